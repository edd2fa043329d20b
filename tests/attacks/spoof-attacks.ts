/** Universal signature forgery: a verifier that fails to parse /Contents or /ByteRange must not report a valid seal. */
import type { Attack } from "./attack.ts";
import { bodyOf, overwrite, partsOf, revise, sealGap } from "./sealed-text.ts";

const contents = /\/Contents\s*<[0-9A-Fa-f]{64,}>/;
const byteRange = /\/ByteRange\s*\[[^\]]*\]/;

const contentsInstead: Record<string, string> = {
  missing: "",
  null: "/Contents null",
  "a zero byte": "/Contents <00>",
  "an empty string": "/Contents <>",
  "a literal string": "/Contents (0)",
  "a negative number": "/Contents -1",
  "a name": "/Contents /None",
  "an array": "/Contents []",
};

const rangeInstead: Record<string, string> = {
  missing: "",
  null: "/ByteRange null",
  "an empty array": "/ByteRange []",
  "all zero": "/ByteRange [0 0 0 0]",
  negative: "/ByteRange [0 -1 -1 -1]",
  huge: "/ByteRange [0 9999999999 0 9999999999]",
  "a string": "/ByteRange (0 0 0 0)",
  "two numbers": "/ByteRange [0 100]",
  reals: "/ByteRange [0 1.5 2.5 3.5]",
  "starting at one": "/ByteRange [1 99 200 300]",
  overlapping: "/ByteRange [0 2000 1000 3000]",
  "six numbers": "/ByteRange [0 1 2 3 4 5]",
};

const both: [string, string][] = [
  ["missing", "missing"],
  ["null", "null"],
  ["a zero byte", "all zero"],
  ["an empty string", "an empty array"],
];

export const spoofAttacks: readonly Attack[] = [
  ...Object.entries(contentsInstead).map(([name, value]) => ({
    name: `forgery: /Contents is ${name}`,
    build: ({ text }: { text: string }) => overwrite(text, contents, () => value),
  })),
  ...Object.entries(rangeInstead).map(([name, value]) => ({
    name: `forgery: /ByteRange is ${name}`,
    build: ({ text }: { text: string }) => overwrite(text, byteRange, () => value),
  })),
  ...both.map(([one, two]) => ({
    name: `forgery: /Contents is ${one} and /ByteRange is ${two}`,
    build: ({ text }: { text: string }) =>
      overwrite(
        overwrite(text, byteRange, () => rangeInstead[two]!),
        contents,
        () => contentsInstead[one]!,
      ),
  })),
  {
    name: "forgery: the signature dictionary is written anew with a range over nothing",
    build({ text }) {
      const { sealId } = partsOf(text);
      return revise(text, [[sealId, bodyOf(text, sealId).replace(byteRange, "/ByteRange[0 0 0 0]")]]);
    },
  },
  {
    name: "wrapping: the second range moves back and objects fill the gap",
    build({ text }) {
      const gap = sealGap(text);
      const original = text.slice(gap.from, gap.to).replace(/0{2000}>$/, ">");
      const filler = "\n90 0 obj\n<</Type/Catalog/Pages 91 0 R>>\nendobj\n".padEnd(
        gap.to - gap.from - original.length,
        " ",
      );
      return text.slice(0, gap.from) + original + filler + text.slice(gap.to);
    },
  },
  {
    name: "wrapping: the signed end moves behind what was put in between, by a new dictionary",
    build({ text }) {
      const gap = sealGap(text);
      const { sealId } = partsOf(text);
      const between = "\n91 0 obj\n<</Type/Page/Evil true>>\nendobj\n";
      const moved = text.slice(0, gap.to) + between + text.slice(gap.to);
      const [from, to, rest] = [gap.from, gap.to + between.length, gap.end - gap.to];
      const dict = bodyOf(text, sealId).replace(byteRange, `/ByteRange[0 ${from} ${to} ${rest}]`);
      return revise(moved, [[sealId, dict]]);
    },
  },
  {
    name: "wrapping: the range ends before the end of its revision",
    build({ text }) {
      const gap = sealGap(text);
      return overwrite(text, byteRange, (match) => match.replace(/\d+(?=\s*\]$)/, String(gap.end - gap.to - 20)));
    },
  },
  {
    name: "wrapping: the gap holds white space around the signature",
    build({ text }) {
      const gap = sealGap(text);
      const inner = text.slice(gap.from, gap.to);
      return `${text.slice(0, gap.from)} ${inner.slice(0, -3)}> ${text.slice(gap.to)}`;
    },
  },
];
