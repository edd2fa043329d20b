import { canonicalJson } from "../../domain/canonical.ts";
import type { SignatureImage } from "../../domain/field/value.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { AdoptedSignature } from "../../domain/recipient/recipient.ts";
import type { Bytes, Deps } from "../deps.ts";

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_LIMIT_BYTES = 1_048_576;
/** Taking one apart takes at most about a sixth of a second, in which nobody else is answered. */
const PIXELS_LIMIT = 8_000_000;

/** A sent signature, checked and kept in the object store; what the values then hold is its hash. */
export async function storeSignature(
  deps: Deps,
  image: SignatureImage,
): Promise<Outcome<Pick<AdoptedSignature, "form" | "object">>> {
  if (typeof image !== "string") {
    const bytes = new TextEncoder().encode(canonicalJson(image));
    return done({ form: "strokes", object: await deps.objects.put(bytes, "application/json") });
  }
  const bytes = decodeDataUrl(image);
  if (!bytes || !isPlainPng(bytes) || !deps.isDrawableImage(bytes)) return refuse("signature_image_invalid");
  return done({ form: "png", object: await deps.objects.put(bytes, "image/png") });
}

function decodeDataUrl(url: string): Bytes | null {
  try {
    return Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** A PNG by its first bytes (W3C PNG §5.2, §11.2.1), of a size that can be drawn. */
function isPlainPng(bytes: Bytes): boolean {
  if (bytes.length > PNG_LIMIT_BYTES || bytes.length < 33) return false;
  if (PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte)) return false;
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const width = header.getUint32(16);
  const height = header.getUint32(20);
  return header.getUint32(12) === 0x49484452 && width > 0 && height > 0 && width * height <= PIXELS_LIMIT;
}
