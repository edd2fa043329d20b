import { describe, expect, it } from "vitest";
import { aField, aFilePart, aRecipient, aTemplate } from "../../tests/support/builders.ts";
import type { FilePartKey } from "../ids.ts";
import { compareVersions } from "./compare-versions.ts";
import type { TemplateState } from "./template.ts";

const base: TemplateState = {
  ...aTemplate([]),
  recipients: [aRecipient("r0", { role: "Tenant" })],
  fields: [aField("a", "r0"), aField("b", "r0", { label: "City" })],
  infos: { en: { title: "Lease", message: "" } },
};
const withContent = (more: Partial<TemplateState["template"]["content"]>): TemplateState => ({
  ...base,
  template: { ...base.template, content: { ...base.template.content, ...more } },
});
const changesTo = (after: TemplateState) =>
  compareVersions(base, after).map((one) => `${one.kind} ${one.subject} ${one.count}`);

describe("two versions of a template", () => {
  it("that are equal have no differences, whatever the order of keys", () => {
    expect(changesTo(structuredClone(base))).toEqual([]);
    const turned = Object.fromEntries(Object.entries(base.fields[0]!).reverse()) as (typeof base.fields)[number];
    expect(changesTo({ ...base, fields: [turned, base.fields[1]!] })).toEqual([]);
  });

  it("differ in roles and fields", () => {
    const moved = { ...base.fields[0]!, box: { ...base.fields[0]!.box, x: 99 } };
    const renamed = { ...base.fields[1]!, label: "Town" };
    const recipients = [aRecipient("r0", { role: "Renter" }), aRecipient("r1", { role: "Landlord" })];
    expect(changesTo({ ...base, recipients, fields: [moved, renamed, aField("c", "r1")] })).toEqual([
      "role_added Landlord 1",
      "role_changed Renter 1",
      "fields_added  1",
      "fields_moved  1",
      "fields_changed  1",
    ]);
    expect(changesTo({ ...base, recipients: [], fields: [] })).toEqual(["role_removed Tenant 1", "fields_removed  2"]);
  });

  it("differ in files, texts and settings", () => {
    const [first] = base.template.content.fileParts;
    const second = aFilePart({ key: "part_2" as FilePartKey, fileName: "rules.pdf" });
    expect(changesTo(withContent({ fileParts: [second, first!] }))).toEqual(["file_added rules.pdf 1"]);
    const both = withContent({ fileParts: [first!, second] });
    const turned = withContent({ fileParts: [second, first!] });
    expect(compareVersions(both, turned).map(({ kind }) => kind)).toEqual(["files_reordered"]);
    expect(changesTo(withContent({ fileParts: [{ ...first!, fileName: "new.pdf" }] }))).toEqual([
      "file_changed new.pdf 1",
    ]);
    expect(changesTo({ ...base, infos: { ...base.infos, ar: { title: "عقد", message: "" } } })).toEqual([
      "text_changed ar 1",
    ]);
    expect(changesTo(withContent({ signingOrder: !base.template.content.signingOrder }))).toEqual(["order_changed  1"]);
    expect(changesTo(withContent({ ccEmails: ["cc@example.com"] }))).toEqual(["settings_changed  1"]);
  });

  it("differ in name and description", () => {
    const template = { ...base.template, name: "New name", description: "For flats" };
    expect(changesTo({ ...base, template })).toEqual(["name_changed New name 1", "description_changed  1"]);
  });
});
