// SPDX-License-Identifier: MIT
// Pictures of each view, small, beside those that are kept in tests/page/pictures: wide, on a tablet, on a telephone and
// on a narrow one, light and dark.  Each is a quarter of the size; a picture fits the kept one if no block of 16 by 16
// points has another colour on average than there, but for what other fonts change.
//
//     node tests/page/pictures.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// With WRITE=1 in the environment the test writes the pictures instead: look at them before you commit them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { check, close, open, settled, show, tab, tryAll, until } from './browser.mjs';

const folder = new URL('pictures/', import.meta.url);
const WIDTHS = [1280, 820, 390, 320], SMALLER = 4, BLOCK = 16;
const ALLOWED = 24; // of 255, on average of a block: letters in another font stay below

// The same day, so that the puzzle of the day is the same.
function oneDay() {
  const Now = Date;
  window.Date = class extends Now {
    constructor(...of) {
      super(...(of.length ? of : [Now.UTC(2026, 0, 15, 12)]));
    }
    static now = () => Now.UTC(2026, 0, 15, 12);
  };
}

const shrunk = (page, picture) =>
  page.evaluate(async (data, smaller) => {
    const image = Object.assign(new Image(), { src: data });
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: Math.round(image.width / smaller), height: Math.round(image.height / smaller) });
    const to = canvas.getContext('2d');
    to.imageSmoothingQuality = 'high';
    to.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.8);
  }, `data:image/png;base64,${picture}`, SMALLER);

// How far the two pictures are apart in the block that differs most, and where it is.
const difference = (page, one, other) =>
  page.evaluate(async (pictures, size) => {
    const [a, b] = await Promise.all(pictures.map(async (data) => {
      const image = Object.assign(new Image(), { src: data });
      await image.decode();
      const canvas = document.createElement('canvas');
      const small = { width: Math.ceil(image.width / size), height: Math.ceil(image.height / size) };
      Object.assign(canvas, small);
      const to = canvas.getContext('2d');
      to.imageSmoothingQuality = 'high';
      to.drawImage(image, 0, 0, small.width, small.height);
      return { ...small, points: to.getImageData(0, 0, small.width, small.height).data };
    }));
    if (a.width !== b.width || a.height !== b.height) return { most: 255, where: 'its size' };
    let most = 0, at = 0;
    for (let i = 0; i < a.points.length; i++) if (Math.abs(a.points[i] - b.points[i]) > most) [most, at] = [Math.abs(a.points[i] - b.points[i]), i >> 2];
    return { most, where: `block ${at % a.width}, ${Math.floor(at / a.width)}` };
  }, [one, other], BLOCK);

async function compare(page, name) {
  const fresh = await shrunk(page, await page.screenshot({ encoding: 'base64', optimizeForSpeed: true })), kept = new URL(`${name}.webp`, folder);
  if (process.env.WRITE) writeFileSync(kept, Buffer.from(fresh.split(',')[1], 'base64'));
  if (!existsSync(kept)) return check(`a picture of ${name} is kept`, false);
  const { most, where } = await difference(page, fresh, `data:image/webp;base64,${readFileSync(kept, 'base64')}`);
  check(`${name} looks as in the picture that is kept`, most <= ALLOWED, `${most} in ${where}`);
}

// All sizes and looks of what the page shows.
async function seen(page, name) {
  for (const width of WIDTHS)
    for (const dark of [false, true]) {
      await show(page, { ...page.shown, width, dark });
      await settled(page);
      await page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake))));
      await until(page, () => document.querySelector('.land.in') || !document.querySelector('.land'), 20);
      await compare(page, `${name}-${width}${dark ? '-dark' : ''}`);
    }
}

async function look(name, address, to = () => {}) {
  const page = await open(address, { before: oneDay });
  await to(page);
  await seen(page, name);
  await close(page, name);
}

const home = () => look('home', '');
const board = () => look('board', '#game=oware&moves=c1+d2');
const ring = () => look('ring', '#game=um-laarais');
const views = ['rules', 'change', 'compare', 'study'].map((name) => {
  const one = () => look(name, '#game=krur', (page) => tab(page, name));
  return Object.defineProperty(one, 'name', { value: name });
});
const atlas = ['map', 'tree', 'list'].map((mode) => {
  const one = () =>
    look(`atlas-${mode}`, '#view=play', async (page) => {
      await tab(page, 'atlas');
      await page.click(`[data-mode=${mode}]`);
    });
  return Object.defineProperty(one, 'name', { value: `atlas${mode}` });
});

mkdirSync(folder, { recursive: true });
await tryAll(home, board, ring, ...views, ...atlas);
