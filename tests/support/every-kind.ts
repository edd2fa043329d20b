/** A document with a field of every kind, in two columns on two pages. */
import type { Client, FieldOnWire } from "./client.ts";
import { aPdf } from "./pdf-fixtures.ts";

const kinds: [key: string, more: Record<string, unknown>, height?: number][] = [
  ["signature", { type: "signature", caption: ["name", "date", "id"], placement: "below" }, 24],
  ["initials", { type: "initials" }, 16],
  ["textbox", { type: "textbox", label: "Purpose", maxLength: 60 }],
  ["notes", { type: "textbox", label: "Notes", required: false }, 18],
  ["dateSigned", { type: "dateSigned", dateFormat: "d MMMM yyyy" }],
  ["news", { type: "checkbox", label: "Newsletter", group: "Send me", groupRule: { kind: "atLeast", count: 2 } }, 8],
  ["offers", { type: "checkbox", label: "Offers", group: "Send me" }, 8],
  ["bills", { type: "checkbox", label: "Bills", group: "Send me" }, 8],
  ["name", { type: "name" }],
  ["email", { type: "email" }],
  ["title", { type: "title", label: "Position" }],
  ["company", { type: "company", label: "Firm" }],
  ["date", { type: "editableDate", label: "Move-in", dateFormat: "dd.MM.yyyy" }],
  ["image", { type: "image", label: "Floor plan" }, 20],
  ["label", { type: "label", data: "Please fill in everything below." }],
  ["selfie", { type: "selfie", label: "Your face" }, 20],
  ["file", { type: "signerAttachment", label: "Payslip", mergeWithDocument: true }],
  ["drawing", { type: "drawing", label: "Sketch" }, 20],
  ["number", { type: "number", label: "Rooms", min: "1", max: "9", step: "0.5" }],
  ["dropdown", { type: "dropdown", label: "Heating", options: ["Gas", "Oil", "District"] }],
  ["day", { type: "radio", label: "By day", group: "When" }, 8],
  ["night", { type: "radio", label: "By night", group: "When" }, 8],
  ["stamp", { type: "stamp", label: "Firm stamp" }, 20],
  ["cells", { type: "cells", label: "Postcode", maxLength: 5, pattern: "\\d{5}", patternMessage: "Five digits" }],
  ["why", { type: "textbox", label: "Why by night", visibleIf: { field: "night", is: true } }],
];

/** Sends it to one person. @returns the document's id */
export async function sendEveryKind(
  client: Client,
  person: { name: string; email: string; language?: string },
  title = "Every kind",
): Promise<string> {
  const part = await client.upload("every-kind.pdf", aPdf(["First page", "Second page"]));
  const schemas: Record<string, FieldOnWire>[] = [{}, {}];
  const next = { page: 0, column: 0, y: 30 };
  for (const [key, more, height = 10] of kinds) {
    if (next.y + height > 270) {
      next.page += next.column;
      next.column = 1 - next.column;
      next.y = 30;
    }
    const isSmall = more.type === "checkbox" || more.type === "radio";
    schemas[next.page]![key] = {
      position: { x: 20 + 95 * next.column, y: next.y },
      width: isSmall ? 8 : 70,
      height,
      recipient: "r0",
      ...more,
    } as FieldOnWire;
    next.y += height + 6;
  }
  const draft = { fileParts: [part], recipients: [{ _id: "r0", ...person }], title, schemas };
  const { _id } = await client.save(draft);
  await client.send(_id);
  return _id;
}
