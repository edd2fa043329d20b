import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocumentId, type RecipientId, toInstant } from "../../domain/ids.ts";
import { aMember, anEmail, linkOf, signAs, signingFor, type Who } from "../../tests/support/app-people.ts";
import { holderOf, mailsTo, saveRoles, sendRoles, trailOf } from "../../tests/support/app-roles.ts";
import { aPdf } from "../../tests/support/journey.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
let senderEmail: string;
beforeAll(async () => {
  app = await openTestApp();
  const member = await aMember(app, "Sam Sender");
  who = member.who;
  senderEmail = member.email;
});
afterAll(() => app?.close());

async function aRequest(more: Record<string, unknown> = {}) {
  const ann = { name: "Ann", email: anEmail("ann") };
  const bob = { name: "Bob", email: anEmail("bob") };
  const id = await sendRoles(app, who, [ann, bob], more);
  return { id, ann, bob, link: await holderOf(app, ann.email) };
}
const to = () => ({ name: "Dora Delegate", email: anEmail("dora"), reason: "On holiday" });

describe("delegating", () => {
  it("revokes the recipient's link, invites the delegate with the reason, and mails everybody involved", async () => {
    const { id, ann, link } = await aRequest();
    const dora = to();
    const { assets, files } = await link.open();
    const page = async () => (await app.request(`${assets.base}/${files[0].part}/source.pdf`)).status;
    expect(await page()).toBe(200);
    const handed = await link.ask("delegate", dora);
    expect(handed.body.data).toEqual({ handedOverTo: { name: dora.name, email: dora.email } });
    await app.runner.runDue();
    expect((await link.ask("session")).body.code).toBe("link_invalid");
    expect(await page()).toBe(404);
    expect((await link.ask("delegate", to())).body.code).toBe("link_invalid");

    const [invited] = await mailsTo(app, dora.email);
    expect(invited!.subject).toBe("Delegated to you: Lease agreement");
    expect(invited!.text).toContain("Sam Sender sent this document to Ann, who delegated it to you");
    expect(invited!.text).toContain("On holiday");
    const [mail] = await mailsTo(app, ann.email);
    expect(mail).toMatchObject({ subject: "Delegated: Lease agreement", links: [] });
    expect((await mailsTo(app, senderEmail))[0]!.text).toContain(dora.email);

    const doraHas = await holderOf(app, dora.email);
    expect(await doraHas.open()).toMatchObject({ room: "open", userName: dora.name, recipientId: "r0" });
    expect((await signAs(app, doraHas.token)).body.data.room).toBe("signed");

    const trail = await trailOf(app, who, id);
    const line = trail.find((one) => one.type === "DELEGATED");
    expect(line).toMatchObject({
      actor: { kind: "recipient", name: "Ann" },
      subject: { _id: "r0", name: dora.name, email: dora.email },
      personal: { beforeEmail: ann.email, afterEmail: dora.email, reason: "On holiday" },
    });
    expect(trail.filter((one) => one.type === "VIEWED").map((one) => one.subject.name)).toEqual(["Ann", dora.name]);
    expect(trail.find((one) => one.type === "SIGNED").actor.name).toBe(dora.name);
    const { recipients } = (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
    expect(recipients[0].delegatedFrom).toMatchObject([{ name: "Ann", email: ann.email, reason: "On holiday" }]);
  });

  it("is refused if the sender switched it off", async () => {
    const { link } = await aRequest({ settings: { delegation: false } });
    expect(await link.open()).toMatchObject({ canDelegate: false });
    expect((await link.ask("delegate", to())).body.code).toBe("delegation_forbidden");
  });

  it("is refused with the path of an invalid input, and keeps the old link", async () => {
    const { ann, bob, link } = await aRequest();
    const wrong: [string, string, object][] = [
      ["email", "delegation_to_oneself", { email: ann.email.toUpperCase() }],
      ["email", "delegation_to_oneself", { email: bob.email }],
      ["email", "invalid_email", { email: "dora" }],
      ["name", "recipient_needs_name", { name: "" }],
      ["reason", "reason_required", { reason: " " }],
    ];
    for (const [path, code, more] of wrong) {
      const refused = await link.ask("delegate", { ...to(), ...more });
      expect(refused.body).toMatchObject({ code, errors: [{ path, code }] });
    }
    expect((await signAs(app, link.token)).status).toBe(200);
  });

  it("does not pass on attachments uploaded under the old link", async () => {
    const email = anEmail("ann");
    const schemas = [
      {
        file: {
          type: "signerAttachment",
          position: { x: 20, y: 60 },
          width: 40,
          height: 10,
          recipient: "r0",
          label: "Passport",
        },
        sig: { type: "signature", position: { x: 20, y: 20 }, width: 42, height: 20, recipient: "r0" },
      },
    ];
    await sendRoles(app, who, [{ name: "Ann", email }], { jsonData: { schemas } });
    const link = await holderOf(app, email);
    const form = new FormData();
    form.append("token", link.token);
    form.append("field", "file");
    form.append("file", new Blob([await aPdf("passport")], { type: "application/pdf" }), "p.pdf");
    const put = await app.request("/api/recipient/upload-signer-attachment", { method: "POST", body: form });
    expect(put.status).toBe(200);
    expect((await link.open()).attachments).toHaveLength(1);
    const dora = to();
    await link.ask("delegate", dora);
    await app.runner.runDue();
    expect(await (await holderOf(app, dora.email)).open()).toMatchObject({ attachments: [], values: {} });
  });

  it("is refused after five times", async () => {
    const { link } = await aRequest();
    let holder = link;
    for (let times = 0; times < 5; times++) {
      const next = to();
      expect((await holder.ask("delegate", next)).status).toBe(200);
      await app.runner.runDue();
      holder = await holderOf(app, next.email);
    }
    expect((await holder.ask("delegate", to())).body.code).toBe("delegation_too_often");
  });

  it("and signing at the same time: one of them succeeds, and the trail contains only it", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, link } = await aRequest();
      const signing = await signingFor(app, link.token);
      const sign = () => app.json("POST", "/api/recipient/sign", signing);
      const delegate = () => link.ask("delegate", to());
      const answers = await Promise.all(round % 2 ? [sign(), delegate()] : [delegate(), sign()]);
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
      const types = (await trailOf(app, who, id)).map((line) => line.type);
      expect(types.filter((type) => type === "SIGNED" || type === "DELEGATED")).toHaveLength(1);
    }
  });
});

describe("an absent member", () => {
  const day = 86_400_000;
  const dayFrom = (days: number) => new Date(app.clock.nowMs + days * day).toISOString();
  const absence = () => ({ ...to(), from: dayFrom(-1), until: dayFrom(7), reason: "Parental leave" });

  it("has a new document delegated to their delegate by the system, over one step only", async () => {
    const ann = await aMember(app, "Ann Away");
    const carol = await aMember(app, "Carol Away");
    const dora = absence();
    const standIn = { ...absence(), name: "Carol Away", email: carol.email };
    expect((await app.json("POST", "/api/user/delegate", standIn, ann.who)).body.data.delegate.email).toBe(carol.email);
    await app.json("POST", "/api/user/delegate", dora, carol.who);
    const id = await sendRoles(app, who, [{ name: "Ann", email: ann.email.toUpperCase() }]);
    // Delegation by absence stops after one step: Carol is absent too, and is invited anyway.
    expect(await linkOf(app, dora.email)).toBe(null);
    const holder = await holderOf(app, carol.email);
    expect(await holder.open()).toMatchObject({ room: "open", userName: "Carol Away" });
    const subjects = (await mailsTo(app, ann.email)).map((mail) => mail.subject);
    expect(subjects).toContain("Delegated: Lease agreement");
    expect(subjects.filter((subject) => subject.startsWith("Please sign"))).toEqual([]);
    const trail = await trailOf(app, who, id);
    expect(trail.find((line) => line.type === "DELEGATED")).toMatchObject({
      actor: { kind: "system" },
      personal: { reason: "Parental leave", afterEmail: carol.email },
    });
    await app.json("POST", `/api/document/resend/${id}`, {}, who);
    await app.runner.runDue();
    expect(await linkOf(app, dora.email)).toBe(null);
  });

  it("is delegated once, even if the mail job repeats", async () => {
    const ann = await aMember(app, "Ann Twice");
    const dora = absence();
    await app.json("POST", "/api/user/delegate", dora, ann.who);
    const id = await saveRoles(app, who, [{ name: "Ann", email: ann.email }]);
    await app.json("POST", `/api/document/send/${id}`, {}, who);
    const mail = {
      about: "invitation" as const,
      documentId: id as DocumentId,
      recipient: "r0" as RecipientId,
      linkEpoch: 1,
    };
    const dueAt = toInstant(app.clock.nowMs);
    const again = { task: { kind: "mail" as const, mail: { ...mail, reason: "turn" as const } }, dueAt };
    await app.deps.jobs.add([again, again]);
    await app.runner.runDue();
    const trail = await trailOf(app, who, id);
    expect(trail.filter((line) => line.type === "DELEGATED")).toHaveLength(1);
    expect(await mailsTo(app, dora.email)).toHaveLength(1);
    expect((await mailsTo(app, ann.email)).filter((one) => one.links.some((link) => link.includes("/sign/")))).toEqual(
      [],
    );
  });

  it("is invited as usual before and after the absence, and if the sender forbids delegation", async () => {
    const ann = await aMember(app, "Ann Soon");
    const later = { ...to(), from: dayFrom(1), until: dayFrom(3), reason: "Trip" };
    await app.json("POST", "/api/user/delegate", later, ann.who);
    const person = { name: "Ann", email: ann.email };
    const requestDelegate = async (more = {}) => {
      await sendRoles(app, who, [person], more);
      return (await mailsTo(app, ann.email))[0]!.subject;
    };
    expect(await requestDelegate()).toBe("Please sign: Lease agreement");
    app.clock.nowMs += 2 * day;
    expect(await requestDelegate({ settings: { delegation: false } })).toBe("Please sign: Lease agreement");
    expect(await requestDelegate()).toBe("Delegated: Lease agreement");
    app.clock.nowMs += day;
    expect(await requestDelegate()).toBe("Please sign: Lease agreement");
    app.clock.nowMs -= day;
    expect((await app.json("DELETE", "/api/user/delegate", undefined, ann.who)).body.data.delegate).toBe(null);
    expect(await requestDelegate()).toBe("Please sign: Lease agreement");
  });

  it("must enter a valid delegate, period and reason", async () => {
    const ann = await aMember(app, "Ann Wrong");
    const wrong: [string, string, object][] = [
      ["name", "recipient_needs_name", { name: " " }],
      ["email", "invalid_email", { email: "x" }],
      ["email", "delegate_is_oneself", { email: ann.email }],
      ["from", "invalid_input", { from: "tomorrow" }],
      ["until", "invalid_input", { until: dayFrom(-2) }],
      ["until", "invalid_input", { from: dayFrom(5), until: dayFrom(4) }],
      ["reason", "reason_required", { reason: "" }],
    ];
    for (const [path, code, more] of wrong) {
      const refused = await app.json("POST", "/api/user/delegate", { ...absence(), ...more }, ann.who);
      expect(refused.body).toMatchObject({ code, errors: [{ path, code }] });
    }
  });

  it("must have confirmed their address", async () => {
    const email = anEmail("unconfirmed");
    const signedUp = await app.json("POST", "/api/auth/sign-up/email", { name: "U", email, password: "Right1!pass" });
    const refused = await app.json("POST", "/api/user/delegate", absence(), { Token: signedUp.body.token });
    expect(refused.body.code).toBe("email_not_verified");
  });
});
