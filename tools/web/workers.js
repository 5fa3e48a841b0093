// Workers, each with an engine of its own.  A job is a promise; ended early, its worker is ended with
// it, since an engine in the middle of its work hears nothing.

export class Stopped extends Error {}

const MOST = Math.min(navigator.hardwareConcurrency || 2, 32); // each takes memory, however many processors there are

export class Workers {
  #url;
  #module;
  #idle = [];
  #begun = new Set(); // jobs
  #waiting = [];

  // `source`: of the worker, as text; `module`: the compiled engine.
  constructor(source, module) {
    this.#url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    this.#module = module;
  }

  // Asks in a worker.  `stop()` of the promise ends it; `seconds`: so does that time.  `patient`: it is one of many,
  // and begins when a processor is free; what somebody waits for alone begins at once.
  ask(request, { tell = () => {}, seconds = Infinity, patient = false } = {}) {
    const job = { request, tell, seconds };
    const answer = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    answer.stop = () => this.#end(job, new Stopped('stopped'));
    if (patient && this.#begun.size >= MOST) this.#waiting.push(job);
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
    if (job.seconds < Infinity) job.timer = setTimeout(() => this.#end(job, new Stopped('it takes too long')), 1000 * job.seconds);
    job.worker.onerror = (event) => this.#end(job, new Error(event.message || 'a worker has failed'));
    job.worker.onmessage = ({ data }) => (data.report ? job.tell(data.report) : this.#answered(job, data));
    job.worker.postMessage({ request: job.request });
  }

  #answered(job, { answer, error, diagnostics }) {
    // Without diagnostics it is the engine that has failed, and not what it was asked.
    if (error !== undefined && !diagnostics) return this.#end(job, new Error(error));
    job.worker.onmessage = job.worker.onerror = null;
    if (this.#idle.length + this.#begun.size <= MOST) this.#idle.push(job.worker);
    else job.worker.terminate();
    this.#leave(job);
    if (error === undefined) job.resolve(answer);
    else job.reject(Object.assign(new Error(error), { diagnostics }));
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
    while (this.#waiting.length && this.#begun.size < MOST) this.#begin(this.#waiting.shift());
  }
}
