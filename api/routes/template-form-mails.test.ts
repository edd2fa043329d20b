import { expect, it } from "vitest";
import { aMember, anEmail, draftOf, uploadAs } from "../../tests/support/app-people.ts";
import {
  app,
  dataOf,
  enable,
  type Json,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";
import { openTestApp } from "../../tests/support/test-app.ts";

openAppOnce();

it("the mailed code has the form's title in the reader's language, and the workspace's branding", async () => {
  await dataOf(
    app.json("PUT", "/api/branding", { primaryColor: "#aa3300", secondaryColor: null, productName: "Acme Sign" }, who),
  );
  const templateId = await templateOf(leaseOf(null));
  const { formId } = await dataOf(enable(templateId));
  const texts = { en: { title: "Summer school" }, ar: { title: "مدرسة الصيف" } };
  await dataOf(app.json("PATCH", `/api/template/form-settings/${templateId}`, { isOncePerPerson: true, texts }, who));
  const mailIn = async (language: string): Promise<Json> => {
    const email = anEmail("ann");
    await dataOf(app.json("POST", `/api/template/form-code/${formId}`, { email, language }));
    await app.runner.runDue();
    return (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data[0];
  };
  const mail = await mailIn("en");
  expect(mail.text).toContain("Summer school");
  expect(mail.text).not.toContain("Lease agreement");
  expect(mail.html).toContain("Acme Sign");
  expect(mail.html.toLowerCase()).toContain("#aa3300");
  expect((await mailIn("ar")).text).toContain("مدرسة الصيف");
  // Without a title in that language, the form's default title is used.
  expect((await mailIn("de")).text).toContain("Summer school");
});

it("one mailbox can be named five times an hour, by any respondent", async () => {
  const limited = await openTestApp({ env: { RATE_LIMITS: "on" } });
  try {
    const { who: owner } = await aMember(limited, "Olga");
    const roles = [
      { name: "", email: "", role: "Tenant" },
      { name: "", email: "", role: "Landlord" },
    ];
    const draft = draftOf([(await uploadAs(limited, owner)).body.data[0].value], roles, { signingOrder: true });
    const { _id } = (await limited.json("POST", "/api/template/save/new", draft, owner)).body.data;
    const order = { enabled: true, named: ["r1"] };
    const { body } = await limited.json("PATCH", `/api/template/enable-webform/${_id}`, order, owner);
    const codes: string[] = [];
    for (let count = 0; count < 6; count++) {
      const named = [{ _id: "r1", name: "Vic", email: count % 2 ? "vic@gmail.com" : `v.ic+${count}@gmail.com` }];
      const answer = { name: "Ann", email: anEmail("ann"), named };
      codes.push((await limited.json("POST", `/api/template/create-document/${body.data.formId}`, answer)).body.code);
    }
    expect(codes).toEqual([...Array(5).fill(undefined), "too_many_requests"]);
  } finally {
    await limited.close();
  }
});
