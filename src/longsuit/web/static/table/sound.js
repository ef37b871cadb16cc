// The sounds of a table, made in the browser: a card from the shuffler, a chip put down, a card turned. Loaded only when switched on.

let context = null;

/** Browsers allow sound only after the visitor has used the page. */
function ready() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function shaped(node, at, peak, length) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  node.connect(gain).connect(context.destination);
}

/** A short breath of noise through a filter: paper on felt. */
function rustle(at, pitch, peak, length) {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame += 1) wave[frame] = (Math.random() * 2 - 1) * (1 - frame / frames);
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = buffer;
  [filter.type, filter.frequency.value, filter.Q.value] = ["bandpass", pitch, 0.8];
  source.connect(filter);
  shaped(filter, at, peak, length);
  source.start(at);
}

/** Clay on clay: high tones that are gone at once. */
function clink(at, pitch) {
  for (const [ratio, peak] of [
    [1, 0.07],
    [1.51, 0.04],
    [2.74, 0.02],
  ]) {
    const tone = context.createOscillator();
    tone.frequency.value = pitch * ratio;
    shaped(tone, at, peak, 0.07);
    tone.start(at);
    tone.stop(at + 0.08);
  }
}

const SOUNDS = {
  deal: (at) => rustle(at, 2600, 0.16, 0.09),
  turn: (at) => rustle(at, 3800, 0.12, 0.06),
  chip: (at) => {
    clink(at, 2350 + Math.random() * 150);
    clink(at + 0.045, 2600);
  },
  win: (at) => [0, 0.06, 0.12, 0.17].forEach((after) => clink(at + after, 2300 + after * 2500)),
};

export function play(name, after = 0) {
  const at = ready().currentTime + after / 1000;
  SOUNDS[name](at);
}
