/** Writes the table of settings into docs/configuration.md: `node scripts/settings-table.mjs`. `--check` only reports whether the table is up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "./settings.mjs";
import { root } from "./toolchain.mjs";

const path = join(root, "docs", "configuration.md");
const text = readFileSync(path, "utf8");
/** A pipe would end the cell, even within code. @param {string} text */
const cell = (text) => text.replaceAll("|", "\\|");
const rows = settings.map(
  ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ""} | ${cell(meaning)} |`,
);
const table = ["| setting | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
const next = text.replace(
  /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/,
  (_, start, end) => `${start}${table}\n${end}`,
);
if (process.argv.includes("--check")) {
  if (next !== text) console.error("docs/configuration.md: run node scripts/settings-table.mjs");
  process.exit(next === text ? 0 : 1);
}
writeFileSync(path, next);
