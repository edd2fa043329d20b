import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNeeded } from "../../domain/access/can.ts";
import type { Need, Rights, RightsChange } from "../../domain/access/rights.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { aMember, tokenIn, type Who } from "../support/app-people.ts";
import { openTestApp } from "../support/test-app.ts";
import { cacheRequests } from "./cached-requests.ts";
import { type EndpointName, matrix } from "./matrix.ts";
import { openWorld, type World } from "./world.ts";

/** Members of the owner's workspace by role and by changed rights, and the support team. */
const custom = {
  reader: { Documents: ["VIEW"], Templates: ["NO_ACCESS"] },
  accountant: { Documents: ["NO_ACCESS"], Payments: ["FULL_ACCESS"], Billing: ["VIEW"] },
} satisfies Record<string, RightsChange>;
const actors = ["admin", "member", "guest_member", "reader", "accountant", "support"] as const;
type Actor = (typeof actors)[number];

const rights: Record<Actor, Rights> = {
  admin: rightsOf("admin"),
  member: rightsOf("member"),
  guest_member: rightsOf("guest_member"),
  reader: rightsOf("member", custom.reader),
  accountant: rightsOf("member", custom.accountant),
  support: rightsOf("support"),
};

let world: World;
let headers: Record<Actor, Who>;
beforeAll(async () => {
  world = await openWorld(await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } }));
  headers = {
    admin: await join("admin"),
    member: await join("member"),
    guest_member: await join("guest_member"),
    reader: await join("member", custom.reader),
    accountant: await join("member", custom.accountant),
    support: await support(),
  };
}, 240_000);
afterAll(() => world?.app.close());

async function join(role: string, changes?: RightsChange): Promise<Who> {
  const { app, headers: callers } = world;
  const person = await aMember(app, "Colleague");
  const invited = await app.json("POST", "/api/workspace/add-member", { email: person.email, role }, callers.owner);
  await app.runner.runDue();
  const token = await tokenIn(app, person.email, "/app/invite/");
  await app.json("POST", `/api/workspace/accept-invite/${token}`, {}, person.who);
  if (changes) {
    const path = `/api/acl?memberUserId=${invited.body.data.memberId}`;
    expect((await app.json("PATCH", path, changes, callers.owner)).status).toBe(200);
  }
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

type Named = [EndpointName, Endpoint & { needs: Need }];
/** Excluded because the routes' tests cover them: calls only for the owner or the support team. */
const teamCalls: readonly EndpointName[] = ["deleteWorkspace", "enableSupport", "offerOwnership", "withdrawOwnership"];
/** Calls on objects that belong to one person, whatever rights others have. */
const personal: ReadonlySet<EndpointName> = new Set(["editComment", "changeFilter"]);
/** Calls whose permission the contract names. */
const withNeed = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  (one): one is Named => Array.isArray(one[1].needs) && !teamCalls.includes(one[0]),
);

const keptAsk = cacheRequests();

describe.each(withNeed)("%s", (name, endpoint) => {
  it.each(actors)("admits the %s if and only if their rights allow the call", async (actor) => {
    const isAdmitted = hasNeeded(rights[actor], endpoint.needs) && !(actor === "support" && endpoint.contents);
    const changesNothing = endpoint.method === "GET" || !isAdmitted;
    const ask = await (changesNothing ? keptAsk(world, name, "owner") : matrix[name].ask(world, "owner"));
    const query = new URLSearchParams(ask.query);
    query.set("workspace", world.workspaces.owner);
    const json = ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const type: Who = json ? { "Content-Type": "application/json" } : {};
    const body = json ?? ask.form;
    const response = await world.app.request(`${endpoint.path.replace(/:\w+/, ask.params ?? "")}?${query}`, {
      method: endpoint.method,
      headers: { ...headers[actor], ...type },
      ...(body ? { body } : {}),
    });
    const isText = response.headers.get("Content-Type")?.includes("json");
    const code = isText ? ((await response.json()).code ?? "200") : "200";
    if (!isAdmitted) expect(code).toBe(endpoint.only === "api_key" ? "api_key_required" : "not_authorized");
    else if (personal.has(name)) expect(["not_found", "comment_not_own"]).toContain(code);
    else if (["not_authorized", "not_found", "pdf_not_found", "template_not_found", "bulk_not_found"].includes(code)) {
      // The object belongs to the owner, so rights to the caller's own objects are not enough.
      expect(actor).not.toBe("admin");
    } else if (code !== "200") expect([matrix[name].want.owner, "email_not_verified"]).toContain(code);
    if (code !== "200") expect(response.status).toBe(refusalStatus[code as keyof typeof refusalStatus]);
  });
});

it("every call about a workspace that the caller has left is refused with workspace_left", async () => {
  const { app, headers: callers } = world;
  const former = await join("member");
  const rows = (await app.json("GET", "/api/workspace/members", undefined, callers.owner)).body.data;
  const detail = (await app.json("GET", "/api/user/detail", undefined, former)).body.data;
  const { memberId } = rows.find((one: { user_id: string }) => one.user_id === detail.uid);
  await app.json("DELETE", `/api/workspace/remove-member?memberId=${memberId}`, undefined, callers.owner);
  for (const [name, endpoint] of withNeed) {
    if (endpoint.only === "api_key" || name === "removeMember") continue;
    const needed = { compareVersions: "&from=1", deleteComment: "&comment=01" }[name as string] ?? "";
    const path = `${endpoint.path.replace(/:\w+/, "made-up")}?workspace=${world.workspaces.owner}${needed}`;
    const answer = await app.json(endpoint.method, path, endpoint.method === "GET" ? undefined : {}, former);
    expect(answer.body.code, name).toBe("workspace_left");
  }
});
