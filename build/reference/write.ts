/** Writes the files that are derived from the contract and the sources: `npm run reference`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { derivedFiles } from "./derived-files.ts";

const root = join(import.meta.dirname, "../..");
for (const { path, text } of derivedFiles(root)) writeFileSync(join(root, path), text);
