import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals-react";
import type { OutlineView, TextToOutline } from "../../domain/contract/draft/outlines.ts";
import { OUTLINES_LETTERS, OUTLINES_LIMIT } from "../../domain/field/limits.ts";
import type { Shape } from "../../domain/field/shapes.ts";
import type { Answer } from "../host/api.ts";

export type TextShape = Extract<Shape, { shape: "text" }>;

export type OutlinerPorts = {
  ask: (texts: TextToOutline[]) => Promise<Answer<OutlineView[]>>;
  /** Schedules a callback after `ms` milliseconds; returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
};

export type Outliner = ReturnType<typeof createOutliner>;

/** Debounce: a request is sent once no new text was wanted for this long. */
const QUIET_MS = 150;
const AGAIN_MS = 5_000;
/** Number of entries from which unused outlines are dropped. */
const CACHE_LIMIT = 2_000;

type Entry = { text: TextToOutline; outline: Signal<OutlineView | null>; wanted: number; isRequested: boolean };

/**
 * Outlines of texts as the sealed PDF will draw them. Requests are debounced and batched; each text is requested
 * once. One per mount.
 */
export function createOutliner({ ask: request, after }: OutlinerPorts) {
  const entries = new Map<string, Entry>();
  let cancel: (() => void) | null = null;

  function entryOf(shape: TextShape): Entry {
    const text = toOutline(shape);
    const key = JSON.stringify(text);
    const known = entries.get(key);
    if (known) {
      // Moves the entry to the end: the least recently used ones are dropped first.
      entries.delete(key);
      entries.set(key, known);
      return known;
    }
    const entry: Entry = { text, outline: signal(null), wanted: 0, isRequested: false };
    entries.set(key, entry);
    if (entries.size > CACHE_LIMIT) forgetOne();
    return entry;
  }

  function forgetOne(): void {
    for (const [key, entry] of entries) if (entry.wanted === 0) return void entries.delete(key);
  }

  function settle(ms: number): void {
    cancel?.();
    cancel = after(ms, () => {
      cancel = null;
      void send();
    });
  }

  async function send(): Promise<void> {
    const missing = [...entries.values()].filter((entry) => entry.wanted > 0 && !entry.isRequested);
    const batchNow = upTo(missing);
    if (batchNow.length === 0) return;
    for (const entry of batchNow) entry.isRequested = true;
    const answer = await request(batchNow.map((entry) => entry.text));
    if (!answer.ok) {
      for (const entry of batchNow) entry.isRequested = false;
      const { code, retryAfterMs } = answer.refusal;
      if (code === "unreachable" || code === "too_many_requests") settle(retryAfterMs ?? AGAIN_MS);
      return;
    }
    batch(() => {
      for (const [index, entry] of batchNow.entries()) entry.outline.value = answer.value[index] ?? null;
    });
    if (missing.length > batchNow.length) await send();
  }

  return {
    /** `null` until loaded. */
    outlineOf: (shape: TextShape): ReadonlySignal<OutlineView | null> => entryOf(shape).outline,
    /** Marks a text as displayed; returns the function that ends this. */
    want(shape: TextShape): () => void {
      const entry = entryOf(shape);
      entry.wanted += 1;
      if (!entry.isRequested) settle(QUIET_MS);
      return () => {
        entry.wanted -= 1;
      };
    },
    close(): void {
      cancel?.();
    },
  };
}

/** Removes the colour, which does not change outlines: texts that differ only in colour share a request. */
function toOutline({ text, box, look }: TextShape): TextToOutline {
  return { text, box: { width: box.width, height: box.height }, look: { ...look, color: "#000000" } };
}

/** The first entries that fit into one request. */
function upTo(entries: readonly Entry[]): Entry[] {
  let letters = 0;
  return entries.slice(0, OUTLINES_LIMIT).filter(({ text }) => {
    letters += text.text.length;
    return letters <= OUTLINES_LETTERS;
  });
}
