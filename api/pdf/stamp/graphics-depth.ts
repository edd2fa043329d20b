/** The graphics state stack after a page's own content; many files have unbalanced `q` and `Q`. */

export type GraphicsDepth = {
  /** Maximum depth restored without having been saved. */
  below: number;
  /** Depth at the end; negative when more was restored than saved. */
  end: number;
};

const space = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const delimiter = new Set([...space, 0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d, 0x7b, 0x7d, 0x2f, 0x25]);

/** Counts `q` and `Q`, skipping strings, comments and inline images (ISO 32000-2 §7.8.2, §8.9.7). */
export function graphicsDepth(content: Uint8Array): GraphicsDepth {
  let depth = 0;
  let below = 0;
  for (let at = 0; at < content.length; ) {
    const byte = content[at]!;
    if (byte === 0x28) at = afterString(content, at);
    else if (byte === 0x3c && content[at + 1] !== 0x3c) at = after(content, at, 0x3e);
    else if (byte === 0x25) at = afterLine(content, at);
    else if (byte === 0x2f) at = afterWord(content, at + 1);
    else if (delimiter.has(byte)) at++;
    else {
      const end = afterWord(content, at);
      if (end - at === 1 && byte === 0x71) depth++;
      if (end - at === 1 && byte === 0x51) below = Math.max(below, -(--depth));
      at = end - at === 2 && byte === 0x49 && content[at + 1] === 0x44 ? afterInlineImage(content, end) : end;
    }
  }
  return { below, end: depth };
}

function afterWord(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && !delimiter.has(content[at]!)) at++;
  return at;
}

function after(content: Uint8Array, from: number, byte: number): number {
  const found = content.indexOf(byte, from);
  return found < 0 ? content.length : found + 1;
}

function afterLine(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++;
  return at;
}

function afterString(content: Uint8Array, from: number): number {
  let nested = 0;
  for (let at = from; at < content.length; at++) {
    if (content[at] === 0x5c) at++;
    else if (content[at] === 0x28) nested++;
    else if (content[at] === 0x29 && --nested === 0) return at + 1;
  }
  return content.length;
}

/** The offset after the `EI` between spaces. */
function afterInlineImage(content: Uint8Array, from: number): number {
  for (let at = content.indexOf(0x45, from); at >= 0; at = content.indexOf(0x45, at + 1)) {
    const isWord = space.has(content[at - 1]!) && (at + 2 >= content.length || delimiter.has(content[at + 2]!));
    if (content[at + 1] === 0x49 && isWord) return at + 2;
  }
  return content.length;
}
