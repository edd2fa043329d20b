/** State of the front page's document that a visitor signs and then tampers with. */
import { computed, signal } from "@preact/signals-react";

export const FEE = 4_800;
export const RAISED_FEE = 48_000;

type Fingerprint = (text: string) => Promise<string>;

/** `unsigned`, then `genuine` or `changed`: whether the content still has the fingerprint from the sealing. */
export function createTrial(fingerprintOf: Fingerprint = sha256) {
  const fee = signal(FEE);
  const signature = signal<string | null>(null);
  const sealed = signal<string | null>(null);
  const current = signal<string | null>(null);
  const state = computed(() =>
    sealed.value === null ? "unsigned" : sealed.value === current.value ? "genuine" : "changed",
  );

  async function updateFingerprint(): Promise<string> {
    const content = JSON.stringify([fee.peek(), signature.peek()]);
    const taken = await fingerprintOf(content);
    current.value = taken;
    return taken;
  }

  return {
    fee,
    signature,
    current,
    state,
    async sign(path: string): Promise<void> {
      signature.value = path;
      sealed.value = await updateFingerprint();
    },
    async setFee(amount: number): Promise<void> {
      fee.value = amount;
      await updateFingerprint();
    },
    restart(): void {
      fee.value = FEE;
      signature.value = null;
      sealed.value = null;
      current.value = null;
    },
  };
}

/** The content itself if the browser has no digest function: on a page over plain HTTP. */
async function sha256(text: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return text;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An SVG path through the points of a stroke; points closer than a unit are left out. */
export function strokeThrough(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let last = first;
  let path = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`;
  for (const point of rest) {
    if (Math.hypot(point.x - last.x, point.y - last.y) < 1) continue;
    path += `L${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    last = point;
  }
  return path;
}
