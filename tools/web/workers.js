// SPDX-License-Identifier: MIT
// Workers, each with an engine of its own.  A job is a promise; ended early, its worker is ended with
// it, since an engine in the middle of its work hears nothing.

import { read } from './engine.js';

export class Stopped extends Error {}

const MOST = Math.min(navigator.hardwareConcurrency || 2, 32); // each takes memory, however many processors there are

export class Workers {
  #url;
  #module;
  #idle = [];
  #begun = new Set(); // jobs
  #waiting = [];
  #most;

  // `url`: of the worker's source; `module`: the compiled engine; `most`: how many workers stay.
  constructor(url, module, most = MOST) {
    this.#url = url;
    this.#module = module;
    this.#most = most;
  }

  // Asks in a worker.  `stop()` of the promise ends it; `seconds`: so does that time.  `patient`: it is one of many,
  // and begins when a processor is free; what somebody waits for alone begins at once.
  ask(request, { tell = () => {}, seconds = Infinity, patient = false } = {}) {
    const job = { request, tell, seconds };
    const answer = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    answer.stop = () => this.#end(job, new Stopped('stopped'));
    if (patient && this.#begun.size >= this.#most) this.#waiting.push(job);
    else this.#begin(job);
    return answer;
  }

  #worker() {
    if (this.#idle.length) return this.#idle.pop();
    const worker = new Worker(this.#url);
    worker.postMessage({ module: this.#module });
    return worker;
  }

  #begin(job) {
    this.#begun.add(job);
    try {
      job.worker = this.#worker();
    } catch (error) {
      this.#end(job, error);
      return;
    }
    if (job.seconds < Infinity) job.timer = setTimeout(() => this.#late(job), 1000 * job.seconds);
    job.worker.onerror = (event) => this.#end(job, new Error(event.message || 'a worker has failed'));
    job.worker.onmessage = ({ data }) => (data.report ? job.tell(data.report) : this.#answered(job, data));
    job.worker.postMessage({ request: job.request });
  }

  // The page itself may have been late, and the answer be there.
  #late(job) {
    job.timer = setTimeout(() => this.#end(job, new Stopped(`stopped after ${job.seconds} seconds`)), 100);
  }

  #answered(job, { answer, error }) {
    if (error !== undefined) return this.#end(job, new Error(error)); // the engine itself has failed
    job.worker.onmessage = job.worker.onerror = null;
    if (this.#idle.length + this.#begun.size <= this.#most) this.#idle.push(job.worker);
    else job.worker.terminate();
    this.#leave(job);
    try {
      job.resolve(read(answer));
    } catch (why) {
      job.reject(why);
    }
  }

  #end(job, why) {
    if (job.left) return;
    job.worker?.terminate();
    this.#leave(job);
    job.reject(why);
  }

  #leave(job) {
    job.left = true;
    clearTimeout(job.timer);
    this.#begun.delete(job);
    this.#waiting = this.#waiting.filter((one) => one !== job);
    queueMicrotask(() => this.#next()); // when all that are being stopped are
  }

  #next() {
    while (this.#waiting.length && this.#begun.size < this.#most) this.#begin(this.#waiting.shift());
  }
}
