import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What a browser's voice and sounds were asked for. */
const said: { text: string; rate: number; onstart?: () => void; onend?: () => void }[] = [];
const levels: number[] = [];
let struck = 0;

class Node {
  gain = {
    value: 1, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {},
    setTargetAtTime: (to: number) => void levels.push(to),
  };
  frequency = this.gain;
  Q = this.gain;
  connect = (to: Node) => to;
  start() {
    struck += 1;
  }
  stop() {}
}

class Context {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = new Node();
  resume = () => Promise.resolve();
  createGain = () => new Node();
  createOscillator = () => new Node();
  createBufferSource = () => new Node();
  createBiquadFilter = () => new Node();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

beforeEach(() => {
  vi.resetModules();
  said.length = levels.length = struck = 0;
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => [{ lang: "en-GB", localService: true, default: true }],
    speak: (one: (typeof said)[number]) => void said.push(one),
    cancel() {},
    addEventListener() {},
  });
  vi.stubGlobal("SpeechSynthesisUtterance", class {
    text: string;
    rate = 1;
    constructor(text: string) {
      this.text = text;
    }
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("F25: the drum under the night gives way while the Master speaks, and every line can be repeated, and slower", async () => {
  const tones = await import("../../src/sound/tones");
  const voice = await import("../../src/sound/voice");
  await import("../../src/sound/sound");
  tones.allow(true);
  await tones.wake();
  tones.drum(true);
  expect(struck).toBeGreaterThan(0);
  levels.length = 0;
  voice.queue.say([{ text: "Night falls." }]);
  await vi.waitFor(() => expect(said).toHaveLength(1));
  said[0]!.onstart?.();
  expect(levels.at(-1)).toBeLessThan(0.5);
  said[0]!.onend?.();
  expect(levels.at(-1)).toBe(1);
  voice.setSlow(true);
  voice.queue.repeat();
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said[1]!.text).toBe(said[0]!.text);
  expect(said[1]!.rate).toBeLessThan(said[0]!.rate);
  tones.drum(false);
});

test("F25, F89: what somebody recorded is heard in place of the voice, and the voice in place of what cannot be played", async () => {
  let broken = false;
  vi.stubGlobal("AudioContext", class extends Context {
    decodeAudioData = () => (broken ? Promise.reject(new Error("unknown kind")) : Promise.resolve({ duration: 1 }));
    override createBufferSource = () => {
      const source = new Node() as Node & { onended?: () => void };
      source.start = () => {
        struck += 1;
        setTimeout(() => source.onended?.());
      };
      return source;
    };
  });
  const tones = await import("../../src/sound/tones");
  const voice = await import("../../src/sound/voice");
  tones.allow(true);
  await tones.wake();
  const clip = new ArrayBuffer(8);
  voice.queue.say([{ text: "Seer, open your eyes.", clip }, { text: "Whom do you look at?", clip: "" }, { text: "Close them." }]);
  await vi.waitFor(() => expect(said.map((one) => one.text)).toEqual(["Close them."]));
  expect(struck).toBe(1);
  said[0]!.onend?.();
  broken = true;
  voice.queue.say([{ text: "Night falls.", clip }]);
  await vi.waitFor(() => expect(said.map((one) => one.text)).toEqual(["Close them.", "Night falls."]));
});
