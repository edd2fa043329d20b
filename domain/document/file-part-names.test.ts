import { describe, expect, it } from "vitest";
import { cleanLine } from "../text/clean-text.ts";

const only = {
  "zero-width blanks": "\u200b\u200c\u200d\u2060\ufeff",
  "marks of direction": "\u200e\u200f\u061c\u202e\u2066\u2069",
  "controls and line ends": "\u0000\u0007\u001b\u0085\u2028\u2029\n",
  "blanks of every width": " \u00a0\u2003\u3000\u1680\u180e",
  "letters that are drawn as nothing": "\u115f\u1160\u3164\uffa0\u2800\u17b4",
  "marks without a letter": "\u0301\u034f\ufe0f\u{e0100}",
  "tags and soft hyphens": "\u{e0041}\u{e007f}\u00ad",
};

describe("a title or a name", () => {
  it.each(Object.entries(only))("of %s alone is empty", (_, text) => {
    expect(cleanLine(text)).toBe("");
    expect(cleanLine(` ${text} ${text}`)).toBe("");
  });

  it("loses characters that change the direction of text", () => {
    expect(cleanLine("invoice\u202Efdp.exe\u2069")).toBe("invoice fdp.exe");
  });

  it.each(["Zoë", "محمد", "می\u200cخواهم", "क्\u200dष", "👩\u200d⚖️", "№ 7", "日本", "…", "1", "שָׁלוֹם"])(
    "keeps %s as it is written",
    (text) => expect(cleanLine(text)).toBe(text.normalize("NFC")),
  );
});
