/** The state in which a page's own content ends; many files have unbalanced operators, and some end inside an object. */

export type ContentEnd = {
  /** Maximum depth of the graphics state stack restored without having been saved. */
  below: number;
  /** Its depth at the end; negative when more was restored than saved. */
  end: number;
  /**
   * Ends the string, array, inline image, text object and marked content that the content leaves open; otherwise they
   * would swallow or hide whatever is drawn after it. Empty for content that ends properly.
   */
  closing: string;
};

const space = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const delimiter = new Set([...space, 0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d, 0x7b, 0x7d, 0x2f, 0x25]);

/** Counts operators, skipping strings, comments and inline images (ISO 32000-2 §7.8.2, §8.4.2, §8.9.7, §9.4, §14.6). */
export function contentEnd(content: Uint8Array): ContentEnd {
  const open = { states: 0, arrays: 0, dicts: 0, text: 0, marked: 0 };
  let below = 0;
  let unfinished = "";
  const operate = (operator: string) => {
    if (operator === "q") open.states++;
    else if (operator === "Q") below = Math.max(below, -(--open.states));
    else if (operator === "BT") open.text = 1;
    else if (operator === "ET") open.text = 0;
    else if (operator === "BMC" || operator === "BDC") open.marked++;
    else if (operator === "EMC") open.marked = Math.max(0, open.marked - 1);
  };
  for (let at = 0; at < content.length; ) {
    const byte = content[at]!;
    if (byte === 0x28) {
      const string = passString(content, at);
      at = string.at;
      unfinished = ")".repeat(string.nested);
    } else if (isPair(content, at, 0x3c) || isPair(content, at, 0x3e)) {
      open.dicts = Math.max(0, open.dicts + (byte === 0x3c ? 1 : -1));
      at += 2;
    } else if (byte === 0x3c) {
      const found = content.indexOf(0x3e, at);
      at = found < 0 ? content.length : found + 1;
      if (found < 0) unfinished = ">";
    } else if (byte === 0x5b || byte === 0x5d) {
      open.arrays = Math.max(0, open.arrays + (byte === 0x5b ? 1 : -1));
      at++;
    } else if (byte === 0x25) at = afterLine(content, at);
    else if (byte === 0x2f) at = afterWord(content, at + 1);
    else if (delimiter.has(byte)) at++;
    else {
      const end = afterWord(content, at);
      const operator = end - at > 3 ? "" : String.fromCharCode(...content.subarray(at, end));
      if (open.arrays === 0 && open.dicts === 0) operate(operator);
      const afterImage = operator === "ID" ? afterInlineImage(content, end) : end;
      if (afterImage === null) unfinished = "EI";
      at = afterImage ?? content.length;
    }
  }
  const { states, arrays, dicts, text, marked } = open;
  const objects = unfinished + "]".repeat(arrays) + ">>".repeat(dicts);
  const closing = [objects, "ET".repeat(text), ...Array<string>(marked).fill("EMC")].filter((part) => part !== "");
  return { below, end: states, closing: closing.map((part) => `${part}\n`).join("") };
}

function isPair(content: Uint8Array, at: number, byte: number): boolean {
  return content[at] === byte && content[at + 1] === byte;
}

function afterWord(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && !delimiter.has(content[at]!)) at++;
  return at;
}

function afterLine(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++;
  return at;
}

/** `nested`: the parentheses that the content does not close. */
function passString(content: Uint8Array, from: number): { at: number; nested: number } {
  let nested = 0;
  for (let at = from; at < content.length; at++) {
    if (content[at] === 0x5c) at++;
    else if (content[at] === 0x28) nested++;
    else if (content[at] === 0x29 && --nested === 0) return { at: at + 1, nested: 0 };
  }
  return { at: content.length, nested };
}

/** The offset after the `EI` between spaces; `null` without one. */
function afterInlineImage(content: Uint8Array, from: number): number | null {
  for (let at = content.indexOf(0x45, from); at >= 0; at = content.indexOf(0x45, at + 1)) {
    const isWord = space.has(content[at - 1]!) && (at + 2 >= content.length || delimiter.has(content[at + 2]!));
    if (content[at + 1] === 0x49 && isWord) return at + 2;
  }
  return null;
}
