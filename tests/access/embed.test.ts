import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { reachOf } from "../../domain/embed/reach.ts";
import type { EmbedKind } from "../../domain/embed/session.ts";
import { saveAs, type Who } from "../support/app-people.ts";
import { allowOrigins, aProgram, aSession, pageWith, SHOP } from "../support/embedding.ts";
import { openTestApp } from "../support/test-app.ts";
import { cacheRequests } from "./cached-requests.ts";
import { type Ask, type EndpointName, matrix } from "./matrix.ts";
import { openWorld, sentFor, templateFor, type World } from "./world.ts";

const scopeNames = ["sign", "form", "prepare", "oneDocument", "documents"] as const;
type ScopeName = (typeof scopeNames)[number];
const kindOf = (scope: ScopeName): EmbedKind => (scope === "oneDocument" ? "documents" : scope);

let world: World;
let program: Who;
let sessions: Record<ScopeName, string>;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
  const { app, headers } = world;
  await allowOrigins(app, headers.owner, SHOP);
  program = (await aProgram(app, headers.owner)).program;
  const { id: documentId } = await sentFor(world);
  const openSession = (scope: object) => aSession(app, program, scope, { expiresIn: 3_600 });
  sessions = {
    sign: await openSession({ kind: "sign", documentId, recipientId: "r0" }),
    form: await openSession({ kind: "form", formId: (await templateFor(world)).formId }),
    // With a file that no other document uses.
    prepare: await openSession({ kind: "prepare", documentId: await saveAs(app, headers.owner, []) }),
    oneDocument: await openSession({ kind: "documents", documentId }),
    documents: await openSession({ kind: "documents" }),
  };
}, 240_000);
afterAll(() => world?.app.close());

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const isLink = (name: EndpointName) => endpointOf(name).caller === "link";

/** Requests of the owner or a link's holder for other documents and forms than the sessions'. */
const keptAsk = cacheRequests();
const askOf = (name: EndpointName): Promise<Ask> => keptAsk(world, name, isLink(name) ? "signer" : "owner");

async function call(name: EndpointName, ask: Ask, headers: Who): Promise<string> {
  const { method, path } = endpointOf(name);
  const url = `${path.replace(/:\w+/, ask.params ?? "")}${ask.query ? `?${ask.query}` : ""}`;
  const json = ask.body === undefined ? undefined : JSON.stringify(ask.body);
  const type: Who = json
    ? { "Content-Type": "application/json" }
    : ask.pdf
      ? { "Content-Type": "application/pdf" }
      : {};
  const body = json ?? ask.form ?? ask.pdf;
  const init = { method, headers: { ...headers, ...type }, ...(body ? { body } : {}) };
  const response = await world.app.request(url, init);
  if (response.status === 200) return "200";
  return (await response.json()).code;
}

/** Sends the session as a page would: in the body on link calls, else in the header. */
async function callAsPage(name: EndpointName, session: string, origin?: string): Promise<string> {
  const ask = await askOf(name);
  if (!isLink(name)) return call(name, ask, pageWith(session, origin));
  if (!ask.form) return call(name, { body: { ...(ask.body as object), token: session } }, { Origin: origin ?? SHOP });
  const form = new FormData();
  for (const [key, value] of ask.form) form.append(key, key === "token" ? session : value);
  return call(name, { form }, { Origin: origin ?? SHOP });
}

/** A session for the request's document. A signer's session belongs to one link, so the call cannot name another document. */
async function sessionOfAsk(name: EndpointName): Promise<string> {
  const { body, form } = await askOf(name);
  const token = form ? String(form.get("token")) : (body as { token: string }).token;
  const { documents, links } = world.app.deps;
  const address = await documents.findByLink(await links.hash(token));
  return aSession(world.app, program, { kind: "sign", ...address });
}

/** Calls that name no document: a session bound to one draft finds no file of another. */
const ofOtherFiles = new Set<EndpointName>(["readFile", "readFoundFields", "detectFields", "composeFile"]);

function wanted(name: EndpointName, scope: ScopeName): string {
  const rule = reachOf(kindOf(scope), endpoints[name]);
  if (rule === undefined || (rule === "unbound" && scope === "oneDocument")) return "embed_out_of_reach";
  const isElsewhere = rule !== "free" && rule !== "unbound" && !rule.endsWith("?") && scope !== "documents";
  if (isElsewhere) return "embed_out_of_reach";
  if (scope === "prepare" && ofOtherFiles.has(name)) return "not_found";
  // This call is only for signing pages.
  if (name === "openTab") return "200";
  return matrix[name].want[isLink(name) ? "signer" : "owner"];
}

describe.each(scopeNames)("a page with a session for %s", (scope) => {
  it.each(names)(
    "calling %s about another document or form gets the response that its scope requires",
    async (name) => {
      const session = scope === "sign" && isLink(name) ? await sessionOfAsk(name) : sessions[scope];
      expect(await callAsPage(name, session)).toBe(wanted(name, scope));
    },
  );
});

describe("a call with a page's session", () => {
  const reached = names.flatMap((name) =>
    scopeNames.flatMap((scope) => (reachOf(kindOf(scope), endpoints[name]) ? [[name, scope] as const] : [])),
  );

  it.each(reached)("of %s for %s is refused from any other page", async (name, scope) => {
    expect(await callAsPage(name, sessions[scope], "https://evil.example")).toBe("embed_origin_refused");
  });
});
