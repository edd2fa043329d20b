import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, passDays, sendAs, signAs, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const DAY = 86_400_000;

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
});
afterEach(() => app.close());

async function save(days: number | null, recipientsToo = false, who: Who = sam.who) {
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, who);
  return app.json("POST", "/api/workspace/retention", { days, recipientsToo }, who);
}
const deletions = async () => (await app.json("GET", "/api/workspace/deletions", undefined, sam.who)).body.data.items;
const status = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).status;
const pass = async (days: number, ...others: Who[]) => {
  await passDays(app, days, [sam.who, ...others]);
  await app.runner.runDue();
};
/** A completed document and the link of its signer. */
async function aCompleted() {
  const ann = { name: "Ann", email: anEmail("ann") };
  const id = await sendAs(app, sam.who, [ann]);
  const link = await linkOf(app, ann.email);
  await signAs(app, link);
  await app.runner.runDue();
  return { id, open: () => app.json("POST", "/api/recipient/session", { token: link }) };
}

describe("a retention rule", () => {
  it("deletes completed documents at their time, keeps the others, and certifies each deletion", async () => {
    const other = await aMember(app, "Other");
    const old = await aCompleted();
    const archived = await app.json("POST", `/api/document/archive/${old.id}`, { archived: true }, sam.who);
    expect(archived.status).toBe(200);
    const open = await sendAs(app, sam.who, [{ name: "Bob", email: anEmail("bob") }]);
    expect((await save(30)).body.data).toMatchObject({ days: 30, recipientsToo: false });
    await pass(20, other.who);
    const young = await aCompleted();
    await pass(11, other.who);
    expect([await status(old.id), await status(young.id), await status(open)]).toEqual([404, 200, 200]);
    expect((await old.open()).body.data.status).toBe("COMPLETED");
    const [only, ...more] = await deletions();
    expect([only.documentId, more]).toEqual([old.id, []]);
    await pass(20, other.who);
    expect((await deletions()).map((one: { documentId: string }) => one.documentId)).toEqual([young.id, old.id]);

    const path = `/api/workspace/deletions/${only.id}/certificate`;
    const certificate = await app.fetch(new Request(`http://localhost${path}`, { headers: sam.who }), {
      address: "127.0.0.1",
    });
    expect([certificate.status, certificate.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pdf = new Uint8Array(await certificate.arrayBuffer());
    expect(new TextDecoder("latin1").decode(pdf.subarray(0, 5))).toBe("%PDF-");
    expect((await app.json("GET", path, undefined, other.who)).status).toBe(404);
  });

  it("deletes the recipients' copies only if it says so", async () => {
    const { id, open } = await aCompleted();
    await save(30, true);
    await pass(31);
    expect(await status(id)).toBe(404);
    expect((await open()).status).not.toBe(200);
    expect(await deletions()).toHaveLength(1);
  });

  it("takes effect after seven days, mails owner and admins before, and can be removed at once", async () => {
    await aCompleted();
    await pass(100);
    await save(30);
    await pass(6);
    expect(await deletions()).toEqual([]);
    const subjects = (await app.deps.devMails!.list(sam.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Completed documents will be deleted");
    expect((await save(null)).body.data).toBe(null);
    await pass(10);
    expect(await deletions()).toEqual([]);
    const log = await app.json("GET", "/api/workspace/log", undefined, sam.who);
    const kinds = log.body.data.items.map(({ fact }: { fact: { kind: string } }) => fact.kind);
    expect(kinds).toEqual(expect.arrayContaining(["retention_set", "retention_ended"]));
  });

  it("needs at least 30 days, and a recent proof", async () => {
    expect((await save(29)).body).toMatchObject({ code: "retention_days_range", errors: [{ path: "days" }] });
    app.clock.nowMs += DAY;
    const unproven = await app.json("POST", "/api/workspace/retention", { days: 90, recipientsToo: false }, sam.who);
    expect(unproven.status).toBe(403);
  });

  it.each(["deletion_begun", "deletion_made"])("records each deletion once despite a crash at %s", async (point) => {
    const { id } = await aCompleted();
    await save(30);
    let crashes = 1;
    app.deps.killPoint = (name) => {
      if (name === point && crashes-- > 0) throw new Error("killed");
    };
    await pass(31);
    await pass(1);
    expect([crashes < 1, await status(id), (await deletions()).length]).toEqual([true, 404, 1]);
  });
});
