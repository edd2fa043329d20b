import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, signAs, type Who } from "../../tests/support/app-people.ts";
import {
  aGroup,
  type Holder,
  holderOf,
  mailsTo,
  type Person,
  sendRoles,
  trailOf,
} from "../../tests/support/app-roles.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
});
afterAll(() => app?.close());

const person = (name: string, more: object = {}): Person => ({ name, email: anEmail(name), ...more });
const reviewer = () => person("Rita", { roleType: "documentReviewer" });
const editor = () => person("Edna", { roleType: "documentEditor" });

describe("a reviewer", () => {
  async function aReview() {
    const [rita, ann] = [reviewer(), person("Ann")];
    const id = await sendRoles(app, who, [rita, ann]);
    return { id, ann, rita, link: await holderOf(app, rita.email) };
  }

  it("is invited first with a mail of their own, and approves before signers are invited", async () => {
    const { id, ann, rita, link } = await aReview();
    expect((await mailsTo(app, rita.email))[0]!.subject).toBe("Please review: Lease agreement");
    expect(await linkOf(app, ann.email)).toBe(null);
    const view = await link.open();
    expect(view).toMatchObject({ room: "open", roleType: "documentReviewer", fields: [] });
    expect(view.pages.length).toBeGreaterThan(0);
    const approved = await link.ask("approve", { viewedSha256: view.viewedSha256 });
    expect(approved.body.data.room).toBe("signed");
    expect((await link.ask("approve", { viewedSha256: view.viewedSha256 })).body).toEqual(approved.body);
    await app.runner.runDue();
    expect((await signAs(app, await linkOf(app, ann.email))).body.data.room).toBe("sealing");
    const types = (await trailOf(app, who, id)).map((line) => line.type);
    expect(types.filter((type) => type === "APPROVED" || type === "SIGNED")).toEqual(["APPROVED", "SIGNED"]);
    await app.runner.runDue();
    const [completed] = await mailsTo(app, rita.email);
    expect(completed!.subject).toBe("Signed by everyone: Lease agreement");
    expect(completed!.text).toMatch(/Signed by: Ann · /);
    expect(completed!.text).not.toContain("Rita ·");
  });

  it("can reject with a reason, which ends the document for everyone", async () => {
    const { link, rita } = await aReview();
    expect((await link.ask("decline", { reason: " " })).body.code).toBe("reason_required");
    expect((await link.ask("decline", { reason: "Clause 4" })).body.data).toMatchObject({
      room: "declined",
      declined: { reason: "Clause 4" },
    });
    await app.runner.runDue();
    expect((await mailsTo(app, rita.email))[0]!.text).toContain("You rejected “Lease agreement”");
  });

  it("can approve only the version that was shown, and can neither sign nor edit", async () => {
    const { link, ann } = await aReview();
    const { viewedSha256 } = await link.open();
    expect((await link.ask("approve", { viewedSha256: "0".repeat(64) })).body.code).toBe("document_changed");
    const sign = { viewedSha256, values: {}, consent: true };
    expect((await link.ask("sign", sign)).body.code).toBe("not_for_role");
    expect((await link.ask("editor")).body.code).toBe("not_for_role");
    await link.ask("approve", { viewedSha256 });
    await app.runner.runDue();
    const signer = await holderOf(app, ann.email);
    expect((await signer.ask("approve", { viewedSha256 })).body.code).toBe("not_for_role");
  });

  it("cannot have fields", async () => {
    const schemas = [
      { s: { type: "textbox", position: { x: 1, y: 1 }, width: 40, height: 8, recipient: "r0", label: "x" } },
    ];
    await expect(sendRoles(app, who, [reviewer(), person("Ann")], { jsonData: { schemas } })).rejects.toThrow(
      "not_for_role",
    );
  });
});

describe("an editor", () => {
  async function anEdition() {
    const [edna, ann] = [editor(), person("Ann")];
    const id = await sendRoles(app, who, [edna, ann]);
    return { id, ann, link: await holderOf(app, edna.email) };
  }
  const textbox = (part: string, more: object = {}) => ({
    ...{ key: "note", type: "textbox", position: { x: 20, y: 120 }, width: 40, height: 8, recipient: "r1" },
    ...{ part, page: 0, required: false, label: "Note", ...more },
  });
  const change = (link: Holder, more: object) => link.ask("edit-fields", { put: [], remove: [], ...more });

  it("changes everyone's fields and fills in their own before signers are invited", async () => {
    const { id, ann, link } = await anEdition();
    const editorView = (await link.ask("editor")).body.data;
    expect(editorView.people.map((one: { _id: string }) => one._id)).toEqual(["r0", "r1"]);
    expect(editorView.fields.map((one: { key: string }) => one.key).sort()).toEqual(["s_r0", "s_r1"]);
    const part = editorView.fileParts[0].key;
    const edited = (await change(link, { version: editorView.version, put: [textbox(part)] })).body.data;
    expect(edited.version).toBe(editorView.version + 1);
    expect(edited.viewedSha256).not.toBe(editorView.viewedSha256);
    const stale = await link.ask("sign", { viewedSha256: editorView.viewedSha256, values: {}, consent: true });
    expect(stale.body.code).toBe("document_changed");
    expect((await signAs(app, link.token)).body.data.room).toBe("signed");
    await app.runner.runDue();
    const signer = await holderOf(app, ann.email);
    expect((await signer.open()).fields.map((one: { key: string }) => one.key).sort()).toEqual(["note", "s_r1"]);
    const trail = await trailOf(app, who, id);
    expect(trail.find((line) => line.type === "FIELDS_EDITED")).toMatchObject({
      actor: { kind: "recipient", name: "Edna" },
      data: { before: editorView.viewedSha256, after: edited.viewedSha256, put: 1, removed: 0 },
    });
    expect(trail.some((line) => line.type === "EDITED")).toBe(true);
    expect((await change(link, { version: edited.version, put: [textbox(part)] })).body.code).toBe("already_signed");
    expect((await link.ask("editor")).body.code).toBe("already_signed");
  });

  it("reopens an earlier approval by changing fields, before anybody signs", async () => {
    const [rita, edna, ann] = [reviewer(), editor(), person("Ann")];
    const id = await sendRoles(app, who, [rita, edna, ann]);
    const review = await holderOf(app, rita.email);
    const first = (await review.open()).viewedSha256;
    await review.ask("approve", { viewedSha256: first });
    await app.runner.runDue();
    const link = await holderOf(app, edna.email);
    const editorView = (await link.ask("editor")).body.data;
    const tick = { type: "checkbox", recipient: "r2", height: 10 };
    await change(link, { version: editorView.version, put: [textbox(editorView.fileParts[0].key, tick)] });
    expect((await signAs(app, link.token)).body.data.room).toBe("signed");
    await app.runner.runDue();
    expect(await linkOf(app, ann.email)).toBe(null);
    const [again] = await mailsTo(app, rita.email);
    expect(again!.subject).toBe("Changed since you approved: Lease agreement");
    expect(again!.text).toContain(review.token);
    const view = await review.open();
    expect(view).toMatchObject({ room: "open", signerStatus: "SENT", isAskedAgain: true });
    expect((await review.ask("approve", { viewedSha256: first })).body.code).toBe("document_changed");
    expect((await review.ask("approve", { viewedSha256: view.viewedSha256 })).body.data.room).toBe("signed");
    await app.runner.runDue();
    expect((await signAs(app, await linkOf(app, ann.email))).body.data.room).toBe("sealing");
    const types = (await trailOf(app, who, id)).map((line) => line.type);
    const trailTypes = types.filter((type) =>
      ["APPROVED", "FIELDS_EDITED", "REVIEW_REOPENED", "SIGNED"].includes(type),
    );
    expect(trailTypes).toEqual(["APPROVED", "FIELDS_EDITED", "REVIEW_REOPENED", "APPROVED", "SIGNED"]);
  });

  it("sees which recipients have acted, so that their fields cannot change", async () => {
    const [edna, eve] = [editor(), person("Eve", { roleType: "documentEditor" })];
    await sendRoles(app, who, [edna, eve, person("Ann")]);
    await signAs(app, (await holderOf(app, edna.email)).token);
    await app.runner.runDue();
    const { people } = (await (await holderOf(app, eve.email)).ask("editor")).body.data;
    const acted = people.map((one: { _id: string; hasActed: boolean }) => [one._id, one.hasActed]);
    expect(acted).toEqual([
      ["r0", true],
      ["r1", false],
      ["r2", false],
    ]);
  });

  it("gets a conflict with the newer state if a parallel change was first", async () => {
    const { link } = await anEdition();
    const { version, fileParts } = (await link.ask("editor")).body.data;
    const put = [textbox(fileParts[0].key)];
    const both = await Promise.all([
      change(link, { version, put }),
      change(link, { version, put: [{ ...put[0], label: "B" }] }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    const lost = both.find((one) => one.status === 409)!;
    expect(lost.body).toMatchObject({ code: "conflict", data: { version: version + 1 } });
  });

  it("cannot make a change that could not have been sent", async () => {
    const { link } = await anEdition();
    const { version, fileParts } = (await link.ask("editor")).body.data;
    const part = fileParts[0].key;
    const wrong: [string, object][] = [
      ["recipient_without_field", { remove: ["s_r1"] }],
      ["field_outside_page", { put: [textbox(part, { position: { x: 900, y: 0 } })] }],
      ["field_unknown_recipient", { put: [textbox(part, { recipient: "r9" })] }],
      ["text_has_unsupported_character", { put: [textbox(part, { type: "label", data: "\u{13080}" })] }],
    ];
    for (const [code, more] of wrong) expect((await change(link, { version, ...more })).body.code).toBe(code);
    expect((await link.ask("editor")).body.data.version).toBe(version);
  });

  it("cannot change a document that the sender voids at the same time", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, link } = await anEdition();
      const { version, fileParts } = (await link.ask("editor")).body.data;
      const put = () => change(link, { version, put: [textbox(fileParts[0].key)] });
      const end = () => app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, who);
      const [edited, voided] =
        round % 2 ? (await Promise.all([end(), put()])).reverse() : await Promise.all([put(), end()]);
      expect(voided!.status).toBe(200);
      const types = (await trailOf(app, who, id)).map((line) => line.type);
      expect(types.includes("FIELDS_EDITED")).toBe(edited!.status === 200);
      expect(types.at(-1)).toBe("VOIDED");
    }
  });
});

describe("a signer group", () => {
  const board = () => ["Ben", "Cat", "Dan"].map((name) => ({ name, email: anEmail(name) }));

  it("is complete after `minSigners` signatures; the other members are mailed and released", async () => {
    const members = board();
    const ann = person("Ann");
    const id = await sendRoles(app, who, [aGroup("Board", 2, members), ann]);
    const links = await Promise.all(members.map(({ email }) => holderOf(app, email)));
    expect((await signAs(app, links[0]!.token)).status).toBe(200);
    expect((await links[2]!.open()).group).toEqual({ name: "Board", minSigners: 2, signed: 1 });
    expect((await signAs(app, links[1]!.token)).status).toBe(200);
    await app.runner.runDue();
    expect(await links[2]!.open()).toMatchObject({ room: "released", pages: [], fields: [] });
    expect((await links[2]!.ask("decline", { reason: "Too late" })).body.code).toBe("group_complete");
    const [received] = await mailsTo(app, members[2]!.email);
    expect(received!.subject).toBe("No longer needed: Lease agreement");
    expect(received!.text).toContain("Enough members of Board have signed");
    expect((await mailsTo(app, members[0]!.email)).map((mail) => mail.subject)).not.toContain(received!.subject);
    const types = (await trailOf(app, who, id)).map((line) => line.type);
    expect(types.filter((type) => type === "RELEASED")).toHaveLength(1);
    expect((await signAs(app, await linkOf(app, ann.email))).body.data.room).toBe("sealing");
  });

  it("with one signature left accepts exactly one of parallel signatures", async () => {
    for (let round = 0; round < 5; round++) {
      const members = board();
      const id = await sendRoles(app, who, [aGroup("Board", 1, members)]);
      const tokens = await Promise.all(members.map(({ email }) => linkOf(app, email)));
      const answers = await Promise.all(tokens.map((token) => signAs(app, token)));
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
      const rooms = await Promise.all(tokens.map(async (token) => (await holderOf(app, "", token!)).open()));
      expect(rooms.map((view) => view.room).sort()).toEqual(["released", "released", "sealing"]);
      const trail = await trailOf(app, who, id);
      expect(trail.filter((line) => line.type === "SIGNED")).toHaveLength(1);
      expect(trail.filter((line) => line.type === "RELEASED")).toHaveLength(2);
    }
  });

  it("has numbered placeholders for an editor", async () => {
    const edna = editor();
    await sendRoles(app, who, [edna, aGroup("Board", 2, board())]);
    const { people } = (await (await holderOf(app, edna.email)).ask("editor")).body.data;
    expect(people.map(({ _id, name }: { _id: string; name: string }) => [_id, name])).toEqual([
      ["r0", "Edna"],
      ["r1", "Board 1"],
      ["r1_2", "Board 2"],
    ]);
  });

  it("lets a member delegate to another person", async () => {
    const members = board();
    await sendRoles(app, who, [aGroup("Board", 1, members)]);
    const link = await holderOf(app, members[0]!.email);
    const dora = { name: "Dora", email: anEmail("dora"), reason: "Away" };
    expect((await link.ask("delegate", dora)).status).toBe(200);
    await app.runner.runDue();
    expect((await signAs(app, await linkOf(app, dora.email))).body.data.room).toBe("sealing");
  });
});
