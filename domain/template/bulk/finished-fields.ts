import type { DocumentState, StoredValue } from "../../document/change.ts";
import type { DocumentPage } from "../../document/pages.ts";
import { type DrawnField, drawnFields } from "../../document/signing/drawn-fields.ts";
import type { Field } from "../../field/field.ts";
import { kindOf } from "../../field/kinds.ts";
import type { Shape } from "../../field/shapes.ts";
import type { FieldKey, Instant, Sha256 } from "../../ids.ts";
import type { Recipient } from "../../recipient/recipient.ts";

const INK_COLOR = "#1d3f8f";
/** Placeholder hash; the picture is never read. */
const noPicture = "0".repeat(64) as Sha256;

/**
 * The fields of a draft as after signing by everybody: its values, known facts about the people, and each person's name
 * instead of their signature. Pictures and attachments stay empty.
 */
export function finishedFields(
  { fields, recipients }: DocumentState,
  at: Instant,
  pages: readonly DocumentPage[],
): Omit<DrawnField, "value">[] {
  const people = new Map(recipients.map((one) => [one._id, one]));
  const values = new Map<FieldKey, StoredValue>();
  for (const field of fields) {
    const signer = people.get(field.recipient);
    const value = signer && filledIn(field, signer, at);
    if (value) values.set(field.key, value);
  }
  return drawnFields(fields, recipients, values, pages).map(({ field, shapes }) => {
    const signer = people.get(field.recipient)!;
    return { field, shapes: shapes.map((shape) => written(shape, field, signer)) };
  });
}

function filledIn(field: Field, signer: Recipient, at: Instant): StoredValue | null {
  const kind = kindOf(field.type);
  if (kind.form === "ink") return { kind: "image", form: "png", object: noPicture };
  if (kind.form !== "text" && kind.form !== "check") return null;
  const { name, email, language } = signer;
  const known = { name, email, language, title: "", company: "", at, timeZone: "UTC" };
  const own = typeof field.data === "string" && field.data === "" ? undefined : field.data;
  const value = kind.serverSet ? kind.prefill?.(field, known) : (own ?? kind.prefill?.(field, known));
  if (typeof value === "boolean") return { kind: "check", checked: value };
  return value === undefined ? null : { kind: "text", text: value };
}

function written(shape: Shape, field: Field, { name, language }: Recipient): Shape {
  if (shape.shape !== "picture") return shape;
  const initials = Array.from(name.split(/\s+/), (word) => [...word][0] ?? "").join("");
  return {
    shape: "text",
    box: shape.box,
    text: field.type === "initials" ? initials : name,
    look: {
      ...{ size: shape.box.height * 0.5, minimumSize: 4, bold: false, italic: true, language },
      ...{ align: "center", vertical: "middle", color: INK_COLOR },
    },
  };
}
