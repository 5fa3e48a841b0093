// SPDX-License-Identifier: MIT
// Opens files in a language server and prints what it says of them (tools/dev/editors).
//
//     node editors.mjs SERVER SCHEMA FOLDER     FOLDER/right must have no findings, each of FOLDER/wrong some;
//                                               pointing at a key in FOLDER/right must show its meaning
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [command, schemaPath, folder] = process.argv.slice(2);
const server = spawn(command, ['--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = new Map(); // what waits for them, by id
const findings = new Map(); // what waits for them, by file
let received = Buffer.alloc(0);
let last = 0;

function send(message) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

const notify = (method, params) => send({ method, params });

function ask(method, params) {
  last += 1;
  send({ id: last, method, params });
  return new Promise((resolve) => answers.set(last, resolve));
}

function hear(message) {
  if (message.method === 'textDocument/publishDiagnostics') {
    findings.get(message.params.uri)?.(message.params.diagnostics);
  } else if (message.method === 'workspace/configuration') {
    send({ id: message.id, result: message.params.items.map(() => ({})) });
  } else if (message.id !== undefined && message.method) {
    send({ id: message.id, result: null });
  } else {
    answers.get(message.id)?.(message.result);
  }
}

server.stdout.on('data', (data) => {
  received = Buffer.concat([received, data]);
  for (;;) {
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, end).toString())[1]);
    if (received.length < end + 4 + length) return;
    const message = received.subarray(end + 4, end + 4 + length).toString();
    received = received.subarray(end + 4 + length);
    hear(JSON.parse(message));
  }
});

async function open(path, use) {
  const uri = pathToFileURL(path).href;
  const found = new Promise((resolve) => findings.set(uri, resolve));
  const text = readFileSync(path, 'utf8');
  notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  const told = await use(uri, text, await found);
  notify('textDocument/didClose', { textDocument: { uri } });
  return told;
}

const look = (path) => open(path, (uri, text, diagnostics) =>
  diagnostics.map((one) => `${basename(path)}:${one.range.start.line}: ${one.message}`));

const schema = JSON.parse(readFileSync(schemaPath, 'utf8'));

// What the schema says of a key at the top of a ruleset: in its place, and where that leads.
function meaningsOf(key) {
  const place = schema.properties[key];
  const there = place.$ref && schema.$defs[place.$ref.replace('#/$defs/', '')];
  return [place.description, there?.description].filter(Boolean);
}

const plain = (text) => text.replace(/[\\`*_]/g, '').replace(/\s+/g, ' ');

// How often each key was pointed at: three times show as much as three hundred.
const pointed = new Map();

function isWanted(key) {
  pointed.set(key, (pointed.get(key) ?? 0) + 1);
  return pointed.get(key) <= 3;
}

// Keys of the file whose explanation is not what an editor shows where one points at them.
const point = (path) => open(path, async (uri, text) => {
  const wrong = [];
  for (const [number, line] of text.split('\n').entries()) {
    const key = /^([a-z][a-z-]*):/.exec(line)?.[1];
    if (!key || !isWanted(key)) continue;
    const hover = await ask('textDocument/hover', {
      textDocument: { uri }, position: { line: number, character: 1 } });
    const shown = plain(hover?.contents?.value ?? '');
    if (!meaningsOf(key).some((meaning) => shown.includes(plain(meaning)))) wrong.push(`${basename(path)}:${number + 1}: '${key}' is explained as: ${shown}`);
  }
  return wrong;
});

const files = (part) => readdirSync(join(folder, part)).map((name) => join(folder, part, name));

await ask('initialize', { processId: process.pid, rootUri: null, capabilities: { textDocument: {} } });
notify('initialized', {});
notify('workspace/didChangeConfiguration', { settings: { yaml: { validate: true, schemaStore: { enable: false } } } });
const wrong = [];
for (const path of files('right')) wrong.push(...(await look(path)), ...(await point(path)));
for (const path of files('wrong')) {
  if ((await look(path)).length === 0) wrong.push(`${basename(path)}: the mistake is not found`);
}
server.kill();
console.log(wrong.length ? wrong.join('\n') : `${files('right').length} rulesets: nothing is found`);
process.exit(wrong.length ? 1 : 0);
