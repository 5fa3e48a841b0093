// SPDX-License-Identifier: MIT
// A worker with an engine of its own: work that may be long is done here, and ended by ending it.
import { Engine } from './engine.js';

const LONGEST = 16e6; // letters of an answer, which the page itself reads

let starting;

onmessage = async ({ data: { module, request } }) => {
  if (module) {
    starting = Engine.start(module, (report) => postMessage({ report }));
    starting.catch(() => {}); // reported when it is asked
    return;
  }
  try {
    const engine = await starting;
    const answer = engine.answer(request);
    if (answer.length > LONGEST) throw new Error('the answer is too long for the page');
    postMessage({ answer });
  } catch (error) {
    postMessage({ error: error.message });
  }
};
