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

// Makes workers as they are needed.  `url`: of their source; `module`: the compiled engine; `most`: how many stay.
export function workersOf(url, module, most = MOST) {
  const idle = [], begun = new Set(); // jobs
  let waiting = [];

  function hire() {
    const worker = new Worker(url);
    worker.postMessage({ module });
    return worker;
  }

  function begin(job) {
    begun.add(job);
    try {
      job.worker = idle.pop() ?? hire();
    } catch (error) {
      return end(job, error);
    }
    if (job.seconds < Infinity) job.timer = setTimeout(() => late(job), 1000 * job.seconds);
    job.worker.onerror = (event) => end(job, new Error(event.message || 'a worker has failed'));
    job.worker.onmessage = ({ data }) => (data.report ? job.report(data.report) : answered(job, data));
    job.worker.postMessage({ request: job.request });
  }

  // The page itself may have been late, and the answer be there.
  const late = (job) => (job.timer = setTimeout(() => end(job, new Stopped(`stopped after ${job.seconds} seconds`)), 100));

  function answered(job, { answer, error }) {
    if (error !== undefined) return end(job, new Error(error)); // the engine itself has failed
    job.worker.onmessage = job.worker.onerror = null;
    if (idle.length + begun.size <= most) idle.push(job.worker);
    else job.worker.terminate();
    leave(job);
    job.resolve(new Promise((resolve) => resolve(read(answer)))); // rejected if the engine rejects the request
  }

  function end(job, why) {
    if (job.left) return;
    job.worker?.terminate();
    leave(job);
    job.reject(why);
  }

  function leave(job) {
    job.left = true;
    clearTimeout(job.timer);
    begun.delete(job);
    waiting = waiting.filter((one) => one !== job);
    queueMicrotask(() => { // when all that are being stopped are
      while (waiting.length && begun.size < most) begin(waiting.shift());
    });
  }

  return {
    // Asks in a worker.  `stop()` of the promise ends it; `seconds`: so does that time.  `patient`: it is one of many,
    // and begins when a processor is free; what somebody waits for alone begins at once.
    ask(request, { report = () => {}, seconds = Infinity, patient = false } = {}) {
      const job = { request, report, seconds }, answer = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
      answer.stop = () => end(job, new Stopped('stopped'));
      if (patient && begun.size >= most) waiting.push(job);
      else begin(job);
      return answer;
    },
  };
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

  const stop = () => asked.forEach((_, job) => job.stop());

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
