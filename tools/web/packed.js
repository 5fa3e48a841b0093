// SPDX-License-Identifier: MIT
// What the page holds compressed and in letters (bundle.mjs).
function unpacked(id, type) {
  const letters = atob(document.getElementById(id).textContent.trim()), bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream, { headers: { 'content-type': type } });
}

export const unpackedText = (id) => unpacked(id, 'text/plain').text();

export const unpackedJson = (id) => unpacked(id, 'application/json').json();

// A module is compiled while it is being unpacked.
export const unpackedModule = (id) => WebAssembly.compileStreaming(unpacked(id, 'application/wasm'));
