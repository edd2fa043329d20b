import { expect, it } from "vitest";
import type { TemplateView } from "../../../domain/contract/template/template.ts";
import { inputOf } from "../draft/draft.ts";
import { outsideOf, sendableOf } from "../draft/sendable.ts";
import { findSetupFaults } from "../setup-faults.ts";
import { aDraft, aRecipient, aView } from "../testing/builders.ts";
import { withDefaultPerson, withTemplateName } from "./role-changes.ts";
import { peopledDraft, templateDraft } from "./template-source.ts";

const viewOf = (recipients: ReturnType<typeof aRecipient>[], more: object[] = []) => {
  const view = aView(aDraft({ recipients }), 3);
  return {
    ...view,
    ...{ _id: "t1", name: "Lease", form: null },
    recipients: view.recipients.map((one, index) => ({ ...one, ...more[index] })),
  } as unknown as TemplateView;
};

it("recipients of earlier templates are read as roles with a default person, and saved unchanged", () => {
  const view = viewOf(
    [aRecipient("r1", { name: "Ann", email: "ann@example.com" }), aRecipient("r2", { name: "", email: "" })],
    [{}, { role: "Landlord", isSender: true }],
  );
  const { draft } = templateDraft(view);
  expect(draft.template).toEqual({ name: "Lease" });
  expect(draft.recipients.map(({ name, email, defaultPerson }) => ({ name, email, defaultPerson }))).toEqual([
    { name: "Ann", email: "", defaultPerson: { name: "Ann", email: "ann@example.com" } },
    { name: "Landlord", email: "", defaultPerson: "sender" },
  ]);
  const saved = inputOf(peopledDraft(draft)).recipients;
  expect(saved.map(({ role, name, email, isSender }) => ({ role, name, email, isSender }))).toEqual([
    { role: "Ann", name: "Ann", email: "ann@example.com", isSender: undefined },
    { role: "Landlord", name: "", email: "", isSender: true },
  ]);
});

it("a template requires names for itself and its roles, but no recipients", () => {
  const { draft } = templateDraft(viewOf([aRecipient("r1", { name: "", email: "" })]));
  const nameless = { ...draft, template: { name: " " } };
  const faults = findSetupFaults(nameless, outsideOf(null, draft));
  expect(faults.filter(({ path }) => !path.startsWith("documentInfo")).map(({ path, code }) => [path, code])).toEqual([
    ["name", "template_needs_name"],
    ["recipients.0.name", "recipient_needs_name"],
  ]);
  expect(sendableOf(draft).recipients[0]!.email).not.toBe("");
});

it("the document's title follows the template's name until it is typed", () => {
  const draft = aDraft({ infos: { en: { title: "", message: "Hi" } }, template: { name: "" } });
  const named = withTemplateName(draft, "Lease");
  expect(named.infos.en).toEqual({ title: "Lease", message: "Hi" });
  const typed = { ...named, infos: { en: { title: "Your lease", message: "" } } };
  expect(withTemplateName(typed, "Rent").infos.en!.title).toBe("Your lease");
});

it("a role without a default person is saved without a recipient", () => {
  const { draft } = templateDraft(viewOf([aRecipient("r1", { name: "Ann" })]));
  const asked = withDefaultPerson(draft, draft.recipients[0]!._id, null);
  expect(inputOf(peopledDraft(asked)).recipients[0]).toMatchObject({ role: "Ann", name: "", email: "" });
});
