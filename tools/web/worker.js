// A worker with an engine of its own: work that may be long is done here, and ended by ending it.
import { Engine } from './engine.js';

let starting;

onmessage = async ({ data: { module, request } }) => {
  if (module) {
    starting = Engine.start(module, (report) => postMessage({ report }));
    starting.catch(() => {}); // told when it is asked
    return;
  }
  try {
    const engine = await starting;
    postMessage({ answer: engine.ask(request) });
  } catch (error) {
    postMessage({ error: error.message, diagnostics: error.diagnostics });
  }
};
