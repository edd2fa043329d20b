import type { Figure } from "./figure.ts";

const page = new URL("../../docs/benchmarks.md", import.meta.url);
const start = "<!-- benchmarks -->\n";
const end = "<!-- /benchmarks -->";

/**
 * Replaces the rows of the measured areas and leaves the others. @throws Error when the page lacks the table's
 * markers
 */
export async function writeTable(figures: readonly Figure[]): Promise<void> {
  const text = await Deno.readTextFile(page);
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error("docs/benchmarks.md has no place for the table");
  const measured = new Set(figures.map((figure) => areaOf(figure.name)));
  const otherLines = text
    .slice(from + start.length, to)
    .split("\n")
    .filter((row) => row.startsWith("| `") && !measured.has(areaOf(row.slice(3))));
  const rows = [...otherLines, ...figures.map(rowOf)].sort();
  const head = ["| figure | measured | bound |", "| --- | ---: | --- |"];
  await Deno.writeTextFile(page, text.slice(0, from) + start + [...head, ...rows, ""].join("\n") + text.slice(to));
}

function areaOf(name: string): string {
  return name.split(".")[0]!;
}

function rowOf({ name, value, unit, bound, ok }: Figure): string {
  return `| \`${name}\` | ${value} ${unit} | ${bound}${ok ? "" : " (missed)"} |`;
}
