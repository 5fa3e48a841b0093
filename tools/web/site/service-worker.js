// SPDX-License-Identifier: MIT
// The files of the site, kept in the browser: the page works offline.  A new version comes whole or not at all, and
// replaces the old one when no window shows that any more.
/* global VERSION, FILES */
const NAME = `dyar-${VERSION}`;

addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh))); // all, or it is not installed
});

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('dyar-') && name !== NAME).map((name) => caches.delete(name)));
}

addEventListener('activate', (event) => event.waitUntil(dropOthers()));

// A database, which is kept once it was read.
async function fetchDatabase(cache, request) {
  const answered = await fetch(request);
  if (answered.ok) await cache.put(request, answered.clone());
  return answered;
}

// The page whatever follows its address; other files as they are; what is not of the site from the network, and a database
// that the page could not use.
async function answer(request) {
  const cache = await caches.open(NAME), start = new URL('./', location.href);
  const { origin, pathname } = new URL(request.url);
  const page = origin === start.origin && [start.pathname, `${start.pathname}index.html`].includes(pathname);
  if (request.url.startsWith(`${start.href}databases/`)) return (request.cache !== 'reload' && (await cache.match(request))) || fetchDatabase(cache, request);
  return (await cache.match(page ? './' : request, { ignoreSearch: page })) ?? fetch(request);
}

addEventListener('fetch', (event) => event.request.method === 'GET' && event.respondWith(answer(event.request)));
