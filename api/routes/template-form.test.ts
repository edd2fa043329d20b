import { describe, expect, it } from "vitest";
import { anEmail, tokenIn, uploadAs } from "../../tests/support/app-people.ts";
import {
  ann,
  app,
  dataOf,
  enable,
  fill,
  formOf,
  leaseOf,
  openAppOnce,
  owner,
  pathsOf,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";
import type { Answer } from "../../tests/support/test-app.ts";
import { findFormWorkspace } from "../services/template/find-form.ts";

openAppOnce();

const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;

const ask = (formId: string) => app.json("GET", `/api/template/form-data/${formId}`);

describe("switching a web form on", () => {
  it("returns an unguessable address that stays the same when it is switched off and on", async () => {
    const id = await templateOf(leaseOf({ email: "lara@example.com" }));
    const first = await dataOf(enable(id));
    expect(first.formId).toMatch(/^wf_[\w-]{22,}$/);
    expect(first.url).toBe(`http://countersign.test/app/form/${first.formId}`);
    expect(await dataOf(enable(id, false))).toEqual({ ...first, isEnabled: false });
    expect(await dataOf(enable(id))).toEqual(first);
    const template = await dataOf(app.json("GET", `/api/template/${id}`, undefined, who));
    expect(template).toMatchObject({ version: 1, form: first });
    const other = await formOf(leaseOf(null));
    expect(other).not.toBe(first.formId);
  });

  it("is refused, with the paths of the faults, if the template could not be sent", async () => {
    const id = await templateOf(leaseOf({ email: "" }, { documentInfo: {} }));
    const answer = enable(id);
    expect(await codeOf(answer)).toBe("form_cannot_be_sent");
    expect(await pathsOf(answer)).toEqual([
      "recipients.1.email recipient_needs_email",
      "documentInfo.en.title document_needs_title",
    ]);
    const template = await dataOf(app.json("GET", `/api/template/${id}`, undefined, who));
    expect(template.form).toBeNull();
  });

  it("needs a confirmed address", async () => {
    const signedUp = { name: "New", email: anEmail("new"), password: "Right1!pass" };
    const me = { Token: (await app.json("POST", "/api/auth/sign-up/email", signedUp)).body.token };
    const file = (await uploadAs(app, me)).body.data[0].value;
    const { _id } = await dataOf(app.json("POST", "/api/template/save/new", leaseOf(null, { fileParts: [file] }), me));
    expect(await codeOf(enable(_id, true, me))).toBe("email_not_verified");
    await app.runner.runDue();
    await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, signedUp.email, "token=") }, me);
    expect((await enable(_id, true, me)).status).toBe(200);
  });

  it("prevents saves that make the template incomplete while the form is on", async () => {
    const id = await templateOf(leaseOf({ email: "lara@example.com" }));
    await dataOf(enable(id));
    const save = () => app.json("POST", `/api/template/save/${id}`, leaseOf({ email: "" }), who);
    expect(await pathsOf(save())).toEqual(["recipients.1.email recipient_needs_email"]);
    await dataOf(enable(id, false));
    expect((await save()).status).toBe(200);
    expect(await codeOf(enable(id))).toBe("form_cannot_be_sent");
  });
});

describe("the public data of a web form", () => {
  it("contains the respondent's fields, and nothing of other recipients, files or settings", async () => {
    const formId = await formOf(
      leaseOf({ email: "lara@secret.example", role: "Landlord" }, { ccEmails: "cc@secret.example" }),
    );
    const { body } = await ask(formId);
    expect(body.data).toEqual({
      formId,
      ...{ isEnabled: true, standing: "open" },
      details: {
        ...{ title: "Lease agreement", message: "Welcome home.", senderName: "Olga Owner" },
        ...{ language: "en", role: "Tenant", asked: ["name", "email"] },
        fields: [
          { key: "city", label: "City", type: "textbox", required: true },
          { key: "pets", label: "Pets", type: "checkbox", required: false },
        ],
        texts: { en: { title: "Lease agreement", introduction: "Welcome home." } },
        ...{ needsCode: false, needsCheck: false, named: [], isOncePerPerson: false },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|Lara|Landlord|Rent|a\.pdf|@/);
  });

  it("is empty while the form is off, and returns form_not_found after its template is deleted", async () => {
    const id = await templateOf(leaseOf(null));
    const { formId } = await dataOf(enable(id));
    await dataOf(enable(id, false));
    expect(await dataOf(ask(formId))).toEqual({ formId, isEnabled: false, standing: "off", details: null });
    expect(await codeOf(fill(formId, ann()))).toBe("form_is_off");
    await dataOf(app.json("DELETE", `/api/template/${id}`, undefined, who));
    for (const one of [formId, "wf_0123456789012345678901", "nonsense"])
      expect(await codeOf(ask(one))).toBe("form_not_found");
    expect(await codeOf(fill(formId, ann()))).toBe("form_not_found");
    expect(await codeOf(fill("nonsense", ann()))).toBe("unauthenticated");
  });

  it("belongs to the form's workspace, and to none for an unknown form", async () => {
    const formId = await formOf(leaseOf(null));
    expect(await findFormWorkspace(app.deps, formId)).toBe(owner.workspace);
    expect(await findFormWorkspace(app.deps, "wf_0123456789012345678901")).toBeNull();
    expect(await findFormWorkspace(app.deps, "nonsense")).toBeNull();
  });
});
