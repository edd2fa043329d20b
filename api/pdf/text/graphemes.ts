/** User-perceived characters (UAX #29). */

export type Grapheme = { start: number; end: number };

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const oneEach = /^[\n\x20-\x7e\u00a0-\u00ff]*$/;

/** UTF-16 offsets. */
export function* graphemesOf(text: string): Generator<Grapheme> {
  if (oneEach.test(text)) {
    for (let at = 0; at < text.length; at++) yield { start: at, end: at + 1 };
    return;
  }
  for (const { segment, index } of segmenter.segment(text)) yield { start: index, end: index + segment.length };
}
