// SPDX-License-Identifier: MIT
// Small wooden sounds, made and not loaded.  Silent until asked for.
let context, noise;

function start() {
  context ??= new AudioContext();
  if (noise) return;
  noise = context.createBuffer(1, context.sampleRate * 0.1, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
}

// A struck bar: two partials that die fast, and the click of the touch.
function knock(hertz, loud, long) {
  const now = context.currentTime, out = context.createGain();
  out.gain.value = loud;
  out.connect(context.destination);
  for (const [factor, gain, dies] of [[1, 1, long], [2.76, 0.35, long * 0.45]]) {
    const tone = context.createOscillator(), fading = context.createGain();
    tone.frequency.setValueAtTime(hertz * factor * 1.03, now);
    tone.frequency.exponentialRampToValueAtTime(hertz * factor, now + 0.02);
    fading.gain.setValueAtTime(gain, now);
    fading.gain.exponentialRampToValueAtTime(0.0008, now + dies);
    tone.connect(fading).connect(out);
    tone.start(now);
    tone.stop(now + dies);
  }
  const click = context.createBufferSource(), band = context.createBiquadFilter(), fading = context.createGain();
  click.buffer = noise;
  band.type = 'bandpass';
  band.frequency.value = hertz * 3.2;
  band.Q.value = 1.2;
  fading.gain.setValueAtTime(0.5, now);
  fading.gain.exponentialRampToValueAtTime(0.001, now + 0.03);
  click.connect(band).connect(fading).connect(out);
  click.start(now);
  click.stop(now + 0.05);
}

const scale = [0, 2, 4, 7, 9]; // pentatonic, so that nothing ever clashes
const note = (k) => 392 * 2 ** ((scale[((k % 5) + 5) % 5] + 12 * Math.floor(k / 5)) / 12);
const chord = (steps, apart, loud, long) => steps.forEach((step, i) => setTimeout(() => knock(note(step), loud, long), i * apart));

const sounds = {
  drop: (k) => knock(note(k % 10) * (1 + (Math.random() - 0.5) * 0.02), 0.11, 0.09),
  lift: () => knock(190, 0.12, 0.07),
  win: (k) => knock(note((k % 8) + 3), 0.09, 0.22),
  mark: () => chord([2, 4, 6], 110, 0.12, 0.5),
  end: () => chord([0, 2, 4, 7], 150, 0.13, 0.7),
};

export function sounding(what, k = 0) {
  start();
  sounds[what](k);
}
