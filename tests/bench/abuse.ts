/**
 * Measures what others notice of each kind of flood: of calls that need no session, of heavy work, of hanging webhooks, of
 * sends behind one address, and of guesses at a secret.
 */
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { signUp } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { floodFigure } from "./abuse-flood.ts";
import { hooksFigure } from "./abuse-hooks.ts";
import { limitFigures } from "./abuse-limits.ts";
import { workFigures } from "./abuse-work.ts";
import type { Figure } from "./figure.ts";
import type { FloodCalls } from "./flood-thread.ts";

const LARGE = JSON.stringify({
  token: "x",
  values: Object.fromEntries(Array.from({ length: 130_000 }, (_, n) => [n, 1])),
});

export async function run(): Promise<Figure[]> {
  return [
    await floodFigure("health_under_flood", 2, openCalls),
    await floodFigure("mcp_bodies", 2, mcpCalls),
    ...(await workFigures()),
    await hooksFigure(),
    ...(await limitFigures()),
  ];
}

/** All calls that need no session, alternately malformed and large. */
function openCalls(): FloodCalls {
  const calls = Object.values<Endpoint>(endpoints).filter(
    ({ caller, path }) =>
      (caller === "anyone" || caller === "link" || caller === "member_or_anyone") && path !== "/api/health",
  );
  const requests = calls.map(({ method, path }, n) => {
    const hasBody = method !== "GET" && method !== "DELETE";
    return { method, path: path.replace(/:\w+/g, "x"), headers: {}, body: hasBody ? n % 2 : null };
  });
  return { requests, bodies: ['{"', LARGE] };
}

/** A body of 1 MB with as many keys as fit. */
async function mcpCalls(server: Server): Promise<FloodCalls> {
  const { client, person } = await signUp(server);
  await client.data("POST", "/api/auth/prove", { password: person.password });
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", { name: "Agent" });
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json, text/event-stream" };
  const keys = Array.from({ length: 85_000 }, (_, n) => `"k${n}":1`).join();
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_documents","arguments":{${keys}}}}`;
  return { requests: [{ method: "POST", path: "/mcp", headers, body: 0 }], bodies: [body] };
}
