/**
 * `npm run bench -- [--json] [--write] [PREFIX…]`: runs the benchmarks whose figures begin with a prefix. `--json`
 * prints one line per figure, `--write` writes the table into docs/benchmarks.md. Exits with 1 when a figure broke
 * its bound.
 */
import type { Figure } from "./figure.ts";
import { writeTable } from "./write-table.ts";

type Bench = { run(): Promise<Figure[]> };

/** The names of an area's figures start with the area's name. Each bench is loaded only if requested. */
const areas: Record<string, () => Promise<Bench>> = {
  sealing: () => import("./sealing.ts"),
  intake: () => import("./intake.ts"),
  list: () => import("./list.ts"),
  detect: () => import("./detect.ts"),
  text: () => import("./text.ts"),
  signer: () => import("./signer.ts"),
  editor: () => import("./editor.ts"),
  due: () => import("./due.ts"),
  recipients: () => import("./recipients.ts"),
  size: () => import("./sizes.ts"),
  panel: () => import("./panel.ts"),
  people: () => import("./people.ts"),
  abuse: () => import("./abuse.ts"),
  work: () => import("./work.ts"),
  bulk: () => import("./bulk.ts"),
  search: () => import("./search.ts"),
  hooks: () => import("./hooks.ts"),
  api: () => import("./api.ts"),
  load: () => import("./load.ts"),
};

const args = Deno.args;
const named = args.filter((one) => !one.startsWith("--"));
const prefixes = named.length > 0 ? named : [""];
const isJson = args.includes("--json");

const figures: Figure[] = [];
for (const [area, load] of Object.entries(areas)) {
  if (!prefixes.some((prefix) => area.startsWith(prefix) || prefix.startsWith(`${area}.`))) continue;
  if (!isJson) console.error(`${area} …`);
  const bench = await load();
  const measured = (await bench.run()).filter((figure) => prefixes.some((prefix) => figure.name.startsWith(prefix)));
  for (const figure of measured) print(figure);
  figures.push(...measured);
}
if (figures.length === 0) {
  console.error(`No figure begins with "${named.join('" or "')}". There are: ${Object.keys(areas).join(", ")}.`);
  Deno.exit(2);
}
if (args.includes("--write")) await writeTable(figures);
Deno.exit(figures.every((figure) => figure.ok) ? 0 : 1);

function print(figure: Figure): void {
  if (isJson) {
    console.log(JSON.stringify(figure));
    return;
  }
  const { name, value, unit, bound, ok } = figure;
  console.log(`${ok ? "  " : "✗ "}${name.padEnd(44)} ${String(value).padStart(10)} ${unit.padEnd(8)} ${bound}`);
}
