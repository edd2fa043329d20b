import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../domain/durations.ts";
import { aMember, anEmail, saveAs, sendAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const password = "Right1!pass";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
});
afterEach(() => app.close());

const post = (path: string, body: unknown, who: Who = {}) => app.json("POST", path, body, who);
const get = (path: string, who: Who = sam.who) => app.json("GET", path, undefined, who);
const close = (who: Who = sam.who) => app.json("DELETE", "/api/user", undefined, who);
const signIn = async (email = sam.email) => (await post("/api/auth/sign-in/email", { email, password })).body;
const keepLink = async () => {
  await app.runner.runDue();
  const links: string[] = (await app.deps.devMails!.list(sam.email)).flatMap((mail) => mail.links);
  return new URLSearchParams(new URL(links.find((one) => one.includes("/account/keep"))!).hash.slice(1)).get("token");
};
const subjects = async (email = sam.email) => {
  await app.runner.runDue();
  return (await app.deps.devMails!.list(email)).map(({ subject }) => subject);
};
const passDays = async (days: number) => {
  app.clock.nowMs += days * DAY_MS;
  await app.runner.runDue();
};
/** Every database entry whose key or value contains one of the texts, except the development outbox and ended jobs. */
const findInDatabase = async (...texts: string[]) => {
  const found: string[] = [];
  for await (const { key, value } of app.kv.list({ prefix: [] })) {
    const text = JSON.stringify(key) + (value instanceof Uint8Array ? new TextDecoder().decode(value) : "");
    if (!String(key[0]).startsWith("dev_mail") && texts.some((one) => text.includes(one))) found.push(String(key[0]));
  }
  return [...new Set(found)];
};
/** Adds a member to Sam's workspace. */
const join = async (name: string, role = "member") => {
  const person = await aMember(app, name);
  await post("/api/workspace/add-member", { email: person.email, role }, sam.who);
  await app.runner.runDue();
  const token = await tokenIn(app, person.email, "/app/invite/");
  const joined = await post(`/api/workspace/accept-invite/${token}`, {}, person.who);
  expect(joined.status).toBe(200);
  return person;
};

describe("deleting an account", () => {
  it("needs a recent proof, takes effect at once and returns the time of the erasure", async () => {
    app.clock.nowMs += 600_000;
    expect((await close()).body.code).toBe("recent_login_required");
    const fresh = { Token: (await signIn()).token };
    const { body } = await close(fresh);
    expect(body.data).toEqual({ email: sam.email, eraseAt: new Date(app.clock.nowMs + 7 * DAY_MS).toISOString() });
    expect((await get("/api/user/detail")).status).toBe(401);
    expect((await get("/api/user/detail", fresh)).status).toBe(401);
    expect(await subjects()).toContain("Your account is closed and will be deleted");
  });

  it("succeeds once if it is called twice at the same time", async () => {
    const [one, other] = await Promise.all([close(), close()]);
    expect(one.body.data ?? other.body.data).toBeDefined();
    for (const { body } of [one, other]) expect(body.data?.email ?? body.code).toMatch(/@|account_closed|unauth/);
    expect((await subjects()).filter((one) => one.includes("is closed"))).toHaveLength(1);
    await passDays(8);
    expect((await subjects()).filter((one) => one === "Your account was deleted")).toHaveLength(1);
  });

  it("blocks sessions and API keys despite a crash after the commit; keeping it restores the keys", async () => {
    const program = await post("/api/integrations/api-key/generate", { name: "Shop" }, sam.who);
    const key = { Authorization: `Bearer ${program.body.data.key}` };
    const list = async () => (await get("/api/document/all", key)).status;
    app.deps.killPoint = (name) => {
      if (name === "account_closed") throw new Error("died");
    };
    await close();
    app.deps.killPoint = () => undefined;
    expect((await get("/api/user/detail")).body.code).toBe("account_closed");
    expect(await list()).toBe(401);
    await post("/api/user/keep", { token: await keepLink() });
    expect((await get("/api/user/detail")).body.code).toBe("unauthenticated");
    expect(await list()).toBe(200);
  });

  it("is refused to the owner of a workspace with other members, and names the workspace", async () => {
    await join("Mia Member");
    const preview = (await get("/api/user/end")).body.data.workspaces;
    expect(preview).toMatchObject([{ name: "Sam Sender", fate: "transfer_first" }]);
    const refused = await close();
    expect([refused.status, refused.body.code]).toEqual([409, "account_owns_workspaces"]);
    expect(refused.body.message).toContain("Sam Sender");
    expect((await get("/api/user/detail")).status).toBe(200);
  });

  it("previews how many documents of each workspace are affected", async () => {
    await saveAs(app, sam.who, [{ name: "Rita", email: anEmail("rita") }]);
    await sendAs(app, sam.who, [{ name: "Rita", email: anEmail("rita") }]);
    expect((await get("/api/user/end")).body.data.workspaces).toEqual([
      {
        _id: sam.workspace,
        name: "Sam Sender",
        fate: "cleared",
        heir: null,
        documents: { draft: 1, open: 1, ended: 0 },
      },
    ]);
  });
});

describe("the grace period", () => {
  it("offers to keep the account at sign-in; the offer works once and signs in", async () => {
    await close();
    const offered = await signIn();
    expect(offered).toMatchObject({ accountClosed: true, eraseAt: expect.any(String) });
    expect(offered.token).toBeUndefined();
    const kept = await post("/api/auth/keep", { keep: offered.keep });
    expect((await get("/api/user/detail", { Token: kept.body.token })).status).toBe(200);
    expect((await post("/api/auth/keep", { keep: offered.keep })).body.code).toBe("keep_link_expired");
    expect(await subjects()).toContain("Your account is open again");
    const log = await get("/api/user/security-log?topic=account", { Token: kept.body.token });
    const kinds = log.body.data.items.map(({ event }: { event: { kind: string } }) => event.kind);
    expect(kinds.toSorted()).toEqual(["account_closed", "account_kept"]);
    await passDays(30);
    expect((await signIn()).token).toBeDefined();
  });

  it("refuses an offer after ten minutes", async () => {
    await close();
    const { keep } = await signIn();
    app.clock.nowMs += 600_000;
    expect((await post("/api/auth/keep", { keep })).body.code).toBe("keep_link_expired");
  });

  it("keeps the account by the mailed link, which works once and does not sign in", async () => {
    await close();
    const token = await keepLink();
    expect((await post("/api/user/keep", { token })).body.data).toEqual({ email: sam.email });
    expect((await post("/api/user/keep", { token })).body.code).toBe("keep_link_expired");
    expect((await get("/api/user/detail")).status).toBe(401);
    expect((await signIn()).token).toBeDefined();
  });

  it("starts anew when the account is deleted a second time", async () => {
    await close();
    await app.runner.runDue();
    app.clock.nowMs += 5 * DAY_MS;
    await post("/api/user/keep", { token: await keepLink() });
    await close({ Token: (await signIn()).token });
    await passDays(3);
    expect((await signIn()).accountClosed).toBe(true);
    await passDays(4);
    expect((await signIn()).code).toBe("wrong_credentials");
  });

  it("lets the owner recover an account that a session thief moved to another address and deleted", async () => {
    const thief = anEmail("thief");
    await post("/api/user/change/email", { email: thief }, sam.who);
    await app.runner.runDue();
    const tokenOf = async (email: string, path: string) => {
      const links: string[] = (await app.deps.devMails!.list(email)).flatMap((mail) => mail.links);
      return new URLSearchParams(new URL(links.find((one) => one.includes(path))!).hash.slice(1)).get("token");
    };
    const confirmed = await tokenOf(thief, "/email/change");
    await post("/api/user/change/email/confirm", { token: confirmed }, sam.who);
    expect((await close()).status).toBe(200);
    await passDays(3);
    const undone = await post("/api/user/change/email/undo", { token: await tokenOf(sam.email, "/email/undo") });
    expect(undone.body.data).toEqual({ email: sam.email });
    await passDays(10);
    expect(await app.deps.identity.accounts!.findByEmail(sam.email)).not.toBeNull();
  });
});

describe("the erasure of an account", () => {
  it("removes every trace of the person except in sealed evidence and sent documents", async () => {
    const rita = anEmail("rita");
    const id = await sendAs(app, sam.who, [{ name: "Rita", email: rita }]);
    const draft = await saveAs(app, sam.who, [{ name: "Rita", email: rita }]);
    const { uid } = (await get("/api/user/detail")).body.data;
    await close();
    await passDays(7);
    await app.runner.runDue();
    expect((await signIn()).code).toBe("wrong_credentials");
    expect(await subjects()).toContain("Your account was deleted");
    expect(await subjects(rita)).toContain("Voided: Lease agreement");
    expect((await app.deps.documents.findState(id as never))?.value.document.status).toBe("VOIDED");
    expect(await app.deps.documents.findState(draft as never)).toBeNull();
    const left = await findInDatabase(sam.email, uid);
    // The sent document's file says by ids who may open it; the sweep removes it after its last document.
    const staying = /^(document.*|file|idempotency)$/;
    expect(left.filter((name) => !staying.test(name))).toEqual([]);
    expect((await post("/api/auth/sign-up/email", { name: "Sam", email: sam.email, password })).status).toBe(200);
  });

  it("passes a member's documents to the owner and removes the member's API keys", async () => {
    const mia = await join("Mia Member");
    await post("/api/workspace/switch", { _id: sam.workspace }, mia.who);
    const id = await sendAs(app, mia.who, [{ name: "Rita", email: anEmail("rita") }], {});
    await close(mia.who);
    await passDays(7);
    const { document } = (await app.deps.documents.findState(id as never))!.value;
    expect(document).toMatchObject({
      status: "SENT",
      sender: { name: "Mia Member", email: mia.email },
      handledBy: { email: sam.email },
    });
    const members = (await get("/api/workspace/members", { Token: (await signIn()).token })).body.data;
    expect(members.map(({ email }: { email: string }) => email)).toEqual([sam.email]);
    expect((await findInDatabase(mia.email)).filter((name) => !/^document|idempotency/.test(name))).toEqual([
      // Only the workspace's contacts and security log still contain the address.
      ...["contact", "contact_by_word", "workspace_event"],
    ]);
  });

  it("passes the workspace to a member who joined in the grace period", async () => {
    const { body: invited } = await post("/api/workspace/add-member", { email: "x", role: "member" }, sam.who);
    expect(invited.code).toBe("invalid_email");
    const mia = await aMember(app, "Mia Member");
    await post("/api/workspace/add-member", { email: mia.email, role: "admin" }, sam.who);
    await app.runner.runDue();
    await close();
    const token = await tokenIn(app, mia.email, "/app/invite/");
    expect((await post(`/api/workspace/accept-invite/${token}`, {}, mia.who)).status).toBe(200);
    await passDays(7);
    const rows = (await app.json("GET", "/api/workspace/all", undefined, { Token: (await signIn(mia.email)).token }))
      .body.data;
    expect(rows).toContainEqual(expect.objectContaining({ _id: sam.workspace, role: "owner", isOwner: true }));
  });

  it.each(["workspace_left", "identity_erased"])("completes after a crash at %s", async (point) => {
    await close();
    let crashes = 0;
    app.deps.killPoint = (name) => {
      if (name === point && crashes++ === 0) throw new Error("died");
    };
    await passDays(7);
    expect(crashes).toBe(1);
    await passDays(1);
    expect((await signIn()).code).toBe("wrong_credentials");
    expect((await subjects()).filter((one) => one === "Your account was deleted")).toHaveLength(1);
  });
});
