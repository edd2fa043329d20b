import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, signAs, signingFor, type Who } from "../../tests/support/app-people.ts";
import { holderOf, mailsTo, type Person, sendRoles, trailOf } from "../../tests/support/app-roles.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
let workspaceEmail: string;
beforeAll(async () => {
  app = await openTestApp();
  const member = await aMember(app, "Sam Sender");
  who = member.who;
  workspaceEmail = member.email;
});
afterAll(() => app?.close());

const ann = (more: object = {}): Person => ({ name: "Ann", email: anEmail("ann"), ...more });
const edit = (id: string, more: object = {}) =>
  app.json("PATCH", `/api/document/edit-recipient/${id}`, { recipient: "r0", ...right(), ...more }, who);
const right = () => ({ name: "Ann Right", email: anEmail("right") });
const copy = (id: string, recipient = "r0") => app.json("POST", `/api/document/link/${id}`, { recipient }, who);

describe("editing a recipient who has not acted", () => {
  it("revokes the old link, mails a new one, and records both in the trail", async () => {
    const wrong = ann();
    const id = await sendRoles(app, who, [wrong, ann()]);
    const old = await holderOf(app, wrong.email);
    await old.open();
    const to = right();
    const edited = await edit(id, to);
    expect(edited.body.data.recipients[0]).toMatchObject({ ...to, _id: "r0", status: "SENT" });
    expect(edited.body.data.recipients[0].viewedAt).toBeUndefined();
    await app.runner.runDue();
    expect((await old.ask("session")).body.code).toBe("link_invalid");
    expect((await mailsTo(app, to.email))[0]).toMatchObject({ subject: "Your new link: Lease agreement" });
    expect((await signAs(app, await linkOf(app, to.email))).body.data.room).toBe("signed");
    const trail = await trailOf(app, who, id);
    expect(trail.find((line) => line.type === "RECIPIENT_EDITED")).toMatchObject({
      subject: to,
      personal: { beforeEmail: wrong.email, afterEmail: to.email, beforeName: "Ann", afterName: "Ann Right" },
    });
    expect(trail.find((line) => line.type === "VIEWED").subject.email).toBe(wrong.email);
    expect(trail.filter((line) => line.type === "LINK_REVOKED")).toHaveLength(1);
  });

  it("moves the document from the old address's list to the new one's", async () => {
    const member = await aMember(app, "Wrong");
    const rightful = await aMember(app, "Rightful");
    const id = await sendRoles(app, who, [ann({ email: member.email })]);
    const listed = async (one: Who) =>
      (await app.json("GET", "/api/document/all?view=action-required", undefined, one)).body.data.items.map(
        (row: { _id: string }) => row._id,
      );
    expect(await listed(member.who)).toEqual([id]);
    await edit(id, { email: rightful.email });
    expect([await listed(member.who), await listed(rightful.who)]).toEqual([[], [id]]);
  });

  it("is refused with the path of an invalid input, and keeps the old link", async () => {
    const person = ann();
    const id = await sendRoles(app, who, [person]);
    for (const [path, code, more] of [
      ["name", "recipient_needs_name", { name: "  " }],
      ["email", "invalid_email", { email: "nobody" }],
      ["email", "recipient_needs_email", { email: "" }],
    ] as const) {
      expect((await edit(id, more)).body).toMatchObject({ code, errors: [{ path, code }] });
    }
    expect((await edit(id, { recipient: "r7" })).status).toBe(404);
    expect((await signAs(app, await linkOf(app, person.email))).status).toBe(200);
    expect((await edit(id)).body.code).toBe("document_completed");
  });

  it("is refused after they have signed, or after the document was voided", async () => {
    const person = ann();
    const id = await sendRoles(app, who, [person, ann()]);
    await signAs(app, await linkOf(app, person.email));
    expect((await edit(id)).body.code).toBe("recipient_has_acted");
    await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, who);
    expect((await edit(id)).body.code).toBe("document_voided");
  });

  it("while they sign at the same time: only one of the two succeeds", async () => {
    for (let round = 0; round < 6; round++) {
      const person = ann();
      const id = await sendRoles(app, who, [person, ann()]);
      const signing = await signingFor(app, await linkOf(app, person.email));
      const sign = () => app.json("POST", "/api/recipient/sign", signing);
      const put = () => edit(id);
      const answers = await Promise.all(round % 2 ? [sign(), put()] : [put(), sign()]);
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
      const trail = await trailOf(app, who, id);
      const acts = trail.filter((line) => line.type === "SIGNED" || line.type === "RECIPIENT_EDITED");
      expect(acts).toHaveLength(1);
      expect(acts[0].personal.beforeEmail ?? acts[0].personal.email).toBe(person.email);
    }
  });
});

describe("a manual reminder", () => {
  it("returns who was reminded, and when each can be reminded again", async () => {
    const people = [ann(), ann({ name: "Bob" })];
    const id = await sendRoles(app, who, people);
    const remind = async (body = {}) => (await app.json("POST", `/api/document/remind/${id}`, body, who)).body.data;
    const now = app.clock.nowMs;
    const first = await remind({ recipients: ["r0"] });
    expect(first.reminded).toEqual(["r0"]);
    expect(Date.parse(first.recipients[0].remindableAt) - now).toBeGreaterThanOrEqual(3_600_000);
    expect(first.recipients[1].remindableAt).toBeUndefined();
    expect((await remind()).reminded).toEqual(["r1"]);
    expect((await remind()).reminded).toEqual([]);
    await app.runner.runDue();
    expect((await mailsTo(app, people[0]!.email)).filter((mail) => /remind/i.test(mail.subject))).toHaveLength(1);
  });
});

describe("a link that the sender delivers", () => {
  it("is neither mailed nor reminded, and each copying is recorded in the trail", async () => {
    const person = ann({ delivery: "link" });
    const id = await sendRoles(app, who, [person, ann()]);
    expect(await mailsTo(app, person.email)).toEqual([]);
    const { url } = (await copy(id)).body.data;
    expect((await copy(id)).body.data.url).toBe(url);
    const holder = await holderOf(app, person.email, url.split("/").at(-1));
    expect(await holder.open()).toMatchObject({ room: "open", userName: "Ann" });
    await app.json("POST", `/api/document/remind/${id}`, { recipients: ["r0"] }, who);
    await app.json("POST", `/api/document/resend/${id}`, { recipients: ["r0"] }, who);
    await app.runner.runDue();
    expect(await mailsTo(app, person.email)).toEqual([]);
    const copied = (await trailOf(app, who, id)).filter((line) => line.type === "LINK_COPIED");
    expect(copied).toHaveLength(2);
    expect(copied[0]).toMatchObject({ actor: { kind: "user" }, personal: { email: person.email } });
    expect(JSON.stringify(copied)).not.toContain(holder.token);
  });

  it("is replaced, and not mailed, after the recipient was edited", async () => {
    const id = await sendRoles(app, who, [ann({ delivery: "link" })]);
    const { url } = (await copy(id)).body.data;
    const to = right();
    await edit(id, to);
    await app.runner.runDue();
    const next = (await copy(id)).body.data.url;
    expect(next).not.toBe(url);
    expect(await mailsTo(app, to.email)).toEqual([]);
    const old = await holderOf(app, to.email, url.split("/").at(-1));
    expect((await old.ask("session")).body.code).toBe("link_invalid");
  });

  it("can be copied only with delivery by link, by its own workspace, and on the recipient's turn", async () => {
    const people = [ann(), ann({ delivery: "link" })];
    const id = await sendRoles(app, who, people, { signingOrder: true });
    expect((await copy(id)).body.code).toBe("delivery_not_by_link");
    expect((await copy(id, "r1")).body.code).toBe("not_your_turn");
    expect((await copy(id, "r9")).status).toBe(404);
    await signAs(app, await linkOf(app, people[0]!.email));
    expect((await copy(id, "r1")).status).toBe(200);
    const other = await aMember(app, "Other");
    const foreign = await app.json("POST", `/api/document/link/${id}`, { recipient: "r1" }, other.who);
    expect(foreign.status).toBe(404);
  });
});

describe("the options for a sender", () => {
  it("list data centers, hosts and the seal, and tell which services are not connected", async () => {
    const options = (await app.json("GET", "/api/document/options", undefined, who)).body.data;
    expect(options.dataCenters).toHaveLength(23);
    expect(options.dataCenters[0]).toEqual({ id: "us-east-1", hasOwnStore: false });
    expect(options.hosts).toEqual([{ memberId: expect.any(String), name: "Sam Sender", email: workspaceEmail }]);
    expect(options).toMatchObject({
      messaging: { isConnected: false },
      aadhaar: { isAvailable: false },
      payments: [],
      seal: { isOwn: false, level: "B-B", subject: expect.stringContaining("Countersign") },
    });
  });
});
