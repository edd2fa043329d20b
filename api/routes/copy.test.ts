import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, sendAs, signAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { mailsTo, trailOf } from "../../tests/support/app-roles.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeEach(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
});
afterEach(() => app.close());

const cc = "lena@reader.example";
const ann = () => ({ name: "Ann", email: anEmail("ann") });
const open = (token: string | null, more = {}) => app.json("POST", "/api/copy/open", { token, ...more });
const linkFor = (email = cc) => tokenIn(app, email, "/app/copy/");

describe("a CC address", () => {
  it("gets one mail to read when the document is sent, and one with the sealed file at the end", async () => {
    const signer = ann();
    const id = await sendAs(app, who, [signer], { ccEmails: `${cc},${cc.toUpperCase()},${signer.email}` });
    const subjects = async () => (await mailsTo(app, cc)).map((mail) => mail.subject);
    expect(await subjects()).toEqual(["To read: Lease agreement"]);
    await app.json("POST", `/api/document/resend/${id}`, {}, who);
    await app.json("POST", `/api/document/extend/${id}`, { days: 9 }, who);
    await app.runner.runDue();
    expect(await subjects()).toHaveLength(1);
    expect((await mailsTo(app, signer.email)).map((mail) => mail.subject).join()).not.toContain("To read");
    await signAs(app, await linkOf(app, signer.email));
    await app.runner.runDue();
    expect(await subjects()).toEqual(["Signed by everyone: Lease agreement", "To read: Lease agreement"]);
    const finished = await open(await linkFor());
    expect(finished.body.data).toMatchObject({ isSealed: true, needsPassword: false });
    const sealed = `${finished.body.data.assets.base}/${finished.body.data.pages[0].part}/sealed.pdf`;
    expect((await app.request(sealed)).status).toBe(200);
  });

  it("can only read; the trail records the first reading of a visit", async () => {
    const id = await sendAs(app, who, [ann()], { ccEmails: cc });
    const token = await linkFor();
    const { body } = await open(token);
    await open(token);
    expect(body.data).toMatchObject({ title: "Lease agreement", isSealed: false, pages: [{ page: 0 }] });
    const source = `${body.data.assets.base}/${body.data.files[0].part}/source.pdf`;
    expect((await app.request(source)).status).toBe(200);
    for (const call of ["session", "sign", "approve", "decline"]) {
      const answer = await app.json("POST", `/api/recipient/${call}`, { token, reason: "x", consent: true });
      expect([call, answer.status >= 400]).toEqual([call, true]);
    }
    const trail = (await trailOf(app, who, id)).filter((line) => line.type.startsWith("COP"));
    expect(trail.map((line) => [line.type, line.personal.email ?? line.personal.emails])).toEqual([
      ["COPIES_SENT", cc],
      ["COPY_OPENED", cc],
    ]);
  });

  it.each([
    ["voided", "document_voided"],
    ["expired", "document_expired"],
  ])("cannot read a document that was %s, nor its pages that were already open", async (end, code) => {
    const id = await sendAs(app, who, [ann()], { ccEmails: cc });
    const token = await linkFor();
    const { data } = (await open(token)).body;
    if (end === "voided") await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong file" }, who);
    else app.clock.nowMs += 61 * 86_400_000;
    expect((await open(token)).body.code).toBe(code);
    expect((await app.json("POST", "/api/copy/download", { token })).body.code).toBe(code);
    expect((await app.request(`${data.assets.base}/${data.files[0].part}/source.pdf`)).status).toBe(404);
  });

  it("sees nothing of a password-protected document before it enters the password", async () => {
    const passwordProtection = { enabled: true, password: "open sesame", mode: "gate" };
    await sendAs(app, who, [ann()], { ccEmails: cc, settings: { passwordProtection } });
    const token = await linkFor();
    expect((await open(token)).body.data).toMatchObject({ needsPassword: true, files: [], pages: [], assets: null });
    expect((await open(token, { password: "open" })).body.code).toBe("document_password_wrong");
    expect((await app.json("POST", "/api/copy/download", { token })).body.code).toBe("verification_required");
    expect((await open(token, { password: "open sesame" })).body.data.pages).toHaveLength(1);
  });

  it("gets no mail about a draft, and a made-up link is refused", async () => {
    expect(await mailsTo(app, cc)).toEqual([]);
    expect((await open("made-up")).body.code).toBe("link_invalid");
  });
});
