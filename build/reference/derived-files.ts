/**
 * Files in the repository that are derived from the contract and the sources. A test compares the stored files with new
 * output.
 */
import { openApi } from "../../api/http/reference/openapi.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { automationFiles } from "./automation-events.ts";
import { findCallRefusals } from "./call-refusals.ts";
import { clientSource } from "./client-source.ts";

export function derivedFiles(root: string): { path: string; text: string }[] {
  const { readDevMail: _, ...shipped } = endpoints;
  const description = openApi(shipped, { version: "0", publicUrl: "https://countersign.example" });
  const { types, calls, version } = clientSource(shipped, description);
  const refusals = findCallRefusals(root, new Set(Object.keys(refusalStatus)));
  return [
    { path: "api/http/reference/call-refusals.json", text: printTable(refusals) },
    { path: "integrations/client/src/types.ts", text: types },
    { path: "integrations/client/src/calls.ts", text: calls },
    { path: "integrations/client/src/version.ts", text: version },
    ...automationFiles(),
  ];
}

const LINE = 120;

/** Prints one entry per line if it fits, in the formatter's style. */
function printTable(table: Record<string, readonly string[]>): string {
  const entries = Object.entries(table).map(([name, list]) => {
    const line = `  ${JSON.stringify(name)}: [${list.map((one) => JSON.stringify(one)).join(", ")}]`;
    if (line.length < LINE) return line;
    return `  ${JSON.stringify(name)}: [\n${list.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]`;
  });
  return `{\n${entries.join(",\n")}\n}\n`;
}
