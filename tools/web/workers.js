// Workers, each with an engine of its own.  A job is a promise; ended early, its worker is ended with
// it, since an engine in the middle of its work hears nothing.

export class Stopped extends Error {}

export class Workers {
  #url;
  #module;
  #idle = [];

  // `source`: of the worker, as text; `module`: the compiled engine.
  constructor(source, module) {
    this.#url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    this.#module = module;
  }

  #worker() {
    if (this.#idle.length) return this.#idle.pop();
    const worker = new Worker(this.#url);
    worker.postMessage({ module: this.#module });
    return worker;
  }

  // Asks in a worker.  `stop()` of the promise ends it; `seconds`: so does that time.
  ask(request, { tell = () => {}, seconds = Infinity } = {}) {
    const worker = this.#worker();
    let end;
    const job = new Promise((resolve, reject) => {
      const timer = seconds < Infinity && setTimeout(() => end('it takes too long'), 1000 * seconds);
      end = (why) => {
        clearTimeout(timer);
        worker.terminate();
        reject(new Stopped(why));
      };
      worker.onerror = (event) => end(event.message);
      worker.onmessage = ({ data }) => {
        if (data.report) {
          tell(data.report);
          return;
        }
        clearTimeout(timer);
        worker.onmessage = worker.onerror = null;
        this.#idle.push(worker);
        if (data.error === undefined) resolve(data.answer);
        else reject(Object.assign(new Error(data.error), { diagnostics: data.diagnostics }));
      };
    });
    job.stop = () => end('stopped');
    worker.postMessage({ id: 1, request });
    return job;
  }
}
