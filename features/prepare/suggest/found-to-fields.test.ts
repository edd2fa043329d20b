import { expect, test } from "vitest";
import type { FoundField } from "../../../domain/field/found-field.ts";
import type { FilePartKey, RecipientId } from "../../../domain/ids.ts";
import { aDraft, aField, aRecipient } from "../testing/builders.ts";
import { fieldsOf, isCovered } from "./found-to-fields.ts";

const part = "a" as FilePartKey;

function aFoundField(more: Partial<FoundField> = {}): FoundField {
  return {
    type: "textbox",
    page: 0,
    box: { x: 20, y: 20, width: 40, height: 8 },
    role: null,
    required: false,
    readOnly: false,
    label: "",
    data: "",
    source: "form",
    confidence: 1,
    ...more,
  };
}

test("a field of the n-th role belongs to the n-th recipient, or to the first if there is none", () => {
  const draft = aDraft({ recipients: [aRecipient("r1"), aRecipient("r2")] });
  const roles = [null, 0, 1, 7].map((role) => ({ part, found: aFoundField({ role }) }));
  expect(fieldsOf(roles, draft).map((field) => field.recipient)).toEqual(["r1", "r1", "r2", "r1"] as RecipientId[]);
});

test("a found field keeps its properties except those that only detection needs", () => {
  const foundField = aFoundField({
    ...{
      type: "dropdown",
      label: "Colour",
      options: ["Red"],
      data: "Red",
      required: true,
      align: "right",
      fontSize: 10,
    },
    ...{ source: "tag", confidence: 1 },
  });
  const [field] = fieldsOf([{ part, found: foundField }], aDraft());
  expect(field).toEqual({
    ...{ key: "dropdown 1", part, page: 0, recipient: "r1", type: "dropdown", box: foundField.box, label: "Colour" },
    ...{ options: ["Red"], data: "Red", required: true, readOnly: false, align: "right", fontSize: 10 },
  });
});

test("new fields have unique keys, and groups of different files have different names", () => {
  const draft = aDraft({ fields: [aField("radio 1", { type: "radio", group: "choice" })] });
  const foundField = aFoundField({ type: "radio", group: "choice", data: false });
  const other = "b" as FilePartKey;
  const added = fieldsOf(
    [
      { part, found: foundField },
      { part, found: foundField },
      { part: other, found: foundField },
    ],
    draft,
  );
  expect(added.map((field) => field.key)).toEqual(["radio 2", "radio 3", "radio 4"]);
  expect(added.map((field) => field.group)).toEqual(["choice 2", "choice 2", "choice 3"]);
});

test("a document gets no more fields than its limit", () => {
  const many = Array.from({ length: 1_200 }, () => ({ part, found: aFoundField() }));
  expect(fieldsOf(many, aDraft({ fields: [aField()] }))).toHaveLength(999);
});

test("a place is occupied if a field of the same page covers half of it", () => {
  const here = aField("x", { box: { x: 30, y: 20, width: 40, height: 8 } });
  expect(isCovered({ part, found: aFoundField() }, [here])).toBe(true);
  expect(isCovered({ part, found: aFoundField({ page: 1 }) }, [here])).toBe(false);
  expect(isCovered({ part, found: aFoundField({ box: { x: 0, y: 20, width: 40, height: 8 } }) }, [here])).toBe(false);
});
