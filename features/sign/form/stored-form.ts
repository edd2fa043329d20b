import type { SignatureImage } from "../../../domain/field/value.ts";
import type { HostStorage } from "../../host/host.ts";
import { writeJson } from "../../host/write-json.ts";
import type { Adopted } from "../../ink/adopted.ts";

/** A drawing or picture for one field: strokes, or PNG or JPEG as a data URL. */
export type FieldContent = SignatureImage;
export type StoredForm = {
  values: Readonly<Record<string, string | boolean>>;
  ink: { signature: Adopted | null; initial: Adopted | null };
  made: Readonly<Record<string, FieldContent>>;
  /** Content that was not accepted yet. */
  unfinished: Readonly<Record<string, FieldContent>>;
};

/**
 * A half-filled form, stored under the document's and recipient's ids, never under the link's secret. Ink and
 * pictures have separate keys, so that typing does not write them again. Parsed by hand: a schema library would weigh
 * more than this page.
 */
export function storedForm(storage: HostStorage, documentId: string, recipientId: string) {
  const key = (part: keyof StoredForm) => `signing.${documentId}.${recipientId}.${part}` as const;
  const keptKey = `signing.${documentId}.${recipientId}.kept` as const;
  const read = (part: keyof StoredForm) => parseJson(storage.get(key(part)));
  return {
    read(): StoredForm {
      const { signature, initial } = read("ink");
      return {
        values: entriesOf(read("values"), (value) => typeof value === "string" || typeof value === "boolean"),
        ink: { signature: parseAdopted(signature), initial: parseAdopted(initial) },
        made: entriesOf(read("made"), isPicture),
        unfinished: entriesOf(read("unfinished"), isPicture),
      };
    },
    /** Time when the server stored this device's values; empty if it never did. */
    keptAt: () => storage.get(keptKey) ?? "",
    setKeptAt: (at: string) => storage.set(keptKey, at),
    keep: <P extends keyof StoredForm>(part: P, value: StoredForm[P]) => storage.set(key(part), writeJson(value)),
    forget(): void {
      for (const part of ["values", "ink", "made", "unfinished"] as const) storage.remove(key(part));
      storage.remove(keptKey);
    },
  };
}

type UnknownRecord = Record<string, unknown>;

function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(text: string | null): UnknownRecord {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function entriesOf<T>(stored: UnknownRecord, is: (value: unknown) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => is(value))) as Record<string, T>;
}

const ways = ["style", "draw", "upload"] as const;

function parseAdopted(stored: unknown): Adopted | null {
  if (!isRecord(stored)) return null;
  const way = ways.find((one) => one === stored.way);
  const { image } = stored;
  return way && isPicture(image) ? { image, way } : null;
}

function isPicture(image: unknown): image is SignatureImage {
  if (typeof image === "string") return /^data:image\/(png|jpeg);base64,/.test(image);
  return isRecord(image) && isPad(image);
}

function isPad(image: UnknownRecord): boolean {
  const { width, height, strokes } = image;
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 3 && point.every(Number.isFinite);
  const isStroke = (stroke: unknown) => Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint);
  const isSized = typeof width === "number" && width > 0 && typeof height === "number" && height > 0;
  return isSized && Array.isArray(strokes) && strokes.length > 0 && strokes.every(isStroke);
}
