/**
 * Generates valid and invalid requests from our OpenAPI description against a real server: every response must match
 * the description. `schemathesis.ts schemathesis PROGRAM`: all checks, for a member, for an anonymous caller, for a guest
 * member and for a key of each kind. `CALLERS=agent,test` runs some of them.
 */
import { join } from "node:path";
import { ApiKeyType } from "../../domain/integration/api-key-type.ts";
import type { Client } from "../support/client.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

/** Calls that would end the session used by all others; a separate run makes them as an anonymous caller. */
const endingSessions = [
  "DELETE /api/auth/sessions",
  "DELETE /api/auth/sessions/{sessionId}",
  "POST /api/auth/sign-out",
];
const exceptEnding = endingSessions.flatMap((name) => ["--exclude-name", name]);

/** Tests each boundary of each call; takes minutes. */
const thorough = ["--phases", "examples,coverage"];
/** Makes a few random requests to each call, for callers whose permissions differ from a member's; takes about a minute. */
const brief = ["--phases", "examples,fuzzing", "--max-examples", "2"];

const [, program = ""] = Deno.args;
const config = join(import.meta.dirname!, "schemathesis.toml");
const server = await startServer({ env: { RATE_LIMITS: "off" } });

/** Options of the generator by caller. Each caller has its own account, because its calls may change the account. */
const callers: Record<string, () => Promise<string[]>> = {
  member: async () => [...thorough, ...bearing((await signUp(server)).client.who.Token!), ...exceptEnding],
  anonymous: async () => [...thorough, ...endingSessions.flatMap((name) => ["--include-name", name])],
  guest_member: async () => [...brief, ...bearing((await joinAsGuest()).who.Token!), ...exceptEnding],
  test: async () => [...brief, ...(await withKey({ isTest: true }))],
  ...Object.fromEntries(ApiKeyType.options.map((type) => [type, async () => [...brief, ...(await withKey({ type }))]])),
};

/** Uses `Authorization`, because random requests replace this header, while a `Token` header would stay valid. */
function bearing(secret: string): string[] {
  return ["--header", `Authorization: Bearer ${secret}`];
}

async function withKey(body: object): Promise<string[]> {
  const { client } = await signUp(server);
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", body);
  return bearing(key);
}

async function joinAsGuest(): Promise<Client> {
  const { client: owner } = await signUp(server);
  const { client: guest, person } = await signUp(server, aPerson("Gus Guest"));
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role: "guest_member" });
  const isInvitation = (link: string) => link.includes("/invite/");
  const { links } = await mailTo(server, person.email, (mail) => mail.links.some(isInvitation));
  const token = links.find(isInvitation)!.split("/invite/")[1];
  await guest.data("POST", `/api/workspace/accept-invite/${token}`, {});
  return guest;
}

async function run(caller: string, options: readonly string[]): Promise<boolean> {
  const common = ["--continue-on-failure", "--no-shrink", "--workers", "1", "--seed", "1"];
  const args = ["--config-file", config, "run", `${server.url}/api/openapi.json`, ...common, ...options];
  const { success } = await new Deno.Command(program, { args, stdout: "inherit", stderr: "inherit" }).output();
  console.log(`${success ? "ok    " : "FAILED"} calls of ${caller}`);
  return success;
}

try {
  const names = Deno.env.get("CALLERS")?.split(",") ?? Object.keys(callers);
  let passed = 0;
  for (const name of names) if (await run(name, await callers[name]!())) passed++;
  console.log(`${passed} passed, ${names.length - passed} failed`);
} finally {
  await server.stop();
}
