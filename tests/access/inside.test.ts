import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOf, type RightsChange } from "../../domain/access/rights.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { aMember, tokenIn, type Who } from "../support/app-people.ts";
import { openTestApp } from "../support/test-app.ts";
import { inside, type Person, people } from "./inside.ts";
import { type Ask, type EndpointName, matrix } from "./matrix.ts";
import { draftFor, openWorld, sentFor, templateFor, type World } from "./world.ts";

/** Rights that reach only the member's own documents and templates. */
const ownOnly: RightsChange = { Documents: ["CREATE", "ADD"], Templates: ["CREATE", "ADD"], Folders: ["VIEW"] };
const everyAction: RightsChange = {
  ...ownOnly,
  Documents: [...actionsOf("Documents")],
  Templates: [...actionsOf("Templates")],
};
/** Texts of the owner's documents, templates and blocks, and addresses of their recipients. */
const ofOwner = /Lease agreement|ann\d+@example\.com|bob\d+@example\.com|Owner's block/i;

let world: World;
let headers: Record<Person, Who>;
beforeAll(async () => {
  world = await openWorld(await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } }));
  const admin = await join("admin");
  headers = {
    admin,
    ownOnly: await join("member", ownOnly),
    guest: await join("guest_member"),
    support: await support(),
    restrictedKey: await key(await join("admin"), { rights: ownOnly }),
    testKey: await key(admin, { isTest: true }),
    grantedKey: await key(await join("member", { ...ownOnly, ApiKeys: ["MANAGE"] }), { rights: everyAction }),
  };
  await sentFor(world);
  await draftFor(world, "owner");
  await templateFor(world);
  await fieldSetFor(world);
  await matrix.readBulk.ask(world, "owner");
}, 240_000);
afterAll(() => world?.app.close());

async function join(role: string, changes?: RightsChange): Promise<Who> {
  const { app, headers: callers } = world;
  const person = await aMember(app, "Colleague");
  const invited = await app.json("POST", "/api/workspace/add-member", { email: person.email, role }, callers.owner);
  await app.runner.runDue();
  const token = await tokenIn(app, person.email, "/app/invite/");
  await app.json("POST", `/api/workspace/accept-invite/${token}`, {}, person.who);
  const path = `/api/acl?memberUserId=${invited.body.data.memberId}`;
  if (changes) expect((await app.json("PATCH", path, changes, callers.owner)).status).toBe(200);
  return person.who;
}

async function support(): Promise<Who> {
  const { app, headers: callers } = world;
  const email = "help@example.com";
  const made = await app.json("POST", "/api/auth/sign-up/email", { name: "Help", email, password: "Right1!pass" });
  const who = { Token: made.body.token };
  await app.runner.runDue();
  await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, email, "token=") }, who);
  const until = new Date(app.clock.nowMs + 86_400_000).toISOString();
  await app.json("POST", "/api/workspace/enable-support", { until }, callers.owner);
  return who;
}

async function key(who: Who, more: object = {}): Promise<Who> {
  const { app, workspaces } = world;
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, who);
  const path = `/api/integrations/api-key/generate?workspace=${workspaces.owner}`;
  const { status, body } = await app.json("POST", path, { name: "Shop", ...more }, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return { Authorization: `Bearer ${body.data.key}` };
}

/** A block of the owner's. */
async function fieldSetFor({ app, headers: callers }: World): Promise<Ask> {
  const { body } = await matrix.saveBlock.ask(world, "owner");
  const fieldSet = { ...(body as object), name: "Owner's block" };
  return { params: (await app.json("POST", "/api/document/blocks", fieldSet, callers.owner)).body.data._id };
}

const asks = (name: EndpointName) => (name === "deleteBlock" ? fieldSetFor(world) : matrix[name].ask(world, "owner"));

/** A row's name is a call, optionally with a query of its own. */
const nameOf = (row: string) => row.split("?")[0] as EndpointName;
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

async function call(row: string, { params, query, body, form, pdf }: Ask, person: Person): Promise<string> {
  const { method, path } = endpointOf(nameOf(row));
  const search = new URLSearchParams(row.split("?")[1] ?? query);
  search.set("workspace", world.workspaces.owner);
  const json = body === undefined ? undefined : JSON.stringify(body);
  const type: Who = json ? { "Content-Type": "application/json" } : pdf ? { "Content-Type": "application/pdf" } : {};
  const content = json ?? form ?? pdf;
  const response = await world.app.request(`${path.replace(/:\w+/, params ?? "")}?${search}`, {
    method,
    headers: { ...headers[person], ...type },
    ...(content ? { body: content } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json");
  if (!response.ok) return isJson ? JSON.parse(text).code : String(response.status);
  if (isJson && /"state":"refused"/.test(text)) return "refused";
  return ofOwner.test(text) ? "200+" : "200";
}

const cached = new Map<string, Promise<Ask>>();
function askOnce(name: EndpointName): Promise<Ask> {
  const ask = cached.get(name) ?? Promise.resolve(asks(name));
  cached.set(name, ask);
  return ask;
}

describe.each(Object.keys(inside))("%s", (row) => {
  it.each(people)("gives %s what the table says about the owner's records", async (person) => {
    const wanted = inside[row]!.split(" ")[people.indexOf(person)]!;
    const name = nameOf(row);
    const isRead = endpointOf(name).method === "GET" || !wanted.startsWith("200");
    const code = await call(row, await (isRead ? askOnce(name) : asks(name)), person);
    expect(code).toBe(wanted);
  });
});

/** Calls that name or list documents or templates, or return their contents. */
const concerned = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { needs, contents, allDocuments }]) =>
    contents || allDocuments || (Array.isArray(needs) && ["Documents", "Templates", "Folders"].includes(needs[0])),
);

it("the table has a row for every call about documents, templates, files, blocks and folders", () => {
  const rows = new Set(Object.keys(inside).map(nameOf));
  expect(concerned.map(([name]) => name).filter((name) => !rows.has(name))).toEqual([]);
});

describe("of another member", () => {
  it.each([
    ["find_documents", {}],
    ["find_documents", { search: "lease" }],
    ["find_templates", {}],
    ["get_document", "document"],
    ["get_download_link", "document"],
    ["void_document", "document"],
    ["send_document", "document"],
    ["get_template", "template"],
  ] as const)("records stay unknown to an agent with a restricted key through %s %j", async (name, input) => {
    const [documentId, { id: templateId }] = [await draftFor(world, "owner"), await templateFor(world)];
    const ofDocument = name === "void_document" ? { documentId, reason: "Wrong" } : { documentId };
    const args = input === "document" ? ofDocument : input === "template" ? { templateId } : input;
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
    const accepts = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
    const answered = async (person: Person) => {
      const headersOf = { ...headers[person], ...accepts };
      const response = await world.app.request("/mcp", {
        method: "POST",
        headers: headersOf,
        body: JSON.stringify(message),
      });
      return response.text();
    };
    const found = await answered("restrictedKey");
    expect(found).toContain("result");
    expect(found).not.toMatch(/validation error/);
    expect(found).not.toMatch(ofOwner);
    if (name.startsWith("find_") || name === "get_document") expect(await answered("testKey")).toMatch(ofOwner);
  });

  const asked = (person: Person, method: string, path: string, body?: unknown) =>
    world.app.json(
      method,
      `${path}${path.includes("?") ? "&" : "?"}workspace=${world.workspaces.owner}`,
      body,
      headers[person],
    );

  it("document counts are shown only to those who see the documents", async () => {
    const rowsOf = async (person: Person) => (await asked(person, "GET", "/api/stats")).body.data.membersData;
    expect((await rowsOf("admin")).length).toBeGreaterThan(1);
    const own = await asked("ownOnly", "GET", "/api/user/detail");
    expect((await rowsOf("ownOnly")).map(({ name }: { name: string }) => name)).toEqual([own.body.data.displayName]);
  });

  it("bulk runs and their template's name are hidden with a restricted template", async () => {
    const member = await join("member");
    const { params: bulk } = await matrix.readBulk.ask(world, "owner");
    const read = (path: string) =>
      world.app.json("GET", `${path}?workspace=${world.workspaces.owner}`, undefined, member);
    const { body, status } = await read(`/api/template/bulk/${bulk}`);
    expect(status).toBe(200);
    const { app, headers: callers } = world;
    await app.json("POST", `/api/template/share/${body.data.templateId}`, { members: [] }, callers.owner);
    expect((await read(`/api/template/bulk/${bulk}`)).body.code).toBe("bulk_not_found");
    expect(JSON.stringify((await read("/api/template/bulk/all")).body)).not.toContain(bulk);
    expect((await asked("admin", "GET", `/api/template/bulk/${bulk}`)).status).toBe(200);
  });

  it("a draft's fields stay as they are when a member, a restricted key or a test key changes them", async () => {
    const { app, headers: callers } = world;
    const id = await draftFor(world, "owner");
    const before = (await app.json("GET", `/api/document/${id}`, undefined, callers.owner)).body.data;
    const change = { version: before.version, put: [], remove: ["s0"] };
    const codes = [];
    for (const person of ["ownOnly", "restrictedKey", "testKey", "guest"] as const)
      codes.push((await asked(person, "PATCH", `/api/document/fields/${id}`, change)).body.code);
    expect(codes).toEqual(["not_found", "not_found", "not_authorized", "not_authorized"]);
    expect((await app.json("GET", `/api/document/${id}`, undefined, callers.owner)).body.data).toEqual({
      ...before,
      assets: expect.anything(),
    });
  });
});
