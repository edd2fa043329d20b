import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNeeded } from "../../domain/access/can.ts";
import type { Need } from "../../domain/access/rights.ts";
import { newKeyRights } from "../../domain/access/roles.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import type { Who } from "../support/app-people.ts";
import { allowOrigins, aProgram, SHOP } from "../support/embedding.ts";
import { openTestApp } from "../support/test-app.ts";
import { cacheRequests, refusedToStrangers } from "./cached-requests.ts";
import { type EndpointName, matrix } from "./matrix.ts";
import { openWorld, type World } from "./world.ts";

const programs = ["owner", "otherMember", "revoked"] as const;
type ProgramName = (typeof programs)[number];

let world: World;
let headers: Record<ProgramName, Who>;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
  const { app } = world;
  await allowOrigins(app, world.headers.owner, SHOP);
  await allowOrigins(app, world.headers.otherMember, SHOP);
  const revoked = await aProgram(app, world.headers.owner);
  await app.json("DELETE", `/api/integrations/api-key/${revoked.keyId}`, undefined, world.headers.owner);
  headers = {
    owner: (await aProgram(app, world.headers.owner)).program,
    otherMember: (await aProgram(app, world.headers.otherMember)).program,
    revoked: revoked.program,
  };
}, 240_000);
afterAll(() => world?.app.close());

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

function wanted(name: EndpointName, who: ProgramName): string {
  const { caller, needs, only } = endpointOf(name);
  const { want } = matrix[name];
  // Calls by link, and calls open to anyone, respond with a key as without one.
  if (!caller.startsWith("member")) return want.anonymous;
  if (who === "revoked") return "api_key_revoked";
  if (only === "person" || only === "web") return "not_with_api_key";
  if (only === "api_key") return "200";
  const isAllowed = !Array.isArray(needs) || hasNeeded(newKeyRights("api"), needs as never as Need);
  return isAllowed && name !== "readAcl" ? want[who] : "not_authorized";
}

const keptAsk = cacheRequests();

describe.each(names)("%s", (name) => {
  it.each(programs)(
    "gives a key of %s the response that its maker gets, unless the call is closed to keys",
    async (who) => {
      const { method, path } = endpointOf(name);
      const maker = endpointOf(name).caller === "link" ? "anonymous" : "owner";
      const isRefused = refusedToStrangers.has(wanted(name, who));
      const ask = await (isRefused ? keptAsk(world, name, maker) : matrix[name].ask(world, maker));
      const json = ask.body === undefined ? undefined : JSON.stringify(ask.body);
      const type: Who = json
        ? { "Content-Type": "application/json" }
        : ask.pdf
          ? { "Content-Type": "application/pdf" }
          : {};
      const body = json ?? ask.form ?? ask.pdf;
      const url = `${path.replace(/:\w+/, ask.params ?? "")}${ask.query ? `?${ask.query}` : ""}`;
      const sent = { method, headers: { ...headers[who], ...type }, ...(body ? { body } : {}) };
      const response = await world.app.request(url, sent);
      const code = response.status === 200 ? "200" : (await response.json()).code;
      expect(code).toBe(wanted(name, who));
    },
  );
});
