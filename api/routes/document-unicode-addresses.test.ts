import { expect, it } from "vitest";
import { anEmail, linkOf, saveAs, sendAs } from "../../tests/support/app-people.ts";
import { app, dataOf, leaseOf, openAppOnce, templateOf, who } from "../../tests/support/setups/template-form-routes.ts";
import type { Answer } from "../../tests/support/test-app.ts";

openAppOnce();

const jürgen = { name: "Jürgen", email: "jürgen@x.example" };
const faultsOf = ({ status, body }: Answer) => [
  status,
  ...body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
];
/** Lets the mail server take such addresses, or not. */
function takes(isUnicode: boolean): void {
  app.deps.mailer = { ...app.deps.mailer, takesUnicode: async () => isUnicode };
}

it("an address that the mail server cannot deliver to is refused before sending, with its path", async () => {
  takes(false);
  const id = await saveAs(app, who, [jürgen], { ccEmails: "zoë@x.example, ann@xn--mnchen-3ya.example" });
  const send = () => app.json("POST", `/api/document/send/${id}`, {}, who);
  expect(faultsOf(await send())).toEqual([422, "recipients.0.email email_not_ascii", "ccEmails.0 email_not_ascii"]);
  expect((await send()).body.errors[0].message).toContain("letters such as ü before the @");
  takes(true);
  expect((await send()).status).toBe(200);
});

it("so is one in a template, a sheet, a correction and a delegation; a domain of other letters is none", async () => {
  takes(false);
  const template = await templateOf(leaseOf({ email: "lara@example.com" }));
  const recipients = [{ role: "tenant", ...jürgen }];
  const sent = await app.json("POST", "/api/template/send", { templateId: template, recipients }, who);
  expect(faultsOf(sent)[1]).toMatch(/recipients\.\d\.email email_not_ascii/);
  const form = new FormData();
  form.append("rows", new Blob(["Tenant email,Tenant name\njürgen@x.example,Jürgen"]), "rows.csv");
  const response = await app.request(`/api/template/bulk/${template}`, { method: "POST", headers: who, body: form });
  const { data } = await response.json();
  await app.runner.runDue();
  const result = await dataOf(app.json("GET", `/api/template/bulk/${data.bulkId}`, undefined, who));
  expect([result.sent, result.faults.map(({ code }: { code: string }) => code)]).toEqual([0, ["email_not_ascii"]]);
  const ann = { name: "Ann", email: anEmail("ann") };
  const id = await sendAs(app, who, [ann]);
  const edit = { recipient: "r0", ...jürgen };
  const path = `/api/document/edit-recipient/${id}`;
  expect(faultsOf(await app.json("PATCH", path, edit, who))).toEqual([422, "email email_not_ascii"]);
  const token = await linkOf(app, ann.email);
  const delegation = { token, ...jürgen, reason: "On holiday" };
  expect(faultsOf(await app.json("POST", "/api/recipient/delegate", delegation))[1]).toBe("email email_not_ascii");
  const corrected = await app.json("POST", "/api/recipient/update-recipient-email", { token, email: jürgen.email });
  expect(faultsOf(corrected)[1]).toBe("email email_not_ascii");
  expect((await app.json("PATCH", path, { ...edit, email: "ann@münchen.example" }, who)).status).toBe(200);
});
