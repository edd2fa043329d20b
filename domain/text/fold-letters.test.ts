import { expect, it } from "vitest";
import { foldLetters } from "./fold-letters.ts";

it.each([
  ["Straße STRASSE ẞ", "strasse strasse ss"],
  ["Łódź", "lodz"],
  ["Ærø Œuvre", "aero oeuvre"],
  ["Đorđe Þór Ðagur Ħal", "dorde thor dagur hal"],
  ["DİYARBAKIR ılık", "diyarbakir ilik"],
  ["Zürich Ångström ｆｕｌｌ", "zurich angstrom full"],
])("%s is compared as %s", (text, folded) => expect(foldLetters(text)).toBe(folded));
