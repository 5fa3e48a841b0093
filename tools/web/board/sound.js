// SPDX-License-Identifier: MIT
// Small wooden sounds, made and not loaded.  Silent until asked for.
let context, noise;

function start() {
  if (context) return;
  context = new AudioContext();
  noise = new AudioBuffer({ length: context.sampleRate * 0.1, sampleRate: context.sampleRate });
  noise.copyToChannel(Float32Array.from({ length: noise.length }, () => Math.random() * 2 - 1), 0);
}

// A struck bar: two partials that die fast, and the click of the touch.
function knock(hertz, loud, long) {
  const now = context.currentTime, out = new GainNode(context, { gain: loud });
  out.connect(context.destination);

  function sound(source, gain, dies, last = source) {
    const fading = new GainNode(context, { gain });
    fading.gain.setValueAtTime(gain, now);
    fading.gain.exponentialRampToValueAtTime(0.0008, now + dies);
    last.connect(fading).connect(out);
    source.start(now);
    source.stop(now + dies);
  }

  for (const [factor, gain, dies] of [[1, 1, long], [2.76, 0.35, long * 0.45]]) {
    const tone = new OscillatorNode(context);
    tone.frequency.setValueAtTime(hertz * factor * 1.03, now);
    tone.frequency.exponentialRampToValueAtTime(hertz * factor, now + 0.02);
    sound(tone, gain, dies);
  }
  const click = new AudioBufferSourceNode(context, { buffer: noise });
  sound(click, 0.5, 0.03, click.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz * 3.2, Q: 1.2 })));
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
