/** A microphone, where the browser lets a page have one, and one sentence after another from it. */

/** Why nothing can be recorded here: the page is not secure, the browser cannot, or nobody allowed it. */
export type Hindrance = "insecure" | "unable" | "refused";

/** What keeps this page from a microphone, before anybody is asked. Only https and localhost may have one. */
export function hindered(): Hindrance | null {
  if (!window.isSecureContext) {
    return "insecure";
  }
  return navigator.mediaDevices && "MediaRecorder" in window ? null : "unable";
}

/** The longest sentence, in milliseconds, and the shortest that is one. */
const LONGEST = 12_000;
const SHORTEST = 400;

export interface Taking {
  /** Ends it and gives what was said; null if that was too short to be a sentence. */
  end(): void;
  whole: Promise<ArrayBuffer | null>;
}

/** A microphone that stays open while somebody records. Rejects where it is not allowed. */
export async function microphone(): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, noiseSuppression: true, autoGainControl: true } });
}

/** Begins a sentence. */
export function take(from: MediaStream): Taking {
  const recorder = new MediaRecorder(from, { audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  const began = performance.now();
  const whole = new Promise<ArrayBuffer | null>((done) => {
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.onstop = () => {
      clearTimeout(limit);
      done(performance.now() - began < SHORTEST ? null : new Blob(parts).arrayBuffer());
    };
  });
  const end = () => {
    if (recorder.state !== "inactive") {
      recorder.stop();
    }
  };
  const limit = setTimeout(end, LONGEST);
  recorder.start();
  return { end, whole };
}
