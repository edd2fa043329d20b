import { describe, expect, it } from "vitest";
import { anEmail, signingFor } from "../../tests/support/app-people.ts";
import { solvePuzzle } from "../../tests/support/bot-check.ts";
import {
  ann,
  app,
  dataOf,
  enable,
  fill,
  type Json,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";
import type { Answer } from "../../tests/support/test-app.ts";

openAppOnce();

const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;
const ask = (formId: string) => dataOf(app.json("GET", `/api/template/form-data/${formId}`));
const path = (templateId: string) => `/api/template/form-settings/${templateId}`;
const save = (templateId: string, settings: object) => app.json("PATCH", path(templateId), settings, who);
const read = (templateId: string): Promise<Json> => dataOf(app.json("GET", path(templateId), undefined, who));
const inHours = (hours: number) => new Date(app.clock.nowMs + hours * 3_600_000).toISOString();

async function aForm(settings: object = {}): Promise<{ templateId: string; formId: string }> {
  const templateId = await templateOf(leaseOf(null));
  const { formId } = await dataOf(enable(templateId));
  await dataOf(save(templateId, settings));
  return { templateId, formId };
}

/** The code of the newest mail to the address. */
async function codeFor(formId: string, email: string): Promise<string> {
  await dataOf(app.json("POST", `/api/template/form-code/${formId}`, { email }));
  await app.runner.runDue();
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  const mail = body.data.find(({ text }: { text: string }) => text.includes("Enter this code"));
  return /\b\d{6}\b/.exec(mail.text)![0];
}

describe("the settings of a web form", () => {
  it("are empty at first, are replaced as a whole, and are kept while the form is off", async () => {
    const templateId = await templateOf(leaseOf(null));
    expect(await codeOf(save(templateId, { answers: 3 }))).toBe("form_not_found");
    expect(await read(templateId)).toMatchObject({ form: null, settings: {}, counts: { begun: 0 } });
    await dataOf(enable(templateId));
    const settings = { opensAt: inHours(-1), closesAt: inHours(1), answers: 3, isOncePerPerson: true };
    expect((await dataOf(save(templateId, settings))).settings).toEqual(settings);
    await dataOf(enable(templateId, false));
    await dataOf(enable(templateId));
    expect((await read(templateId)).settings).toEqual(settings);
    await dataOf(save(templateId, { answers: 5 }));
    expect((await read(templateId)).settings).toEqual({ answers: 5 });
  });

  it("are refused if the form would close before it opens, or accept no answer", async () => {
    const { templateId } = await aForm();
    expect(await codeOf(save(templateId, { opensAt: inHours(2), closesAt: inHours(1) }))).toBe(
      "form_ends_before_it_opens",
    );
    expect(await codeOf(save(templateId, { answers: 0 }))).toBe("invalid_input");
    expect(await codeOf(save(templateId, { unknown: true }))).toBe("invalid_input");
  });
});

describe("a web form with opening hours", () => {
  it("returns its opening time, accepts answers until it closes, and then form_has_ended", async () => {
    const opensAt = inHours(1);
    const { formId } = await aForm({ opensAt, closesAt: inHours(3) });
    expect(await ask(formId)).toEqual({ formId, isEnabled: true, standing: "not_yet", opensAt, details: null });
    expect(await codeOf(fill(formId, ann()))).toBe("form_not_open_yet");
    app.clock.nowMs += 3_600_000;
    expect((await ask(formId)).standing).toBe("open");
    expect((await fill(formId, ann())).status).toBe(200);
    app.clock.nowMs += 2 * 3_600_000;
    expect(await ask(formId)).toMatchObject({ standing: "ended", details: null });
    expect(await codeOf(fill(formId, ann()))).toBe("form_has_ended");
  });
});

describe("a web form with a limit of answers", () => {
  it("does not exceed its limit with parallel answers", async () => {
    const { formId, templateId } = await aForm({ answers: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => fill(formId, ann())));
    const codes = answers.map(({ body }) => body.code ?? "made").sort();
    expect(codes).toEqual([...Array(5).fill("form_is_full"), ...Array(3).fill("made")]);
    expect(await ask(formId)).toMatchObject({ standing: "full", details: null });
    expect((await read(templateId)).counts).toMatchObject({ begun: 3, taken: 3 });
  });

  it("accepts another answer for each document that is voided", async () => {
    const { formId, templateId } = await aForm({ answers: 1 });
    const { _id } = await dataOf(fill(formId, ann()));
    expect(await codeOf(fill(formId, ann()))).toBe("form_is_full");
    await dataOf(app.json("POST", `/api/document/void/${_id}`, { reason: "A mistake" }, who));
    expect((await fill(formId, ann())).status).toBe(200);
    expect((await read(templateId)).counts).toMatchObject({ begun: 2, taken: 1 });
  });

  it("accepts further answers when the limit is removed", async () => {
    const { formId, templateId } = await aForm({ answers: 1 });
    await dataOf(fill(formId, ann()));
    await dataOf(save(templateId, {}));
    expect((await fill(formId, ann())).status).toBe(200);
  });
});

describe("a web form that accepts one document per person", () => {
  const once = { isOncePerPerson: true };

  it("makes no document without the mailed code, which is valid once", async () => {
    const { formId } = await aForm(once);
    const person = ann();
    expect((await ask(formId)).details.needsCode).toBe(true);
    expect(await codeOf(fill(formId, person))).toBe("form_code_needed");
    const code = await codeFor(formId, person.email);
    const wrong = code === "000000" ? "111111" : "000000";
    expect(await codeOf(fill(formId, { ...person, code: wrong }))).toBe("verification_code_wrong");
    expect((await fill(formId, { ...person, code })).status).toBe(200);
    expect(await codeOf(fill(formId, { ...person, code }))).toBe("verification_code_wrong");
  });

  it("returns a respondent's open document again, and form_already_answered after signing", async () => {
    const { formId, templateId } = await aForm(once);
    const email = anEmail("lee");
    const begun = await dataOf(fill(formId, ann({ email, code: await codeFor(formId, email) })));
    const again = await dataOf(fill(formId, ann({ email, code: await codeFor(formId, email.toUpperCase()) })));
    expect(again).toEqual(begun);
    await app.runner.runDue();
    const signing = { ...(await signingFor(app, begun.token)), values: { s0: true, city: "Berlin" } };
    expect((await app.json("POST", "/api/recipient/sign", signing)).status).toBe(200);
    const code = await codeFor(formId, email);
    expect(await codeOf(fill(formId, ann({ email, code })))).toBe("form_already_answered");
    expect((await read(templateId)).counts).toMatchObject({ begun: 1, sent: 1, taken: 1 });
  });

  it("returns a respondent's open document even when the form is full", async () => {
    const { formId } = await aForm({ ...once, answers: 1 });
    const email = anEmail("lee");
    const begun = await dataOf(fill(formId, ann({ email, code: await codeFor(formId, email) })));
    expect((await dataOf(fill(formId, ann({ email, code: await codeFor(formId, email) })))).token).toBe(begun.token);
    const other = anEmail("max");
    const code = await codeFor(formId, other);
    expect(await codeOf(fill(formId, ann({ email: other, code })))).toBe("form_is_full");
  });

  it("makes one document for parallel answers of one person", async () => {
    const { formId, templateId } = await aForm(once);
    const email = anEmail("lee");
    // Every code is accepted, so that all requests reach the check for an earlier document.
    const { accountTokens } = app.deps;
    const { redeemCode } = accountTokens;
    accountTokens.redeemCode = async () => true;
    try {
      const answers = await Promise.all([1, 2, 3].map(() => fill(formId, ann({ email, code: "123456" }))));
      expect(new Set(answers.map(({ body }) => body.data?._id)).size).toBe(1);
    } finally {
      accountTokens.redeemCode = redeemCode;
    }
    expect((await read(templateId)).counts).toMatchObject({ begun: 1, taken: 1 });
  });

  it("accepts a new answer of a respondent whose document was voided", async () => {
    const { formId } = await aForm(once);
    const email = anEmail("lee");
    const first = await dataOf(fill(formId, ann({ email, code: await codeFor(formId, email) })));
    await dataOf(app.json("POST", `/api/document/void/${first._id}`, { reason: "A mistake" }, who));
    const second = await dataOf(fill(formId, ann({ email, code: await codeFor(formId, email) })));
    expect(second._id).not.toBe(first._id);
  });

  it("mails no code if the form needs none, or is closed", async () => {
    const { formId, templateId } = await aForm();
    const mailCode = () => app.json("POST", `/api/template/form-code/${formId}`, { email: anEmail("ann") });
    expect(await codeOf(mailCode())).toBe("form_unavailable");
    await dataOf(save(templateId, { ...once, closesAt: inHours(-1) }));
    expect(await codeOf(mailCode())).toBe("form_has_ended");
    const email = { email: "ann@" };
    await dataOf(save(templateId, once));
    expect(await codeOf(app.json("POST", `/api/template/form-code/${formId}`, email))).toBe("invalid_email");
  });
});

describe("a web form of an earlier version", () => {
  it("has no settings, and a void of its documents does not change its counts", async () => {
    const { formId, templateId } = await aForm();
    const { _id } = await dataOf(fill(formId, ann()));
    const found = (await app.deps.documents.findState(_id))!;
    const { madeFrom } = found.value.document;
    const { form } = madeFrom!;
    const old = { ...madeFrom!, form: { formId: form!.formId, filler: form!.filler } };
    const document = { ...found.value.document, madeFrom: old };
    expect(
      await app.deps.documents.commit(found, { document, events: [], jobs: [] }, document.createdAt),
    ).toHaveProperty("done");
    await dataOf(app.json("POST", `/api/document/void/${_id}`, { reason: "A mistake" }, who));
    expect((await read(templateId)).counts).toMatchObject({ begun: 1, taken: 1 });
  });
});

describe("the statistics of a web form", () => {
  it("count parallel visits, but none of a form that is off or unknown", async () => {
    const { formId, templateId } = await aForm();
    const visit = (id: string) => app.json("POST", `/api/template/form-visit/${id}`, {});
    const answers = await Promise.all(Array.from({ length: 30 }, () => visit(formId)));
    expect(answers.every(({ body }) => body.data.counted)).toBe(true);
    expect((await read(templateId)).counts).toEqual({ opened: 30, begun: 0, sent: 0, taken: 0 });
    await dataOf(enable(templateId, false));
    expect((await dataOf(visit(formId))).counted).toBe(false);
    expect(await codeOf(visit("wf_0123456789012345678901"))).toBe("form_not_found");
    expect((await read(templateId)).counts.opened).toBe(30);
  });

  it("are deleted with the template", async () => {
    const { formId, templateId } = await aForm({ isOncePerPerson: true });
    const email = anEmail("lee");
    await dataOf(fill(formId, ann({ email, code: await codeFor(formId, email) })));
    await dataOf(app.json("DELETE", `/api/template/${templateId}`, undefined, who));
    const left = await Promise.all(
      ["form_count", "form_answer"].map((kind) => Array.fromAsync(app.kv.list({ prefix: [kind, formId] }))),
    );
    expect(left).toEqual([[], []]);
  });
});

describe("the texts of a web form", () => {
  const texts = {
    en: { title: " Summer school ", introduction: "Ten days by the sea.", thanks: "See you in July." },
    ar: { title: "مدرسة الصيف" },
  };

  it("are returned in all their languages before signing, without the thanks", async () => {
    const { formId } = await aForm({ texts, redirect: "https://example.org" });
    const { details } = await ask(formId);
    expect(details).toMatchObject({ title: "Lease agreement", message: "Welcome home." });
    expect(details.texts).toEqual({
      en: { title: "Summer school", introduction: "Ten days by the sea." },
      ar: { title: "مدرسة الصيف" },
    });
    expect(JSON.stringify(details)).not.toContain("July");
  });

  it("thank the signer in their language, with the redirect of the time when they began", async () => {
    const { formId, templateId } = await aForm({ texts, redirect: "https://example.org/next" });
    const { token } = await dataOf(fill(formId, ann()));
    await app.runner.runDue();
    const session = () => dataOf(app.json("POST", "/api/recipient/session", { token }));
    expect((await session()).after).toBeUndefined();
    await dataOf(save(templateId, { redirect: "https://evil.example" }));
    const signing = { ...(await signingFor(app, token)), values: { s0: true, city: "Berlin" } };
    const after = { thanks: "See you in July.", redirect: "https://example.org/next" };
    expect((await dataOf(app.json("POST", "/api/recipient/sign", signing))).after).toEqual(after);
    expect((await session()).after).toEqual(after);
  });

  it("accept only a safe address as redirect", async () => {
    const { templateId } = await aForm();
    for (const redirect of ["javascript:alert(1)", "http://example.org", "https://a@b.example"])
      expect(await codeOf(save(templateId, { redirect }))).toBe("form_redirect_invalid");
    const { settings } = await dataOf(save(templateId, { redirect: " https://Example.org " }));
    expect(settings).toEqual({ redirect: "https://example.org/" });
  });
});

describe("a web form with a bot check", () => {
  async function solve(formId: string) {
    const { id, ...puzzle } = await dataOf(app.json("POST", `/api/template/form-check/${formId}`, {}));
    return { id, number: solvePuzzle(puzzle) };
  }

  it("accepts one answer for each solved puzzle", async () => {
    const { formId } = await aForm({ isBotChecked: true });
    expect((await ask(formId)).details.needsCheck).toBe(true);
    expect(await codeOf(fill(formId, ann()))).toBe("bot_check_failed");
    const check = await solve(formId);
    const wrong = { ...(await solve(formId)), number: -1 };
    expect(await codeOf(fill(formId, ann({ check: wrong })))).toBe("bot_check_failed");
    expect((await fill(formId, ann({ check }))).status).toBe(200);
    expect(await codeOf(fill(formId, ann({ check })))).toBe("bot_check_failed");
  });

  it("mails no code without a solved puzzle", async () => {
    const { formId } = await aForm({ isBotChecked: true, isOncePerPerson: true });
    const mailCode = (body: object) =>
      app.json("POST", `/api/template/form-code/${formId}`, { email: anEmail("ann"), ...body });
    expect(await codeOf(mailCode({}))).toBe("bot_check_failed");
    expect((await mailCode({ check: await solve(formId) })).status).toBe(200);
  });
});
