import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entities } from "../../domain/access/rights.ts";
import { newKeyRights } from "../../domain/access/roles.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { type ApiKeyType, AutomationType } from "../../domain/integration/api-key-type.ts";
import type { Who } from "../support/app-people.ts";
import { allowOrigins, aProgram, openSession, SHOP } from "../support/embedding.ts";
import { openTestApp } from "../support/test-app.ts";
import { cacheRequests, refusedToStrangers } from "./cached-requests.ts";
import { keyKinds, keyTable, singleGrants } from "./key-table.ts";
import { type EndpointName, matrix } from "./matrix.ts";
import { openWorld, sentFor, type World } from "./world.ts";

const programs = [...keyKinds, "otherMember", "revoked"] as const;
type ProgramName = (typeof programs)[number];

let world: World;
let headers: Record<ProgramName, Who>;

async function aKey(type: ApiKeyType, rights?: object, who: "owner" | "otherMember" = "owner"): Promise<Who> {
  const { app } = world;
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, world.headers[who]);
  const input = { type, ...(rights ? { rights } : {}) };
  const { body } = await app.json("POST", "/api/integrations/api-key/generate", input, world.headers[who]);
  return { Authorization: `Bearer ${body.data.key}` };
}

beforeAll(async () => {
  world = await openWorld(await openTestApp());
  const { app } = world;
  await allowOrigins(app, world.headers.owner, SHOP);
  await allowOrigins(app, world.headers.otherMember, SHOP);
  const revoked = await aProgram(app, world.headers.owner);
  await app.json("DELETE", `/api/integrations/api-key/${revoked.keyId}`, undefined, world.headers.owner);
  headers = {
    api: await aKey("api"),
    automation: await aKey("zapier"),
    agent: await aKey("agent"),
    everything: await aKey("api", Object.fromEntries(entities.map((entity) => [entity, ["FULL_ACCESS"]]))),
    otherMember: await aKey("api", undefined, "otherMember"),
    revoked: revoked.program,
  };
}, 240_000);
afterAll(() => world?.app.close());

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const groupOf = (name: EndpointName) => keyTable.find(({ calls }) => calls.includes(name));

/** Calls whose service looks for the document before it decides whether a program may comment. */
const findsFirst: ReadonlySet<EndpointName> = new Set(["addComment", "editComment", "deleteComment"]);

function wanted(name: EndpointName, who: ProgramName): string {
  const { caller, only } = endpointOf(name);
  const { want } = matrix[name];
  // Calls by link, and calls open to anyone, respond with a key as without one.
  if (!caller.startsWith("member")) return want.anonymous;
  if (who === "revoked") return "api_key_revoked";
  if (only === "person" || only === "web") return "not_with_api_key";
  const kind = who === "otherMember" ? "api" : who;
  if (!groupOf(name)!.kinds.includes(kind))
    return who === "otherMember" && findsFirst.has(name) ? "not_found" : "not_authorized";
  return only === "api_key" ? "200" : want[who === "otherMember" ? who : "owner"];
}

it("the table names every call of members once, and no other", () => {
  const listed = keyTable.flatMap(({ calls }) => calls);
  expect([...listed].sort()).toEqual(names.filter((name) => endpointOf(name).caller.startsWith("member")).sort());
  for (const type of AutomationType.options.filter((one) => one !== "agent")) {
    expect(newKeyRights(type)).toEqual(newKeyRights("zapier"));
  }
});

const keptAsk = cacheRequests();

describe.each(names)("%s", (name) => {
  it.each(programs)(
    "gives the key %s the response that its maker gets, unless the table closes the call to it",
    async (who) => {
      const { method, path } = endpointOf(name);
      const maker = endpointOf(name).caller === "link" ? "anonymous" : "owner";
      const changesNothing = method === "GET" || refusedToStrangers.has(wanted(name, who));
      const ask = await (changesNothing ? keptAsk(world, name, maker) : matrix[name].ask(world, maker));
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
      const code = response.ok ? String(response.status) : (await response.json()).code;
      expect(code).toBe(wanted(name, who));
    },
  );
});

describe("each permission on documents, granted alone", () => {
  const acts = {
    void: (id: string, who: Who) => world.app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, who),
    redirect: (id: string, who: Who) => {
      const recipient = { recipient: "r0", name: "Eve", email: "eve@example.com" };
      return world.app.json("PATCH", `/api/document/edit-recipient/${id}`, recipient, who);
    },
    link: (id: string, who: Who) => world.app.json("POST", `/api/document/link/${id}`, { recipient: "r0" }, who),
    sign: (documentId: string, who: Who) =>
      openSession(world.app, who, { kind: "sign", documentId, recipientId: "r0" }),
    delete: (id: string, who: Who) => world.app.json("DELETE", `/api/document/${id}?deleteType=bin`, undefined, who),
  };

  it.each(Object.keys(singleGrants))("allows with %s the acts of the table and no other", async (action) => {
    const who = await aKey("api", { Documents: [action] });
    const done: string[] = [];
    let untouched: string | null = null;
    for (const [name, act] of Object.entries(acts)) {
      untouched ??= (await sentFor(world)).id;
      const { body } = await act(untouched, who);
      if (body.code === "not_authorized") continue;
      done.push(name);
      untouched = null;
    }
    expect(done.sort()).toEqual([...singleGrants[action]!].sort());
  });

  it("ends a page's signing when it is taken from the key", async () => {
    const { program, keyId } = await aProgram(world.app, world.headers.owner);
    const scope = { kind: "sign", documentId: (await sentFor(world)).id, recipientId: "r0" };
    const token = (await openSession(world.app, program, scope)).body.data.session;
    const open = () => world.app.json("POST", "/api/recipient/session", { token }, { Origin: SHOP });
    expect((await open()).status).toBe(200);
    const change = { Documents: ["VIEW", "CREATE", "ADD", "MANAGE"] };
    await world.app.json("PATCH", `/api/acl?apiKeyId=${keyId}`, change, world.headers.owner);
    expect((await open()).body.code).toBe("not_authorized");
  });
});

describe("an agent's key", () => {
  it.each(["MANAGE", "DELETE", "REDIRECT", "SIGN", "FULL_ACCESS"])(
    "cannot be given %s of documents",
    async (action) => {
      const { app } = world;
      const rights = { Documents: ["VIEW", action] };
      const made = await app.json(
        ...(["POST", "/api/integrations/api-key/generate", { type: "agent", rights }, world.headers.owner] as const),
      );
      expect([made.status, made.body.code]).toEqual([422, "right_closed_to_agents"]);
      const { body } = await app.json(
        ...(["POST", "/api/integrations/api-key/generate", { type: "agent" }, world.headers.owner] as const),
      );
      const path = `/api/acl?apiKeyId=${body.data._id}`;
      expect((await app.json("PATCH", path, rights, world.headers.owner)).body.code).toBe("right_closed_to_agents");
    },
  );
});
