import { expect, test } from "vitest";
import * as table from "../../domain/field/format/month-names.ts";
import { DocumentLanguage } from "../../domain/text/document-language.ts";
import { monthIn } from "./month-names-on-demand.ts";

test("a month is its number until the names are loaded, then its name in every language", async () => {
  expect(monthIn("de", "long", 3)).toBe("03");
  await expect.poll(() => monthIn("de", "long", 3)).toBe("März");
  for (const language of DocumentLanguage.options) {
    for (const style of ["long", "short"] as const) {
      expect(monthIn(language, style, 12)).toBe(table.monthIn(language, style, 12));
    }
  }
});
