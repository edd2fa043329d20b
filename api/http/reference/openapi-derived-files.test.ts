import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { derivedFiles } from "../../../build/reference/derived-files.ts";

const root = join(import.meta.dirname!, "../../..");

it.each(derivedFiles(root))("$path is up to date; `npm run reference` writes it", ({ path, text }) => {
  expect(readFileSync(join(root, path), "utf8") === text).toBe(true);
});
