// A worker with an engine of its own: work that may be long is done here, and ended by ending it.
import { Engine } from './engine.js';

let engine;

onmessage = async ({ data }) => {
  const { id, module, request } = data;
  try {
    if (module) {
      engine = await Engine.start(module, (report) => postMessage({ id: engine.asked, report }));
      return;
    }
    engine.asked = id;
    postMessage({ id, answer: engine.ask(request) });
  } catch (error) {
    postMessage({ id, error: error.message, diagnostics: error.diagnostics ?? [] });
  }
};
