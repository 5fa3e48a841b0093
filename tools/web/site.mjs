// SPDX-License-Identifier: MIT
// Makes a folder to serve from the page: it can be installed as an app, and works offline.
//
//     node tools/web/site.mjs PAGE.html FOLDER [DATABASES]
//
// DATABASES: a folder with endgame databases for it (databases.mjs).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Database } from './database.js';

const [page, folder, databases] = process.argv.slice(2);
const parts = join(dirname(fileURLToPath(import.meta.url)), 'site');
const FILES = ['manifest.webmanifest', 'icon-192.png', 'icon-512.png', 'icon.svg'];

// What the page's policy allows in addition: its manifest, its icons, its databases and its service worker.
const policy = [["default-src 'none';", "default-src 'none'; manifest-src 'self'; connect-src 'self';"], ['worker-src blob:', "worker-src 'self' blob:"], ['img-src data:', "img-src 'self' data:"]];
const head = '<link rel="manifest" href="manifest.webmanifest">\n<link rel="icon" href="icon.svg">\n<link rel="apple-touch-icon" href="icon-192.png">\n<meta name="theme-color" content="#dcb681">\n</head>';
const foot = "<script>\nnavigator.serviceWorker?.register('service-worker.js').catch(() => {});\n</script>\n</body>\n</html>\n";

// A part of the page that is there once.
function put(text, part, other) {
  const at = text.indexOf(part);
  if (at < 0) throw new Error(`the page has no ${part}`);
  return text.slice(0, at) + other + text.slice(at + part.length);
}

// What the page must know of a database to read it (database.js).
function offerOf(content) {
  const { rules, seeds, sum } = new Database(gunzipSync(content));
  return [rules, { seeds, sum }];
}

function indexOf(text, offers) {
  const offered = `<script type="application/json" id="databases">${JSON.stringify(offers)}</script>\n`;
  const allowed = policy.reduce((made, [part, other]) => put(made, part, other), text);
  const end = allowed.lastIndexOf('</body>');
  return put(allowed.slice(0, end), '</head>', offered + head) + foot;
}

mkdirSync(join(folder, 'databases'), { recursive: true });
const tables = (databases ? readdirSync(databases) : []).map((name) => [`databases/${name}`, readFileSync(join(databases, name))]);
const files = new Map(FILES.map((name) => [name, readFileSync(join(parts, name))]));
files.set('index.html', Buffer.from(indexOf(readFileSync(page, 'utf8'), Object.fromEntries(tables.map(([, content]) => offerOf(content))))));
const worker = readFileSync(join(parts, 'service-worker.js'), 'utf8'), hash = createHash('sha256').update(worker);
for (const [name, content] of [...files, ...tables]) {
  hash.update(content);
  writeFileSync(join(folder, name), content);
}
const constants = `const VERSION = '${hash.digest('hex').slice(0, 16)}', FILES = ${JSON.stringify(['./', ...FILES])};\n`;
writeFileSync(join(folder, 'service-worker.js'), constants + worker); // the last: then all it keeps is there
