// SPDX-License-Identifier: MIT
// What the page holds compressed and in letters (bundle.mjs), and unpacks when somebody asks for it.
export async function unpacked(id) {
  const letters = document.getElementById(id).textContent.trim();
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}
