// SPDX-License-Identifier: MIT
// The line to the engine that the page asks about its game: requests wait for each other, and long ones end.  A request
// that takes a moment shows in `place`, with a button that stops it.
import { button, replace } from './dom.js';
import { t } from './words.js';

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
