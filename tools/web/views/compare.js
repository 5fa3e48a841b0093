// SPDX-License-Identifier: MIT
// Two games, or two answers, side by side: what differs in words and in situations, and the shortest
// game in which they part, on two boards in step.
import { button, element, form, replace, save, table } from '../dom.js';
import { games } from '../home.js';
import { addressAfter } from '../places.js';
import { asOther, playerName } from '../session.js';
import { t } from '../words.js';
import { whyNot } from '../workers.js';

// How far a game in which two rulesets part is searched for, while somebody waits.
export const EFFORT = { positions: 20000, games: 300 };

// What differs when two games part: ids of words, in the order of the engine's answer.
export const whyOf = (why) => why.map((one) => t(`compare.why.${one}`)).join(t('compare.comma'));

// A drawing of the engine's own.
export function picture(drawn, caption) {
  const made = element('figure', element('div'), element('figcaption', caption));
  made.firstChild.innerHTML = drawn;
  return made;
}

// Where the page is served, the whole address.
const linkTo = (fragment) => (location.protocol === 'file:' ? fragment : location.href.replace(/#.*$/, '') + fragment);

export function compareView({ session, workers, ask }) {
  const found = element('div');
  const input = element('input', { type: 'text', list: 'rulesets', size: 16, autocomplete: 'off', required: true });
  const names = element('datalist', { id: 'rulesets' });
  let job = null, listed = null;

  const view = element('div',
    element('h2', t('play.compare')),
    form('form.tools', () => list().then(() => compare({ ruleset: idOf(input.value.trim()) })),
      element('label', element('span', t('compare.with')), input),
      names,
      element('button', { type: 'submit' }, t('play.compare')),
      button(t('play.stop'), () => job?.stop()),
      button(t('compare.usual'), () => compare({ ...session.of, answers: undefined, set: undefined, match: undefined })),
    ),
    found,
  );

  const options = (all) => all.map((game) => element('option', { value: game.id }, game.name));
  const list = () => (listed ??= games().then((all) => replace(names, options(all))));

  // A game's name will do, too.
  const idOf = (word) => [...names.children].find((one) => one.textContent.toLowerCase() === word.toLowerCase())?.value ?? word;

  // `other`: what it is, as session.of.
  async function compare(other) {
    const of = { ...session.of, match: undefined };
    job?.stop();
    replace(found, element('p', { role: 'status' }, t('compare.comparing')));
    try {
      job = workers.ask({ ask: 'compare', ...of, ...asOther(other), ...EFFORT });
      const report = await job, { name } = await ask({ ask: 'load', ...other }), a = session.about.name;
      show(report, [{ of, name: a }, { of: other, name: name === a ? t('compare.named-usual', { game: name }) : name }]);
    } catch (error) {
      replace(found, element('p', whyNot(error)));
    }
  }

  // On a telephone a row is shown cell below cell, each with its head.
  function tableOf(heads, rows) {
    const row = (cells) => element('tr', cells.map((text, i) => element('td', { 'data-head': heads[i] }, text ?? '–')));
    return element('div.scroll', { tabindex: 0, role: 'region', 'aria-label': heads[0] }, table(heads, rows.map(row), { class: 'stacked' }));
  }

  // `both`: each with name and `of`.
  function show(report, both) {
    const { equal, rules, english, situations, same_board: same } = report, heads = both.map(({ name }) => name);
    const where = ['where', 'situation'].map((name) => t(`rules.head.${name}`));
    replace(
      found,
      element('p.status', equal ? t('compare.equal') : t('compare.differ', { n: rules.length })),
      english.length > 0 && [element('h3', t('compare.in-words')), tableOf([t('compare.of'), ...heads], english.map((one) => [one.section, one.a, one.b]))],
      element('h3', t('compare.shortest')),
      parting(report, both),
      situations.length > 0 && [
        element('h3', t('compare.situations')),
        tableOf([...where, ...heads], situations.map((one) => [one.where, one.situation, one.does_a || one.a, one.does_b || one.b])),
      ],
      rules.length > 0 &&
        element('details', element('summary', t('compare.written')), tableOf([t('compare.path'), ...heads], rules.map(({ path, a, b }) => [path, a, b]))),
      !same && element('p', t('compare.boards')),
    );
  }

  function parting({ parting: game, searched_positions: positions, random_games: tried }, both) {
    if (!game) return element('p', positions === undefined ? t('compare.shapes') : t('compare.none', { positions, games: tried }));
    const boards = element('div.two'), step = element('span', { role: 'status' }), n = game.moves.length;
    const why = t(game.shortest ? 'compare.part' : 'compare.part-random', { n, why: whyOf(game.why) });
    let at = n;
    const moves = () => game.moves.slice(0, at);

    async function go(by) {
      at = Math.min(n, Math.max(0, at + by));
      step.textContent = at ? t('compare.after', { at, n, moves: moves().join(' ') }) : t('compare.beginning');
      replace(boards, await Promise.all(both.map(async ({ of, name }) => picture(await drawnOf(of, moves()), name))));
    }
    go(0);
    const saves = ['svg', 'png'].map((format) => button(t(`compare.save-${format}`), () => keep(why, step.textContent, both, moves(), format)));
    return element('div',
      element('p', why),
      element('div.tools', button(t('compare.back'), () => go(-1)), button(t('compare.forward'), () => go(1)), step),
      boards,
      element('div.tools', saves),
    );
  }

  // The engine's own drawing.
  const drawnOf = (of, moves) => ask({ ask: 'board', ...of, match: undefined, moves });

  // Saves the two boards as a figure.
  async function keep(why, after, both, moves, format) {
    const { about } = session, players = Array.from({ length: about.players }, (_, i) => playerName(about, i + 1));
    const boards = await Promise.all(both.map(async ({ of, name }) => ({ drawn: await drawnOf(of, moves), caption: name, link: linkTo(addressAfter(of, moves)) })));
    const svg = figure(why, after, boards, players), file = both.map(({ of }) => of.ruleset).join('-');
    if (format === 'svg') save(`${file}.svg`, svg, 'image/svg+xml');
    else save(`${file}.png`, await asPng(svg), 'image/png');
  }

  session.addEventListener('rules', () => {
    job?.stop();
    replace(found);
  });
  return { view, shown: list };
}

// ---- a figure to print ----

// Boards side by side, each with its caption and the address of its position, and below them what the rings mean.  Lengths
// are in thousandths of the figure's width, which is WIDE inches on paper.
const WIDE = 6.3, DOTS = 300; // inches; dots an inch
const GAP = 40, MOST = 300; // characters of an address that is printed

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

// Lines of a text that is not wider; an address is broken anywhere.
function wrap(text, size, width) {
  const brush = document.createElement('canvas').getContext('2d'), lines = [''];
  brush.font = `${size}px sans-serif`;
  for (const word of text.match(/.{1,20}?(?=[&?#=+%]|\s|$)\s?|.{1,20}/g) ?? [])
    if (brush.measureText(lines.at(-1) + word).width <= width || !lines.at(-1)) lines[lines.length - 1] += word;
    else lines.push(word);
  return lines.map((line) => line.trim());
}

// Text from a height on: { svg, end }.
function paragraph(text, { x, y, width, size, anchor = 'start', more = '' }) {
  const lines = wrap(text, size, width), at = anchor === 'middle' ? x + width / 2 : x;
  const spans = lines.map((line, i) => `<tspan x="${at}" y="${y + size * (1 + 1.3 * i)}">${escape(line)}</tspan>`);
  return { svg: `<text font-size="${size}" text-anchor="${anchor}" ${more}>${spans.join('')}</text>`, end: y + size * 1.3 * lines.length };
}

// A board of the engine's in that place.
function placed(drawn, x, y, width) {
  const [, wide, high] = drawn.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"/), height = (width * high) / wide;
  return { svg: drawn.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `), end: y + height };
}

function column({ drawn, caption, link }, x, y, width) {
  const board = placed(drawn, x, y, width), name = paragraph(caption, { x, y: board.end + 8, width, size: 22, anchor: 'middle', more: 'font-weight="bold"' });
  const address = link.length <= MOST ? paragraph(link, { x, y: name.end + 6, width, size: 11, more: 'fill="#444"' }) : { svg: paragraph(t('compare.there'), { x, y: name.end + 6, width, size: 11 }).svg, end: name.end + 20 };
  return { svg: `${board.svg}${name.svg}<a href="${escape(link)}">${address.svg}</a>`, end: address.end };
}

// The rings of the first board, one of each owner.
function legend(drawn, names, y) {
  const rings = new Map([...drawn.matchAll(/data-owner="(\d)"[^]*?(<circle class="ring"[^>]*>)/g)].map(([, owner, ring]) => [Number(owner), ring]).reverse());
  const samples = [...rings].filter(([owner]) => owner > 0).sort(([a], [b]) => a - b);
  const svg = samples.map(([owner, ring], i) => `<g transform="translate(${20 + i * 190} ${y + 18}) scale(0.35)">${ring.replace(/fill="[^"]*"/, 'fill="none"').replace(/\/?>$/, '/>')}</g><text x="${44 + i * 190}" y="${y + 24}" font-size="17">${escape(names[owner - 1])}</text>`);
  return { svg: svg.join(''), end: y + 44 };
}

// The figure as SVG.  `boards`: of each its drawing, caption and link; `title`: a sentence above;
// `after`: the moves that led there; `names`: of players.
function figure(title, after, boards, names) {
  const width = (1000 - GAP * (boards.length - 1)) / boards.length;
  const head = paragraph(title, { x: 0, y: 0, width: 1000, size: 20 }), below = paragraph(after, { x: 0, y: head.end, width: 1000, size: 16 });
  const columns = boards.map((board, i) => column(board, i * (width + GAP), below.end + 12, width));
  const signs = legend(boards[0].drawn, names, Math.max(...columns.map(({ end }) => end)) + 10);
  const note = paragraph(t('compare.legend'), { x: 0, y: signs.end, width: 1000, size: 15, more: 'fill="#444"' }), high = Math.ceil(note.end + 8);
  const parts = [head, below, ...columns, signs, note].map(({ svg }) => svg).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${high}" width="${WIDE}in" height="${(WIDE * high) / 1000}in" font-family="sans-serif" fill="#000">\n<rect width="100%" height="100%" fill="#fff"/>\n${parts}\n</svg>\n`;
}

// ---- PNG ----

// The chunk pHYs, with its checksum: 11811 dots a metre both ways, which are DOTS an inch.
const DENSITY = Uint8Array.of(0, 0, 0, 9, 112, 72, 89, 115, 0, 0, 46, 35, 0, 0, 46, 35, 1, 120, 165, 63, 118);
const HEAD = 33; // bytes of a PNG before its second chunk

// The figure as PNG at print size.
async function asPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const width = Math.round(WIDE * DOTS), canvas = Object.assign(document.createElement('canvas'), { width, height: Math.round((width * image.height) / image.width) });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise((made) => canvas.toBlob(made, 'image/png'));
  return new Blob([png.slice(0, HEAD), DENSITY, png.slice(HEAD)], { type: 'image/png' });
}
