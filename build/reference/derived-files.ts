/** Files in the repository that are derived from the contract and the sources. A test compares them with what is stored. */
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { findCallRefusals } from "./call-refusals.ts";

export function derivedFiles(root: string): { path: string; text: string }[] {
  const refusals = findCallRefusals(root, new Set(Object.keys(refusalStatus)));
  return [{ path: "api/http/reference/call-refusals.json", text: printTable(refusals) }];
}

const LINE = 120;

/** One entry a line as far as it fits, as the formatter writes it. */
function printTable(table: Record<string, readonly string[]>): string {
  const entries = Object.entries(table).map(([name, list]) => {
    const line = `  ${JSON.stringify(name)}: [${list.map((one) => JSON.stringify(one)).join(", ")}]`;
    if (line.length < LINE) return line;
    return `  ${JSON.stringify(name)}: [\n${list.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]`;
  });
  return `{\n${entries.join(",\n")}\n}\n`;
}
