// SPDX-License-Identifier: MIT
// Workers, each with an engine of its own.  A job is a promise; ended early, its worker is ended with
// it, since an engine in the middle of its work hears nothing.
import { button, replace } from './dom.js';
import { read } from './engine.js';
import { t } from './words.js';

export class Stopped extends Error {}

// Why work has no result, for the reader who may have stopped it.
export const whyNot = (error) => (error instanceof Stopped ? t('analysis.stopped') : error.message);

const MOST = Math.min(navigator.hardwareConcurrency || 2, 32); // each takes memory, however many processors there are

export class Workers {
  #hire; // makes a worker
  #idle = [];
  #begun = new Set(); // jobs
  #waiting = [];
  #most;

  // `url`: of the worker's source; `module`: the compiled engine; `most`: how many workers stay.
  constructor(url, module, most = MOST) {
    this.#hire = () => {
      const worker = new Worker(url);
      worker.postMessage({ module });
      return worker;
    };
    this.#most = most;
  }

  // Asks in a worker.  `stop()` of the promise ends it; `seconds`: so does that time.  `patient`: it is one of many,
  // and begins when a processor is free; what somebody waits for alone begins at once.
  ask(request, { report = () => {}, seconds = Infinity, patient = false } = {}) {
    const job = { request, report, seconds };
    const answer = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    answer.stop = () => this.#end(job, new Stopped('stopped'));
    if (patient && this.#begun.size >= this.#most) this.#waiting.push(job);
    else this.#begin(job);
    return answer;
  }

  #begin(job) {
    this.#begun.add(job);
    try {
      job.worker = this.#idle.pop() ?? this.#hire();
    } catch (error) {
      return this.#end(job, error);
    }
    if (job.seconds < Infinity) job.timer = setTimeout(() => this.#late(job), 1000 * job.seconds);
    job.worker.onerror = (event) => this.#end(job, new Error(event.message || 'a worker has failed'));
    job.worker.onmessage = ({ data }) => (data.report ? job.report(data.report) : this.#answered(job, data));
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
    job.resolve(new Promise((resolve) => resolve(read(answer)))); // rejected if the engine rejects the request
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
    queueMicrotask(() => { // when all that are being stopped are
      while (this.#waiting.length && this.#begun.size < this.#most) this.#begin(this.#waiting.shift());
    });
  }
}

// ---- one worker for the game ----

// The line to the engine that the page asks about its game: requests wait for each other, and long ones end.  A request
// that takes a moment shows in `place`, with a button that stops it.
const SECONDS = 10, MOMENT = 400; // for a request; milliseconds until it shows

const does = ({ ask, line }) => t(ask === 'load' || line ? 'page.opening' : ask === 'play' ? 'page.playing' : 'page.working');

// Returns a function that asks; `workers` has one worker.  While it waits for an answer, the body has the class 'busy'.
export function line(workers, place) {
  const asked = new Map(); // what is said of each
  let timer = 0;

  function stop() {
    for (const job of asked.keys()) job.stop();
  }

  function show() {
    const [text] = asked.values();
    replace(place, `${text} ${t('page.up-to', { n: SECONDS })} `, button(t('play.stop'), stop));
  }

  // An answer may lead to the next request at once.
  function leave(job) {
    asked.delete(job);
    if (!asked.size) setTimeout(() => asked.size || rest());
  }

  function rest() {
    clearTimeout(timer);
    timer = 0;
    replace(place);
    document.body.classList.remove('busy');
  }

  return (request) => {
    const job = workers.ask(request, { seconds: SECONDS, patient: true });
    asked.set(job, does(request));
    timer ||= setTimeout(show, MOMENT);
    document.body.classList.add('busy');
    job.then(() => leave(job), () => leave(job));
    return job;
  };
}
