// SPDX-License-Identifier: MIT
// The engine: the interpreter and the laboratory, compiled to WebAssembly, asked by requests as
// tools/requests/ has them.  It needs no system but a clock, chance, and a place for complaints.

// Of WASI: no such file is open; there is no such file.
const MISSING = 8, NOT_THERE = 44;
const FOLDER = 3; // the only one, and empty

function wasi(memory, complain) {
  const bytes = () => new Uint8Array(memory().buffer);
  const words = () => new DataView(memory().buffer);
  const write = (at, word) => (words().setUint32(at, word, true), 0); // as every call, returns 0 if it succeeds
  return {
    fd_write(file, list, count, written) {
      const view = words();
      let text = '', total = 0;
      for (let i = 0; i < count; i++) {
        const at = view.getUint32(list + 8 * i, true), length = view.getUint32(list + 8 * i + 4, true);
        text += new TextDecoder().decode(bytes().subarray(at, at + length));
        total += length;
      }
      complain(text);
      return write(written, total);
    },
    clock_time_get(clock, precision, to) {
      words().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get(to, length) {
      crypto.getRandomValues(bytes().subarray(to, to + length));
      return 0;
    },
    environ_sizes_get: (count, size) => write(count, 0) || write(size, 0),
    proc_exit(status) {
      throw new Error(`the engine ended with status ${status}`);
    },
    environ_get: () => 0,
    sched_yield: () => 0,
    fd_fdstat_get(file, to) {
      if (file !== FOLDER) return MISSING;
      bytes().fill(255, to, to + 24); // it may be asked for anything
      return write(to, 3); // a folder
    },
    fd_prestat_get: (folder, to) => (folder === FOLDER ? write(to, 0) || write(to + 4, 1) : MISSING), // its name has one letter
    fd_prestat_dir_name: (folder, to) => (bytes().set([46], to), 0), // "."
    path_filestat_get: () => NOT_THERE,
    path_open: () => NOT_THERE,
  };
}

// Regular expressions, which the engine has none of its own of: those of the schema.
function patterns(bytes) {
  const kept = [], numbers = new Map();
  const text = (at, length) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes(at, length));
  return {
    pattern(at, length) {
      try {
        const source = text(at, length);
        if (!numbers.has(source)) numbers.set(source, kept.push(new RegExp(source, 'u')) - 1);
        return numbers.get(source);
      } catch {
        return -1;
      }
    },
    matches(pattern, at, length) {
      try {
        return Number(kept[pattern].test(text(at, length)));
      } catch {
        return 0; // what is not UTF-8 matches nothing
      }
    },
  };
}

// An engine of its own memory.  `report` hears how far long work is.
export class Engine {
  static async start(module, report = () => {}) {
    const engine = new Engine();
    const system = wasi(() => engine.memory, (text) => console.warn(text));
    const imports = {
      wasi_snapshot_preview1: new Proxy(system, { get: (all, name) => all[name] ?? (() => MISSING) }),
      dyar: {
        tell: (at) => report(JSON.parse(engine.text(at))),
        ...patterns((at, length) => new Uint8Array(engine.memory.buffer, at, length)),
      },
    };
    const instance = await WebAssembly.instantiate(module, imports);
    engine.calls = instance.exports;
    engine.memory = instance.exports.memory;
    engine.calls._initialize();
    return engine;
  }

  text(at) {
    const bytes = new Uint8Array(this.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  // The answer as text, for `read`.
  answer(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const at = this.calls.dyar_web_allocate(bytes.length + 1);
    if (!at) throw new Error('out of memory');
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
    const answer = this.calls.dyar_web_ask(at, bytes.length);
    this.calls.dyar_web_free(at);
    if (!answer) throw new Error('out of memory');
    const text = this.text(answer);
    this.calls.dyar_web_free(answer);
    return text;
  }

  ask = (request) => read(this.answer(request));
}

// The value of an answer.  Throws an Error with `diagnostics` if the engine rejects the request.
export function read(text) {
  const { answer, error, diagnostics } = JSON.parse(text);
  if (error === undefined) return answer;
  throw Object.assign(new Error(error), { diagnostics });
}
