import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { translatedLanguages } from "../../domain/text/language.ts";
import { browserMessages } from "./browser-messages.ts";

describe("texts in the browser's own format", () => {
  it("have their placeholders numbered by name, whatever their order in a language", () => {
    const { notice_x } = browserMessages({ "notice.x": "{{b}} of {{a}} costs $5" });
    expect(notice_x).toEqual({
      message: "$b$ of $a$ costs $$5",
      placeholders: { a: { content: "$1" }, b: { content: "$2" } },
    });
  });

  it("exclude texts that only the panel uses", () => {
    expect(browserMessages({ send: "Send", "files.title": "Files" })).toEqual({});
  });

  it.each(translatedLanguages)("fit the stores' limits in %s", (language) => {
    const file = new URL(`../../locales/${language}/extension.json`, import.meta.url);
    const messages = browserMessages(JSON.parse(readFileSync(file, "utf8")));
    expect(messages.manifest_name!.message.length).toBeLessThanOrEqual(75);
    expect(messages.manifest_description!.message.length).toBeLessThanOrEqual(132);
  });
});
