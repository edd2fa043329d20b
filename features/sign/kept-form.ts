import type { SignatureImage } from "../../domain/field/value.ts";
import type { HostStorage } from "../host.ts";

/** A signature or initials as adopted, and how it was made. */
export type Adopted = { image: SignatureImage; way: "style" | "draw" | "upload" };
export type KeptInk = { signature: Adopted | null; initial: Adopted | null };
type KeptValues = Record<string, string | boolean>;

/**
 * A half-filled form, kept under the document's and recipient's ids, never under the link's secret. Ink has a key of its
 * own, so that typing does not write pictures again. Parsed by hand: a schema library would weigh more than this page.
 */
export function keptForm(storage: HostStorage, documentId: string, recipientId: string) {
  const valuesKey = `signing.${documentId}.${recipientId}.values`;
  const inkKey = `signing.${documentId}.${recipientId}.ink`;
  return {
    readValues: (): KeptValues => parseValues(parseJson(storage.get(valuesKey))),
    readInk(): KeptInk {
      const kept = parseJson(storage.get(inkKey));
      return { signature: parseAdopted(kept.signature), initial: parseAdopted(kept.initial) };
    },
    keepValues: (values: Readonly<KeptValues>) => storage.set(valuesKey, JSON.stringify(values)),
    keepInk: (ink: KeptInk) => storage.set(inkKey, JSON.stringify(ink)),
    forget(): void {
      storage.remove(valuesKey);
      storage.remove(inkKey);
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

function parseValues(kept: Loose): KeptValues {
  const known = Object.entries(kept).filter(([, value]) => typeof value === "string" || typeof value === "boolean");
  return Object.fromEntries(known) as KeptValues;
}

const ways = ["style", "draw", "upload"] as const;

function parseAdopted(kept: unknown): Adopted | null {
  if (!isLoose(kept)) return null;
  const way = ways.find((one) => one === kept.way);
  const { image } = kept;
  if (!way) return null;
  if (typeof image === "string") return image.startsWith("data:image/png;base64,") ? { image, way } : null;
  return isLoose(image) && isPad(image) ? { image, way } : null;
}

function isPad(image: Loose): image is Exclude<SignatureImage, string> {
  const { width, height, strokes } = image;
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 3 && point.every(Number.isFinite);
  const isStroke = (stroke: unknown) => Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint);
  const isSized = typeof width === "number" && width > 0 && typeof height === "number" && height > 0;
  return isSized && Array.isArray(strokes) && strokes.length > 0 && strokes.every(isStroke);
}
