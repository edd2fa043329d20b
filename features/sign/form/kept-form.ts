import type { SignatureImage } from "../../../domain/field/value.ts";
import type { HostStorage } from "../../host/host.ts";
import { writeJson } from "../../host/write-json.ts";

/** An adopted signature or initials, and how it was created. */
export type Adopted = { image: SignatureImage; way: "style" | "draw" | "upload" };
/** A drawing or picture for one field: strokes, or PNG or JPEG as a data URL. */
export type Made = SignatureImage;
export type Kept = {
  values: Readonly<Record<string, string | boolean>>;
  ink: { signature: Adopted | null; initial: Adopted | null };
  made: Readonly<Record<string, Made>>;
};

/**
 * A half-filled form, stored under the document's and recipient's ids, never under the link's secret. Ink and
 * pictures have separate keys, so that typing does not write them again. Parsed by hand: a schema library would weigh
 * more than this page.
 */
export function keptForm(storage: HostStorage, documentId: string, recipientId: string) {
  const key = (part: keyof Kept) => `signing.${documentId}.${recipientId}.${part}`;
  const read = (part: keyof Kept) => parseJson(storage.get(key(part)));
  return {
    read(): Kept {
      const { signature, initial } = read("ink");
      return {
        values: entriesOf(read("values"), (value) => typeof value === "string" || typeof value === "boolean"),
        ink: { signature: parseAdopted(signature), initial: parseAdopted(initial) },
        made: entriesOf(read("made"), isPicture),
      };
    },
    keep: <P extends keyof Kept>(part: P, what: Kept[P]) => storage.set(key(part), writeJson(what)),
    forget(): void {
      for (const part of ["values", "ink", "made"] as const) storage.remove(key(part));
    },
  };
}

type Loose = Record<string, unknown>;

function isLoose(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(text: string | null): Loose {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isLoose(value) ? value : {};
  } catch {
    return {};
  }
}

function entriesOf<T>(kept: Loose, is: (value: unknown) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => is(value))) as Record<string, T>;
}

const ways = ["style", "draw", "upload"] as const;

function parseAdopted(kept: unknown): Adopted | null {
  if (!isLoose(kept)) return null;
  const way = ways.find((one) => one === kept.way);
  const { image } = kept;
  return way && isPicture(image) ? { image, way } : null;
}

function isPicture(image: unknown): image is SignatureImage {
  if (typeof image === "string") return /^data:image\/(png|jpeg);base64,/.test(image);
  return isLoose(image) && isPad(image);
}

function isPad(image: Loose): boolean {
  const { width, height, strokes } = image;
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 3 && point.every(Number.isFinite);
  const isStroke = (stroke: unknown) => Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint);
  const isSized = typeof width === "number" && width > 0 && typeof height === "number" && height > 0;
  return isSized && Array.isArray(strokes) && strokes.length > 0 && strokes.every(isStroke);
}
