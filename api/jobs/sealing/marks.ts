import type { StoredValue } from "../../../domain/document/change.ts";
import type { DrawnField } from "../../../domain/document/signing/drawn-fields.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { Mark, Picture } from "../../ports/seal.ts";
import { strokesFrom } from "./certificate.ts";

/** The marks to draw on one file, with pictures loaded by their hash. */
export function marksOf(
  part: FilePartKey,
  drawnFields: readonly DrawnField[],
  read: (sha256: string) => Promise<Bytes>,
): Promise<Mark[]> {
  return Promise.all(
    drawnFields
      .filter(({ field }) => field.part === part)
      .map(async ({ field, shapes, value }) => ({
        page: field.page,
        box: field.box,
        shapes,
        picture: await pictureOf(value, read),
      })),
  );
}

async function pictureOf(
  value: StoredValue | undefined,
  read: (sha256: string) => Promise<Bytes>,
): Promise<Picture | undefined> {
  if (value?.kind !== "image") return undefined;
  const bytes = await read(value.object);
  return value.form === "strokes" ? { kind: "strokes", pad: strokesFrom(bytes) } : { kind: "image", bytes };
}
