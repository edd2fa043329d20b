import type { StoredValue } from "../../../domain/document/change.ts";
import type { Field } from "../../../domain/field/field.ts";
import { VectorStrokes } from "../../../domain/field/value.ts";
import type { FieldKey, FilePartKey, RecipientId } from "../../../domain/ids.ts";
import type { Bytes, Deps } from "../../deps.ts";
import type { Drawing, Mark } from "../../pdf/stamp/marks.ts";

export type ValuesByRecipient = ReadonlyMap<RecipientId, ReadonlyMap<FieldKey, StoredValue>>;

/** What is drawn on one file: the values of all its fields, each signature's bytes read once. */
export async function marksOf(
  deps: Deps,
  part: FilePartKey,
  fields: readonly Field[],
  values: ValuesByRecipient,
): Promise<Mark[]> {
  const read = createReader(deps);
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
      return { kind: "strokes", pad: VectorStrokes.parse(JSON.parse(new TextDecoder().decode(bytes))) };
    }
  }
}

function createReader(deps: Deps): (sha256: string) => Promise<Bytes> {
  const known = new Map<string, Promise<Bytes>>();
  const read = async (sha256: string) => {
    const bytes = await deps.objects.get(sha256 as Parameters<Deps["objects"]["get"]>[0]);
    if (!bytes) throw new Error(`signature ${sha256} is missing`);
    return bytes;
  };
  return (sha256) => {
    const reading = known.get(sha256) ?? read(sha256);
    known.set(sha256, reading);
    return reading;
  };
}
