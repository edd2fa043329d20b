/** Reads request bodies under the limits that the contract sets. */
import { type BodyLimit, type Endpoint, SMALL_BODY } from "../../domain/contract/endpoint.ts";
import { drainedParts, uploadBytes } from "../../domain/contract/upload-limits.ts";
import type { Bytes } from "../ports/basics.ts";
import { guardedBody, limitsOf, readAll } from "./middleware/body.ts";
import { unitsOfBody, unitsOfBytes, unitsOfParts } from "./middleware/flood-guard.ts";
import type { parseJson } from "./middleware/json.ts";
import { boundaryIn, type Fingerprint, readParts } from "./middleware/multipart.ts";
import { Refused, tooMany } from "./refusal-response.ts";

/** Whether the request is a form, for a call that takes a form or JSON. */
export function isUpload({ upload, body }: Endpoint, headers: Headers): boolean {
  if (!upload) return false;
  return body === undefined || /^multipart\/form-data\s*(;|$)/i.test(headers.get("Content-Type") ?? "");
}

export function bodyLimitOf({ bodyLimit = SMALL_BODY }: Endpoint): BodyLimit {
  return bodyLimit;
}

export async function readJsonBytes(request: Request, limit: BodyLimit): Promise<Bytes> {
  const bytes = await readAll(guardedBody(request, limitsOf(limit.bytes)));
  const type = request.headers.get("Content-Type") ?? "";
  if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(type)) throw new Refused("unsupported_media_type");
  return bytes;
}

/**
 * Reads a JSON body and charges its size to the caller's address: before it is read if a size is declared, else before it
 * is parsed, because HTTP/2 declares none.
 * @throws Refused
 */
export async function readChargedJson(
  request: Request,
  limit: BodyLimit,
  charge: (units: number) => number,
): Promise<Bytes> {
  const declared = unitsOfBody(request.headers, limit.bytes);
  refuseWait(charge(declared));
  const bytes = await readJsonBytes(request, limit);
  const undeclared = unitsOfBytes(bytes.length) - declared;
  if (undeclared > 0) refuseWait(charge(undeclared));
  return bytes;
}

/** Charges a JSON body's keys and items to its sender's address. @throws Refused */
export function chargeParts(charge: (units: number) => number): Parameters<typeof parseJson>[2] {
  return (parts) => refuseWait(charge(unitsOfParts(parts)));
}

/** @throws Refused if there is a wait */
function refuseWait(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs);
}

/** Reads a repeated upload to its end, to fingerprint it for comparison with the first. */
export async function drainUpload(request: Request, endpoint: Endpoint, fingerprint: Fingerprint): Promise<void> {
  const boundary = boundaryIn(request.headers) ?? "";
  for await (const _ of readParts(readUpload(request, endpoint), boundary, drainedParts, fingerprint));
}

export function readUpload(request: Request, endpoint: Endpoint): AsyncIterable<Bytes> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();
  const isForm = type === "multipart/form-data";
  const isPdf = endpoint.upload === "pdf" && ["application/pdf", "application/octet-stream", ""].includes(type);
  const isEvent = endpoint.upload === "event" && type === "application/json";
  if (!endpoint.upload || !(isForm || isPdf || isEvent)) throw new Refused("unsupported_media_type");
  return guardedBody(request, limitsOf(uploadBytes[endpoint.upload]));
}
