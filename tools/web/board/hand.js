// SPDX-License-Identifier: MIT
// The hand that sows: its shadow, and the seeds in it.
const FINGERS = [[92, 108, 84, 60, 23], [116, 98, 114, 42, 24], [140, 98, 144, 44, 24], [163, 108, 172, 64, 21], [84, 150, 52, 112, 26]];

let art;
// The shadow of a cupped hand, fingers up; the wrist fades away.
function handShadow() {
  if (art) return art;
  art = document.createElement('canvas');
  art.width = art.height = 256;
  const g = art.getContext('2d'), fade = g.createLinearGradient(0, 165, 0, 250);
  g.filter = 'blur(7px)';
  g.fillStyle = g.strokeStyle = '#140a05';
  g.lineCap = 'round';
  g.beginPath();
  g.ellipse(128, 138, 50, 52, 0, 0, 7);
  g.fill();
  for (const [x, y, X, Y, width] of FINGERS) {
    g.lineWidth = width;
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(X, Y);
    g.stroke();
  }
  g.fillRect(102, 180, 52, 76);
  g.filter = 'none';
  g.globalCompositeOperation = 'destination-out';
  fade.addColorStop(0, '#0000');
  fade.addColorStop(1, '#000');
  g.fillStyle = fade;
  g.fillRect(0, 165, 256, 91);
  return art;
}

// How many seeds the hand still holds.
function paintCount(g, r, hand) {
  const { seeds } = hand, x = hand.x + r * 0.72, top = hand.y - r * 0.66, high = Math.max(18, r * 0.44);
  g.font = `700 ${Math.max(13, r * 0.3)}px ui-sans-serif, system-ui, sans-serif`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  const wide = g.measureText(seeds.length).width + high * 0.7;
  g.fillStyle = 'rgba(28,16,8,.86)';
  g.beginPath();
  g.roundRect(x - wide / 2, top - high / 2, wide, high, high / 2);
  g.fill();
  g.fillStyle = '#fff6e6';
  g.fillText(seeds.length, x, top + 1);
}

// The hand and what it holds; `north`: it comes from the far side.
export function paintHand(g, scene, hand, north) {
  const { at, px } = scene, size = at.c * 2.1;
  g.save();
  g.globalAlpha = 0.34 * hand.seen;
  g.translate(hand.x + px * 0.5 * hand.up, hand.y + px * 0.9 * hand.up);
  if (north) g.rotate(Math.PI);
  if (at.turned) g.rotate(Math.PI / 2);
  if (scene.look !== 'plain') g.drawImage(handShadow(), -size / 2, -size * 0.5, size, size);
  g.restore();
  hand.seeds.forEach((kind, k) => {
    const s = hand.cup.at(k % 24);
    scene.seed(g, kind, hand.x + s.x * at.r * 0.62, hand.y + s.y * at.r * 0.62 - hand.up * px * 0.5, { lift: hand.up * 0.9, grow: 1 + hand.up * 0.1 });
  });
  if (hand.seeds.length > 1 && hand.seen > 0.6) paintCount(g, scene.at.r, hand);
}
