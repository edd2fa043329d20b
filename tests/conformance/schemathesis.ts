/**
 * Generates valid and invalid requests from our OpenAPI description against a real server: every response must match
 * the description. `schemathesis.ts schemathesis PROGRAM`: all checks, for a member and for an anonymous caller.
 */
import { join } from "node:path";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

/** These calls would end the session that all others use; a separate run makes them as an anonymous caller. */
const endingSessions = [
  "DELETE /api/auth/sessions",
  "DELETE /api/auth/sessions/{sessionId}",
  "POST /api/auth/sign-out",
];

const [, program = ""] = Deno.args;
const config = join(import.meta.dirname!, "schemathesis.toml");
const server = await startServer({ env: { RATE_LIMITS: "off" } });

async function run(title: string, more: readonly string[]): Promise<boolean> {
  const common = ["--phases", "examples,coverage", "--continue-on-failure", "--no-shrink", "--workers", "1"];
  const args = ["--config-file", config, "run", `${server.url}/api/openapi.json`, ...common, "--seed", "1", ...more];
  const { success } = await new Deno.Command(program, { args, stdout: "inherit", stderr: "inherit" }).output();
  console.log(`${success ? "ok    " : "FAILED"} ${title}`);
  return success;
}

try {
  const { client } = await signUp(server);
  const member = ["--header", `Token: ${client.who.Token}`];
  const results = [
    await run("calls of a member", [...member, ...endingSessions.flatMap((name) => ["--exclude-name", name])]),
    await run(
      "calls of nobody that end sessions",
      endingSessions.flatMap((name) => ["--include-name", name]),
    ),
  ];
  const passed = results.filter(Boolean).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
} finally {
  await server.stop();
}
