import { describe, expect, it } from "vitest";
import type { DocumentId, RecipientId } from "../../domain/ids.ts";
import { aMember, anEmail, draftOf, sendAs, signingFor, tokenIn, uploadAs } from "../../tests/support/app-people.ts";
import {
  ann,
  app,
  dataOf,
  fill,
  formOf,
  type Json,
  leaseOf,
  openAppOnce,
  who,
} from "../../tests/support/setups/template-form-routes.ts";
import { openTestApp } from "../../tests/support/test-app.ts";

openAppOnce();

const keep = (token: string, values: object) => app.json("POST", "/api/recipient/continue-later", { token, values });
const open = (token: string): Promise<Json> => dataOf(app.json("POST", "/api/recipient/session", { token }));
const link = (formId: string, email: string) => app.json("POST", `/api/template/form-link/${formId}`, { email });
async function sign(token: string): Promise<void> {
  const { values, ...signing } = await signingFor(app, token);
  await dataOf(app.json("POST", "/api/recipient/sign", { ...signing, values: { s0: values.s0, city: "Lisbon" } }));
}
const mailsTo = async (email: string): Promise<Json[]> => {
  await app.runner.runDue();
  return (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data;
};
const backTo = async (email: string) =>
  (await mailsTo(email)).filter(({ text }) => text.includes("Continue where you stopped"));

async function aBegun(): Promise<{ formId: string; email: string; token: string; id: DocumentId; view: Json }> {
  const formId = await formOf(leaseOf(null));
  const person = ann();
  const { token, _id: id } = await dataOf(fill(formId, person));
  await app.runner.runDue();
  return { formId, email: person.email, token, id, view: await open(token) };
}

describe("a respondent who began a web form", () => {
  it("finds their values behind the mailed link, on another device", async () => {
    const { email, token, view } = await aBegun();
    expect(view).toMatchObject({ canContinueLater: true });
    expect(view.keptAt).toBeUndefined();
    const values = { city: "Lisbon", pets: true, s0: true, note: "changed", stranger: "x" };
    const { keptAt } = await dataOf(keep(token, values));
    const later = await open((await tokenIn(app, email, "/documents/sign/"))!);
    expect(later.keptAt).toBe(keptAt);
    expect(later.values).toMatchObject({ city: "Lisbon", pets: true });
    expect(later.values).not.toHaveProperty("s0");
    expect(later.values.note).toBe("as agreed");
    expect(later.values).not.toHaveProperty("stranger");
    const [back] = await backTo(email);
    expect(back.text).toContain(token);
    expect(back.subject).toBe("Continue: Lease agreement");
  });

  it("replaces values that were saved before", async () => {
    const { token } = await aBegun();
    await dataOf(keep(token, { city: "Lisbon", pets: true }));
    await dataOf(keep(token, { city: "" }));
    const { values } = await open(token);
    expect(values).toMatchObject({ city: "" });
    expect(values.pets).not.toBe(true);
  });

  it("has no saved values after signing", async () => {
    const { token, id } = await aBegun();
    await dataOf(keep(token, { city: "Lisbon" }));
    const kept = () => app.deps.forms.findKept(id, { _id: "r0" as RecipientId, linkEpoch: 1 });
    expect(await kept()).not.toBeNull();
    await sign(token);
    expect(await kept()).toBeNull();
    expect((await keep(token, { city: "Porto" })).body.code).toBe("already_signed");
    expect(await kept()).toBeNull();
  });

  it("gets the link only by mail, and nobody learns whether an address has begun", async () => {
    const { formId, email, token } = await aBegun();
    const stranger = anEmail("stranger");
    const [known, unknown] = [await link(formId, email.toUpperCase()), await link(formId, stranger)];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect({ ...known.body.data, outbox: null }).toEqual({ ...unknown.body.data, outbox: null });
    const mails = await backTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0].text).toContain(token);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  it("gets the link of the form's newest open document, and none after signing", async () => {
    const { formId, email, token } = await aBegun();
    app.clock.nowMs += 1_000;
    const second = await dataOf(fill(formId, { name: "Ann Able", email }));
    await app.runner.runDue();
    await link(await formOf(leaseOf(null)), email);
    expect(await backTo(email)).toEqual([]);
    await link(formId, email);
    expect((await backTo(email))[0].text).toContain(second.token);
    for (const one of [second.token, token]) {
      await sign(one);
    }
    await link(formId, email);
    expect(await backTo(email)).toHaveLength(1);
  });

  it("can request the link five times an hour", async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      const { who: owner } = await aMember(limited, "Olga");
      const draft = draftOf([(await uploadAs(limited, owner)).body.data[0].value], [{ name: "", email: "" }]);
      const { _id } = (await limited.json("POST", "/api/template/save/new", draft, owner)).body.data;
      const on = await limited.json("PATCH", `/api/template/enable-webform/${_id}`, { enabled: true }, owner);
      const { formId } = on.body.data;
      const email = anEmail("ann");
      const codes: string[] = [];
      for (let count = 0; count < 6; count++) {
        const { body } = await limited.json("POST", `/api/template/form-link/${formId}`, { email });
        codes.push(body.code);
      }
      expect(codes).toEqual([...Array(5).fill(undefined), "too_many_requests"]);
    } finally {
      await limited.close();
    }
  });
});

it("only a web form's respondent can save values to continue later", async () => {
  const sam = { name: "Sam", email: anEmail("sam") };
  await sendAs(app, who, [sam]);
  const token = await tokenIn(app, sam.email, "/documents/sign/");
  expect((await open(token!)).canContinueLater).toBeUndefined();
  expect((await keep(token!, {})).body.code).toBe("not_for_role");
});
