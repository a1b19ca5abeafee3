/** Wood, skin and bell, made on the spot: a clapper for each call, a drum under the night, a bell at dawn, a gong. */

let context: AudioContext | null = null;
let loud = false;

/** Lets sounds be heard, or not. A browser gives them out only after a tap. */
export function allow(wanted: boolean): void {
  loud = wanted;
  if (!wanted) {
    drum(false);
  }
}

/** Wakes the sounds; to be called from a tap. Says whether they can be heard. */
export async function wake(): Promise<boolean> {
  if (!("AudioContext" in globalThis)) {
    return false;
  }
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  return context.state === "running";
}

function ready(): AudioContext | null {
  if (!loud || !("AudioContext" in globalThis)) {
    return null;
  }
  context ??= new AudioContext();
  return context.state === "running" ? context : null;
}

/** A tone that dies away. */
function ring(on: AudioContext, at: number, pitch: number, volume: number, length: number, to = pitch, into: AudioNode = on.destination): void {
  const [tone, level] = [on.createOscillator(), on.createGain()];
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + length / 3);
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(volume, at + 0.004);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(level).connect(into);
  tone.start(at);
  tone.stop(at + length + 0.05);
}

/** A short rush of noise around a pitch: what wood and skin begin with. */
function knock(on: AudioContext, at: number, pitch: number, volume: number, length: number, into: AudioNode = on.destination): void {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let one = 0; one < data.length; one += 1) {
    data[one] = (Math.random() * 2 - 1) * (1 - one / data.length) ** 3;
  }
  const [source, band, level] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 3;
  level.gain.value = volume;
  source.connect(band).connect(level).connect(into);
  source.start(at);
}

/** Two woods struck together, twice. */
export function clap(): void {
  const on = ready();
  for (const wait of on ? [0.02, 0.24] : []) {
    const at = on!.currentTime + wait;
    knock(on!, at, 1900, 0.9, 0.07);
    ring(on!, at, 940, 0.22, 0.09);
    ring(on!, at, 1410, 0.1, 0.06);
  }
}

function strike(pitch: number, parts: readonly (readonly [share: number, volume: number, length: number])[]): void {
  const on = ready();
  for (const [share, volume, length] of on ? parts : []) {
    ring(on!, on!.currentTime + 0.02, pitch * share, volume, length);
  }
}

/** One bell. */
export function bell(): void {
  strike(392, [[0.5, 0.12, 6], [1, 0.22, 5], [1.19, 0.12, 4], [1.5, 0.1, 3.2], [2, 0.14, 2.6], [2.67, 0.07, 1.6], [4.1, 0.04, 0.9]]);
}

let playing: AudioBufferSourceNode | null = null;

/** Plays something recorded, to its end; `alone`: also where nothing else is to be heard. Rejects if it cannot be. */
export async function play(bytes: ArrayBuffer, alone = false): Promise<void> {
  if (alone) {
    await wake();
  }
  const on = alone && context?.state === "running" ? context : ready();
  if (!on) {
    throw new Error("not to be heard");
  }
  const buffer = await on.decodeAudioData(bytes.slice(0));
  hush();
  const source = (playing = on.createBufferSource());
  source.buffer = buffer;
  source.connect(on.destination);
  await new Promise<void>((done) => {
    source.onended = () => done();
    setTimeout(done, 1_000 + 1_000 * buffer.duration);
    source.start();
  });
}

/** Ends what is being played. */
export function hush(): void {
  playing?.stop();
  playing = null;
}

/** In place of a voice that is not there. */
export function gong(): void {
  strike(110, [[1, 0.3, 3], [1.48, 0.16, 2.4], [2.09, 0.12, 1.8], [2.56, 0.08, 1.4]]);
}

let drumming = 0;
let level: GainNode | null = null;
let talks = false;

/** How much of the drum is left while somebody speaks, and how fast it gives way, in seconds. */
const UNDER = 0.2;
const YIELDS = 0.15;

/** Lets the drum give way to a voice, so that it is understood. */
export function under(voice: boolean): void {
  talks = voice;
  if (context) {
    level?.gain.setTargetAtTime(talks ? UNDER : 1, context.currentTime, YIELDS);
  }
}

function cover(on: AudioContext): GainNode {
  if (!level) {
    level = on.createGain();
    level.gain.value = talks ? UNDER : 1;
    level.connect(on.destination);
  }
  return level;
}

/** A hand drum and some wind under the night, so that taps are not heard. Beats do not depend on anything played. */
export function drum(on: boolean): void {
  window.clearTimeout(drumming);
  drumming = 0;
  if (on) {
    beat();
  }
}

function beat(): void {
  const on = ready();
  if (on) {
    const [at, into] = [on.currentTime + 0.05, cover(on)];
    for (const [wait, volume] of [[0, 0.5], [0.32, 0.3], [0.98, 0.4]] as const) {
      ring(on, at + wait, 96, volume, 0.5, 52, into);
      knock(on, at + wait, 240, volume * 0.4, 0.12, into);
    }
    knock(on, at, 420, 0.05 + Math.random() * 0.05, 1.9, into);
  }
  drumming = window.setTimeout(beat, 1_950);
}
