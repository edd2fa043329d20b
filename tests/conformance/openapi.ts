/**
 * Checks the description of the API with Redocly's recommended rules, warnings included.
 * `openapi.ts openapi COMMAND…`: the command that runs Redocly CLI.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestApp } from "../support/test-app.ts";

const [, program = "", ...args] = Deno.args;
const folder = await mkdtemp(join(tmpdir(), "countersign-openapi-"));
let passed = 0;
let failed = 0;

type Problem = { ruleId: string; message: string; location: { pointer?: string }[] };

/** Errors and warnings about a description. */
async function problemsOf(description: unknown): Promise<Problem[]> {
  const file = join(folder, "openapi.json");
  await Deno.writeTextFile(file, JSON.stringify(description));
  const command = new Deno.Command(program, {
    args: [...args, "lint", file, "--extends", "recommended", "--format", "json", "--max-problems", "1000"],
    stderr: "null",
    env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  const text = new TextDecoder().decode((await command.output()).stdout);
  return JSON.parse(text.slice(text.indexOf("{"))).problems;
}

function check(claim: string, problems: readonly Problem[], holds: boolean): void {
  if (holds) passed++;
  else failed++;
  console.log(`${holds ? "ok    " : "FAILED"} ${claim}`);
  if (holds) return;
  for (const { ruleId, message, location } of problems) console.log(`  ${ruleId}: ${message} ${location[0]?.pointer}`);
}

const app = await openTestApp();
try {
  const { body: description } = await app.json("GET", "/api/openapi.json");
  const own = await problemsOf(description);
  check("our description has no fault and no warning", own, own.length === 0);
  // A checker that accepts everything would prove nothing.
  const broken = structuredClone(description);
  delete broken.paths["/api/document/all"].get.responses["200"].content["application/json"].example.data;
  const found = await problemsOf(broken);
  check("an example that does not fit its schema is found", found, found.length > 0);
} finally {
  await app.close();
  await rm(folder, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
