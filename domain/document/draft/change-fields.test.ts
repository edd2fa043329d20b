import { describe, expect, it } from "vitest";
import { aDocument, aRecipient, codeOf, later } from "../../../tests/support/builders.ts";
import { FieldsChange } from "../../contract/draft/draft.ts";
import type { FieldKey, UserId } from "../../ids.ts";
import { FIELDS_LIMIT } from "../document.ts";
import { changeFields, type FieldsState } from "./change-fields.ts";

const state = (more: Partial<FieldsState> = {}): FieldsState => ({
  document: aDocument({ version: 4 }),
  recipients: [aRecipient("r1", { email: "Ann@example.com" })],
  fieldCount: 3,
  known: new Set<FieldKey>(),
  ...more,
});
const field = (key: string, more: object = {}) => ({
  ...{ key, type: "textbox", part: "part_1", page: 1, position: { x: 10.006, y: 20 }, width: 42, height: 20 },
  recipient: "r1",
  ...more,
});
const decide = (input: object, before = state()) =>
  changeFields(before, {
    at: later,
    input: FieldsChange.parse({ version: 4, put: [], remove: [], ...input }),
    editedBy: { id: "u1" as UserId, name: "Sam" },
  });

describe("changing some fields of a draft", () => {
  it("stores them as saving the whole draft does, and raises the version", () => {
    const changed = decide({
      put: [field("name", { recipient: "ANN@example.com", label: " Your\u0000 name " })],
      remove: ["old"],
    });
    if (!changed.ok) throw new Error(changed.refusal.code);
    expect(changed.value).toMatchObject({
      document: { version: 5, updatedAt: later, editedBy: { name: "Sam" }, title: "Contract" },
      fields: [{ key: "name", part: "part_1", page: 1, box: { x: 10.01, y: 20 }, recipient: "r1", label: "Your name" }],
      removedFields: ["old"],
    });
    expect(changed.value.recipients).toBeUndefined();
  });

  it.each([
    ["field_unknown_page", { put: [field("a", { page: 2 })] }],
    ["field_unknown_page", { put: [field("a", { part: "part_9" })] }],
    ["field_unknown_recipient", { put: [field("a", { recipient: "r9" })] }],
    ["invalid_input", { put: [field("a"), field("a")] }],
    ["invalid_input", { put: [field("a")], remove: ["a"] }],
    ["invalid_input", { remove: ["a", "a"] }],
    ["conflict", { version: 3 }],
    ["conflict", { version: 5 }],
  ] as const)("is refused with %s: %j", (code, input) => {
    expect(codeOf(decide(input))).toBe(code);
  });

  it("is refused once the document was sent", () => {
    expect(codeOf(decide({}, state({ document: aDocument({ version: 4, status: "SENT" }) })))).toBe(
      "document_immutable",
    );
  });

  it("adds a field to a full draft only in place of a removed one", () => {
    const full = state({ fieldCount: FIELDS_LIMIT, known: new Set(["old"] as FieldKey[]) });
    expect(codeOf(decide({ put: [field("new")] }, full))).toBe("invalid_input");
    expect(codeOf(decide({ put: [field("new")], remove: ["old"] }, full))).toBe("ok");
    expect(codeOf(decide({ put: [field("old")] }, full))).toBe("ok");
    expect(codeOf(decide({ put: [field("new")], remove: ["unknown"] }, full))).toBe("invalid_input");
  });
});
