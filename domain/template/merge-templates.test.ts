import { expect, it } from "vitest";
import { aField, aRecipient } from "../../tests/support/builders.ts";
import type { FieldKey } from "../ids.ts";
import { mergeTemplates } from "./merge-templates.ts";
import type { TemplateState } from "./template.ts";

const part = (key: string) => ({ key, pages: 1, fileName: `${key}.pdf` });
function aTemplate(
  name: string,
  roles: readonly (readonly [id: string, role: string, step: number])[],
  more: Partial<TemplateState["template"]["content"]> = {},
): TemplateState {
  const content = {
    title: name,
    fileParts: [part(name)],
    languages: ["en"],
    signingOrder: false,
    ccEmails: [],
    ...more,
  };
  return {
    template: { _id: name, name, content },
    recipients: roles.map(([id, role, step]) => aRecipient(id, { role, name: "", email: "", step })),
    fields: roles.map(([id]) => ({ ...aField(`s_${id}`, id), part: name })),
    infos: { en: { title: name, message: `About ${name}` } },
  } as unknown as TemplateState;
}

const lease = aTemplate("lease", [
  ["r0", "Tenant", 1],
  ["r1", "Landlord", 2],
]);

it("roles with one name become one person, and other roles are appended with new ids", () => {
  const rules = aTemplate("rules", [
    ["r0", "Guarantor", 1],
    ["r1", " tenant ", 1],
  ]);
  const { recipients, fields, template, infos } = mergeTemplates([lease, rules]);
  expect(recipients.map(({ _id, role }) => [_id, role])).toEqual([
    ["r0", "Tenant"],
    ["r1", "Landlord"],
    ["t1_r0", "Guarantor"],
  ]);
  expect(fields.map(({ key, recipient, part: file }) => [key, recipient, file])).toEqual([
    ["s_r0", "r0", "lease"],
    ["s_r1", "r1", "lease"],
    ["t1_s_r0", "t1_r0", "rules"],
    ["t1_s_r1", "r0", "rules"],
  ]);
  expect(template.content).toMatchObject({ title: "lease · rules", recipientCount: 3 });
  expect(template.content.fileParts.map(({ key }) => key)).toEqual(["lease", "rules"]);
  expect(infos.en).toEqual({ title: "lease · rules", message: "About lease" });
});

it("appended roles sign after the others if a template has a signing order", () => {
  const rules = aTemplate("rules", [["r0", "Guarantor", 1]], { signingOrder: true });
  const { recipients, template } = mergeTemplates([lease, rules]);
  expect([template.content.signingOrder, ...recipients.map(({ step }) => step)]).toEqual([true, 1, 2, 3]);
});

it("conditions and radio groups stay within their template, and a shared file is included once", () => {
  const rules = aTemplate("rules", [["r0", "Tenant", 1]], { fileParts: lease.template.content.fileParts });
  const key = "s_r0" as FieldKey;
  const choice = { ...aField("choice", "r0", { type: "radio", group: "yes" }), visibleIf: { field: key } } as never;
  const withChoice = (state: TemplateState) => ({ ...state, fields: [...state.fields, choice] });
  const { fields, template } = mergeTemplates([withChoice(lease), withChoice(rules)]);
  expect(fields.at(-1)).toMatchObject({ key: "t1_choice", group: "t1_yes", visibleIf: { field: "t1_s_r0" } });
  expect(template.content.fileParts).toHaveLength(1);
});
