import type { StoredValue } from "../../../domain/document/change.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FieldKey, FilePartKey, RecipientId } from "../../../domain/ids.ts";
import type { Bytes } from "../../deps.ts";
import type { Drawing, Mark } from "../../pdf/stamp/marks.ts";
import { strokesFrom } from "./certificate.ts";

export type ValuesByRecipient = ReadonlyMap<RecipientId, ReadonlyMap<FieldKey, StoredValue>>;

/** What is drawn on one file: the values of all its fields, signatures read by their hash. */
export async function marksOf(
  part: FilePartKey,
  fields: readonly Field[],
  values: ValuesByRecipient,
  read: (sha256: string) => Promise<Bytes>,
): Promise<Mark[]> {
  const marks = await Promise.all(
    fields
      .filter((field) => field.part === part)
      .map(async (field): Promise<Mark | null> => {
        const value = values.get(field.recipient)?.get(field.key);
        const draw = value && (await drawingOf(field, value, read));
        return draw ? { page: field.page, box: field.box, draw } : null;
      }),
  );
  return marks.filter((mark) => mark !== null);
}

async function drawingOf(
  field: Field,
  value: StoredValue,
  read: (sha256: string) => Promise<Bytes>,
): Promise<Drawing | null> {
  switch (value.kind) {
    case "text":
      return value.text === "" ? null : { kind: "text", text: value.text, fontSize: field.fontSize };
    case "check":
      return value.checked ? { kind: "check" } : null;
    case "image": {
      const bytes = await read(value.object);
      if (value.form === "png") return { kind: "image", png: bytes };
      return { kind: "strokes", pad: strokesFrom(bytes) };
    }
  }
}
