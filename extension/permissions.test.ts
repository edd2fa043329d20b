import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { translatedLanguages } from "../domain/text/language.ts";
import { googlePages, optionalPermissions, permissionsFor } from "./permissions.ts";

const here = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const english = here("store/listing.en.md");
const manifest = (language: string): Record<string, string> =>
  JSON.parse(here(`../locales/${language}/extension.json`));

/** First column of the table under a heading. */
function firstCells(heading: string): string[] {
  const table = english.split(heading)[1]!.split("\n## ")[0]!;
  return [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!.trim()).slice(1);
}

describe("the store listing", () => {
  it("justifies every requested permission, and no other", () => {
    const documented = firstCells("## Why each permission").flatMap((cell) => cell.replace(/ \(.*\)$/, "").split(", "));
    const pages = googlePages.map((pattern) => new URL(pattern.replace("*", "")).hostname);
    const required = [...permissionsFor("chrome", true), ...optionalPermissions, ...pages];
    // Two are described in words: the chosen server, and the hosts that the browser asks about when needed.
    expect(documented.toSorted()).toEqual([...required, "the Countersign server", "other sites"].toSorted());
  });

  it("of Firefox names `identity` among the required permissions, because it cannot be asked for there", () => {
    expect(permissionsFor("firefox", true)).toContain("identity");
    expect(permissionsFor("firefox", false)).not.toContain("identity");
    expect(permissionsFor("chrome", true)).not.toContain("identity");
  });

  it.each(translatedLanguages)("begins with the package's own name and summary in %s", (language) => {
    const values = [...here(`store/listing.${language}.md`).matchAll(/^\*\*.+?\*\*.*?: (.+)$/gm)].map(
      ([, value]) => value,
    );
    const texts = manifest(language);
    expect(values.slice(0, 2)).toEqual([texts["manifest.name"], texts["manifest.description"]]);
  });
});
