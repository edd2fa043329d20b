/** The shapes to draw for a document's fields once all of them are filled in. */
import { type AboutSigner, captionOf, signatureIdOf } from "../../field/caption.ts";
import type { Field } from "../../field/field.ts";
import { type Points, type Size, toPoints } from "../../field/geometry.ts";
import { readableShapes } from "../../field/ground/readable-shapes.ts";
import { kindOf } from "../../field/kinds.ts";
import type { Shape } from "../../field/shapes.ts";
import { visibleKeys } from "../../field/visibility.ts";
import type { FieldKey, Instant } from "../../ids.ts";
import { finishedAt, type Recipient } from "../../recipient/recipient.ts";
import type { StoredValue } from "../change.ts";
import type { DocumentPage } from "../pages.ts";

export type DrawnField = { field: Field; shapes: Shape[]; value: StoredValue | undefined };

/**
 * Every visible field with its shapes, readable on its page. Labels are text by the sender and need no value.
 * @param pages the pages of the fields' files
 */
export function drawnFields(
  fields: readonly Field[],
  recipients: readonly Recipient[],
  values: ReadonlyMap<FieldKey, StoredValue>,
  pages: readonly DocumentPage[],
): DrawnField[] {
  const people = new Map(
    recipients.flatMap((one) => [one._id, ...(one.seat ? [one.seat] : [])].map((id) => [id, one] as const)),
  );
  const grounds = new Map(pages.map((page) => [`${page.part} ${page.page}`, page]));
  const visible = visibleKeys(fields, (key) => conditionValueOf(values.get(key)));
  return fields.flatMap((field) => {
    const value = values.get(field.key);
    const signer = people.get(field.recipient);
    if (!visible.has(field.key) || !signer) return [];
    const page = grounds.get(`${field.part} ${field.page}`);
    const shapes = readableShapes(shapesOf(field, value, signer), field.box, page);
    return shapes.length > 0 ? [{ field, shapes, value }] : [];
  });
}

function shapesOf(field: Field, value: StoredValue | undefined, signer: Recipient): Shape[] {
  const kind = kindOf(field.type);
  const language = field.language ?? signer.language;
  if (kind.form === "none") return kind.shapes(field, { value: field.data, language }, fieldSize(field));
  if (!value) return [];
  const signedAt = finishedAt(signer);
  const caption = kind.form === "ink" && signedAt ? captionOf(field, aboutSigner(signer, signedAt)) : [];
  return kind.shapes(field, { value: shownValue(field, value, signer), caption, language }, fieldSize(field));
}

function shownValue(field: Field, value: StoredValue, signer: Recipient): string | boolean {
  switch (value.kind) {
    case "text":
      return value.text === ""
        ? ""
        : (kindOf(field.type).displayText?.(field, value.text, signer.language) ?? value.text);
    case "check":
      return value.checked;
    case "image":
      return true;
    case "file":
      return value.fileName;
  }
}

function aboutSigner(signer: Recipient, at: Instant): AboutSigner {
  return {
    name: signer.name,
    at,
    timeZone: signer.origin?.timeZone || "UTC",
    language: signer.language,
    signatureId: signatureIdOf(signer.documentId, signer._id),
  };
}

export function fieldSize(field: Pick<Field, "box">): Size<Points> {
  return { width: toPoints(field.box.width), height: toPoints(field.box.height) };
}

/** A stored value in the form in which other fields' conditions compare it. */
export function conditionValueOf(value: StoredValue | undefined): string | boolean | undefined {
  if (value === undefined) return undefined;
  if (value.kind === "text") return value.text;
  return value.kind === "check" ? value.checked : true;
}
