import { canonicalJson } from "../../../domain/audit/canonical-json.ts";
import type { SignatureImage, VectorStrokes } from "../../../domain/field/value.ts";
import type { Sha256 } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AdoptedSignature } from "../../../domain/recipient/recipient.ts";
import type { Deps, FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";

const LIMIT_BYTES = 1_048_576;

/** Checks and stores ink, PNG or strokes; the value then holds its hash. */
export async function storeInk(
  deps: FileDeps,
  image: SignatureImage,
): Promise<Outcome<Pick<AdoptedSignature, "form" | "object">>> {
  if (typeof image !== "string") return done({ form: "strokes", object: await storeStrokes(deps, image) });
  const cleaned = await cleanDataUrl(deps, image);
  if (cleaned?.form !== "png") return refuse("signature_image_invalid");
  return done({ form: "png", object: await deps.objects.put(cleaned.bytes, "image/png") });
}

/** Stores a photograph or image, PNG or JPEG by its bytes, without metadata. */
export async function storePicture(
  deps: FileDeps,
  url: string,
): Promise<Outcome<{ form: "png" | "jpeg"; object: Sha256 }>> {
  const cleaned = await cleanDataUrl(deps, url);
  if (!cleaned) return refuse("picture_invalid");
  const { form, bytes } = cleaned;
  return done({ form, object: await deps.objects.put(bytes, `image/${form}`) });
}

function storeStrokes(deps: FileDeps, pad: VectorStrokes): Promise<Sha256> {
  return deps.objects.put(new TextEncoder().encode(canonicalJson(pad)), "application/json");
}

/** `null` for anything but a picture within the limit. */
export async function cleanDataUrl(
  deps: FileDeps,
  url: string,
  limitBytes = LIMIT_BYTES,
): ReturnType<Deps["cleanImage"]> {
  const bytes = decodeDataUrl(url);
  return bytes && bytes.length > 0 && bytes.length <= limitBytes ? deps.cleanImage(bytes) : null;
}

function decodeDataUrl(url: string): Bytes | null {
  const found = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url);
  if (!found) return null;
  try {
    return Uint8Array.from(atob(found[1]!), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
