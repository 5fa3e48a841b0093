// SPDX-License-Identifier: MIT
// Small drawings of positions: holes in the ground, with their seeds.
const LIGHT = { ground: ['#e2bd8c', '#d3a972'], hole: ['#7d5836', '#b98f5d'], rim: '#f0d3a6', seeds: ['#3d1d10', '#6e3417', '#542a18', '#2c1a12'] };
const DARK = { ground: ['#34364e', '#272940'], hole: ['#12131f', '#23253a'], rim: '#4b4d68', seeds: ['#f3e3c4', '#dcc49b', '#c9b08a', '#efe6d6'] };
const OWNERS = ['#b9421a', '#3656b4', '#26703f', '#8d2b82', '#0c7480'];
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

const palette = () => {
  const { look } = document.documentElement.dataset;
  return look === 'night' ? DARK : LIGHT;
};

// Rows from the top: each hole { seeds, mark }, null for a missing one.
export const holesOf = (seeds) =>
  seeds.split('/').map((row) => row.split(',').map((hole) => (hole === '-' ? null : { seeds: parseInt(hole, 10) || 0, mark: Number(hole.split('@')[1]) || 0 })));

function ground(brush, width, height, colours) {
  const shade = brush.createLinearGradient(0, 0, width, height);
  colours.ground.forEach((colour, i) => shade.addColorStop(i, colour));
  brush.fillStyle = shade;
  brush.fillRect(0, 0, width, height);
}

function disc(brush, x, y, r, style) {
  brush.fillStyle = style;
  brush.beginPath();
  brush.arc(x, y, r, 0, 2 * Math.PI);
  brush.fill();
}

function hollow(brush, x, y, r, { mark }, colours) {
  disc(brush, x + r * 0.05, y + r * 0.07, r * 1.1, colours.rim);
  const shade = brush.createRadialGradient(x + r * 0.3, y + r * 0.4, r * 0.2, x, y, r);
  shade.addColorStop(0, colours.hole[1]);
  shade.addColorStop(1, colours.hole[0]);
  disc(brush, x, y, r, shade);
  if (!mark) return;
  brush.strokeStyle = OWNERS[(mark - 1) % OWNERS.length];
  brush.lineWidth = r * 0.16;
  brush.setLineDash([r * 0.16, r * 0.1]);
  brush.stroke();
  brush.setLineDash([]);
}

// Seeds from the middle outwards, as those of a sunflower lie.
function heap(brush, x, y, r, count, colours) {
  const size = r * Math.min(0.22, 0.75 / Math.sqrt(count));
  for (let k = 0; k < count; k++) {
    const away = count === 1 ? 0 : r * 0.68 * Math.sqrt((k + 0.5) / count), turn = k * GOLDEN + x;
    brush.fillStyle = colours.seeds[(k * 7 + Math.round(x)) % colours.seeds.length];
    brush.beginPath();
    brush.ellipse(x + away * Math.cos(turn), y + away * Math.sin(turn), size * 1.15, size * 0.85, turn * 1.7, 0, 2 * Math.PI);
    brush.fill();
  }
}

// Draws a position on a canvas that is laid out.
export function drawThumb(canvas, seeds) {
  const scale = Math.min(2, devicePixelRatio || 1), { clientWidth: width, clientHeight: height } = canvas;
  if (!width) return;
  Object.assign(canvas, { width: width * scale, height: height * scale });
  const brush = canvas.getContext('2d'), colours = palette(), rows = holesOf(seeds);
  brush.scale(scale, scale);
  ground(brush, width, height, colours);
  const step = Math.min((width - 16) / rows[0].length, (height - 16) / rows.length, 56), r = step * 0.42;
  rows.forEach((row, i) =>
    row.forEach((hole, j) => {
      if (!hole) return;
      const x = width / 2 + (j - (row.length - 1) / 2) * step, y = height / 2 + (i - (rows.length - 1) / 2) * step;
      hollow(brush, x, y, r, hole, colours);
      heap(brush, x, y, r, hole.seeds, colours);
    }),
  );
}

// A canvas that draws itself when it comes into sight.
const positions = new WeakMap();
let watch = null;

export function thumb(seeds) {
  const canvas = document.createElement('canvas');
  canvas.className = 'thumb';
  canvas.ariaHidden = 'true';
  positions.set(canvas, seeds);
  watch ??= new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen)
        if (isIntersecting) {
          drawThumb(target, positions.get(target));
          watch.unobserve(target);
        }
    },
    { rootMargin: '200px' },
  );
  watch.observe(canvas);
  return canvas;
}
