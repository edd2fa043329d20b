import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { aMember, type Who } from "../support/app-people.ts";
import { openTestApp } from "../support/test-app.ts";
import { cacheRequests, refusedToStrangers } from "./cached-requests.ts";
import { type Ask, type EndpointName, matrix } from "./matrix.ts";
import { draftFor, openWorld, type PrincipalName, principals, saveDraftBody, sentFor, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
}, 240_000);
afterAll(() => world?.app.close());

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

async function call(
  name: EndpointName,
  ask: Ask,
  headers: Who,
): Promise<{ status: number; code: string; body: object }> {
  const { method, path } = endpointOf(name);
  const url = `${path.replace(/:\w+/, ask.params ?? "")}${ask.query ? `?${ask.query}` : ""}`;
  const json = ask.body === undefined ? undefined : JSON.stringify(ask.body);
  const type: Who = json
    ? { "Content-Type": "application/json" }
    : ask.pdf
      ? { "Content-Type": "application/pdf" }
      : {};
  const body = json ?? ask.form ?? ask.pdf;
  const response = await world.app.request(url, {
    method,
    headers: { ...headers, ...type },
    ...(body ? { body } : {}),
  });
  const isJson = response.headers.get("Content-Type")?.includes("json");
  const { requestId: _, ...answer } = isJson ? await response.json() : {};
  return { status: response.status, code: answer.code ?? String(response.status), body: answer };
}

/** The headers a principal sends: a caller with only a link tries it as a session of every kind. */
function headersOf(who: PrincipalName, name: EndpointName, token: string): Who {
  if (name === "signOut") return {};
  if (!who.endsWith("igner")) return world.headers[who];
  return endpointOf(name).caller === "link" ? {} : { Token: token, "x-public-session": token };
}

const keptAsk = cacheRequests();
/** A link that callers present as a session in calls that take no link. */
let triedLink: Promise<string> | undefined;
const linkTried = () => {
  triedLink ??= sentFor(world).then(({ links }) => links[0]!);
  return triedLink;
};

/** Calls that change their caller, so they run last. */
const lastCalls: readonly EndpointName[] = ["endAllSessions", "createWorkspace", "deleteAccount"];

describe.each(names)("%s", (name) => {
  it.each(principals)("responds to %s with the code that the matrix declares", async (who) => {
    const row = matrix[name];
    const isRefused = refusedToStrangers.has(row.want[who]);
    const ask = await (isRefused ? keptAsk(world, name, "anonymous") : row.ask(world, who));
    const isStranger = who.endsWith("igner") && endpointOf(name).caller !== "link";
    const token = isStranger ? await linkTried() : "";
    const isLast = lastCalls.includes(name) && (who === "owner" || who === "otherMember");
    const headers = isLast ? (await aMember(world.app, who)).who : headersOf(who, name, token);
    const { status, code } = await call(name, ask, headers);
    expect(code).toBe(row.want[who]);
    expect(status).toBe(/^2\d\d$/.test(code) ? Number(code) : refusalStatus[code as RefusalCode]);
  });
});

describe("a document of another workspace", () => {
  const queries: Partial<Record<EndpointName, string>> = { deleteComment: "comment=01" };
  const withDocument = names.filter((name) => "documentId" in (endpointOf(name).params?.shape ?? {}));
  const bodies: Partial<Record<EndpointName, unknown>> = {
    saveDocument: saveDraftBody,
    changeFields: { version: 1, put: [], remove: [] },
    voidDocument: { reason: "Wrong" },
    extendDocument: { days: 90 },
    editRecipient: { recipient: "r0", name: "Ann Right", email: "ann.right@example.com" },
    copyLink: { recipient: "r0" },
    copyDocument: {},
    archiveDocument: { archived: true },
    renameDocument: { title: "Other" },
    addComment: { text: "Right?" },
    editComment: { comment: "01", text: "Other" },
    unlockRecipient: { recipient: "r0" },
    refundPayment: { recipient: "r0", reference: "pi_1" },
    viewSelfie: { recipient: "r0" },
    shareDocument: { member: "made-up" },
    unshareDocument: { member: "made-up" },
    attachDocument: { sessionId: "made-up" },
  };

  const readAsOwner = async () => {
    const { body } = await call("readDocument", { params: id }, world.headers.owner);
    return (body as { data: object }).data;
  };
  let id: string;
  let before: object;
  beforeAll(async () => {
    id = (await sentFor(world)).id;
    before = await readAsOwner();
  });

  it.each(withDocument)("responds to %s with the same 404 as a missing document", async (name) => {
    const ask = (params: string) =>
      call(name, { params, body: bodies[name], query: queries[name] ?? "" }, world.headers.otherMember);
    const foreign = await ask(id);
    expect(foreign).toMatchObject({ status: 404, code: "not_found" });
    expect(await ask(`${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`)).toEqual(foreign);
    expect(await ask("not~an~id")).toEqual(foreign);
  });

  it.each(withDocument)("is not found by %s with its workspace in the query", async (name) => {
    const ask = (workspace: string) =>
      call(
        name,
        {
          params: id,
          body: bodies[name],
          query: `workspace=${workspace}&${queries[name] ?? ""}`,
        },
        world.headers.otherMember,
      );
    expect(await ask(world.workspaces.owner)).toMatchObject({ status: 404, code: "not_found" });
    expect(await ask(world.workspaces.owner)).toEqual(await ask("01ZZZZZZZZZZZZZZZZZZZZZZZZ"));
    expect(await ask(world.workspaces.otherMember)).toMatchObject({ status: 404 });
  });

  it("is unchanged by all these calls", async () => {
    expect(await readAsOwner()).toEqual({ ...before, assets: expect.anything() });
  });

  it("appears in nobody else's lists, counts and suggestions", async () => {
    const draft = await draftFor(world, "owner");
    for (const who of ["otherMember", "otherGuest", "guest"] as const) {
      const { body } = await call("listDocuments", { query: "limit=100" }, world.headers[who]);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${draft}|${id}`));
    }
    const suggested = await call("searchRecipients", { query: "search=ann" }, world.headers.otherMember);
    expect(suggested.body).toEqual({ data: [] });
  });
});

describe("ids inside a body", () => {
  const save = (fileParts: unknown[], who: Who, params = "new") =>
    call("saveDocument", { params, body: { ...saveDraftBody, fileParts } }, who);

  it("give no access to another workspace's file, and do not reveal whether it exists", async () => {
    const { body } = await call("readDocument", { params: await draftFor(world, "owner") }, world.headers.owner);
    const { key } = (body as { data: { fileParts: { key: string }[] } }).data.fileParts[0]!;
    const foreign = await save([{ key }], world.headers.otherMember);
    expect(foreign).toMatchObject({ status: 404, code: "not_found" });
    expect(await save([{ key: "01ZZZZZZZZZZZZZZZZZZZZZZZZ" }], world.headers.otherMember)).toEqual(foreign);
    expect(await save([{ key }], world.headers.otherGuest)).toEqual(foreign);
    expect((await save([{ key }], world.headers.owner)).status).toBe(200);
  });

  it("do not upload into another's document", async () => {
    const { body: _ignored, ...upload } = await matrix.uploadDocument.ask(world, "owner");
    upload.form!.append("documentId", await draftFor(world, "owner"));
    expect(await call("uploadDocument", upload, world.headers.otherMember)).toMatchObject({ status: 404 });
    expect(await call("uploadDocument", upload, world.headers.owner)).toMatchObject({ status: 200 });
  });

  it("do not write to another document's recipients", async () => {
    const { id } = await sentFor(world);
    const answer = await call("resendDocument", { params: id, body: { recipients: ["r9"] } }, world.headers.owner);
    expect(answer).toMatchObject({ status: 404, code: "not_found" });
  });

  it("do not take over a draft with another guest's session, nor with a link", async () => {
    const params = await draftFor(world, "guest");
    const { links } = await sentFor(world);
    for (const sessionId of [world.headers.otherGuest["x-public-session"], links[0], world.headers.owner.Token]) {
      const answer = await call("attachDocument", { params, body: { sessionId } }, world.headers.otherMember);
      expect(answer).toMatchObject({ status: 404, code: "not_found" });
    }
    expect((await call("readDocument", { params }, world.headers.guest)).status).toBe(200);
  });

  it("do not take over a sent document, whichever session is named", async () => {
    const { id } = await sentFor(world);
    const sessionId = world.headers.guest["x-public-session"];
    const answer = await call("attachDocument", { params: id, body: { sessionId } }, world.headers.otherMember);
    expect(answer).toMatchObject({ status: 404, code: "not_found" });
  });
});
