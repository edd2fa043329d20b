/** Signatures and initials that a member saves for reuse. */
import * as z from "zod/mini";
import { Sha256 } from "../ids.ts";
import { done, notFound, type Outcome, refuse } from "../outcome.ts";

export const SavedInkKind = z.enum(["signature", "initials"]);
export type SavedInkKind = z.infer<typeof SavedInkKind>;
export const SavedInkWay = z.enum(["style", "draw", "upload"]);
export type SavedInkWay = z.infer<typeof SavedInkWay>;

/** Maximum number of saved signatures of each kind. */
export const SAVED_LIMIT = 5;

export const SavedSignature = z.object({
  _id: z.string(),
  kind: SavedInkKind,
  way: SavedInkWay,
  /** The signature that is offered first; exactly one per kind. */
  isDefault: z.boolean(),
  form: z.enum(["png", "strokes"]),
  object: Sha256,
});
export type SavedSignature = z.infer<typeof SavedSignature>;

type Saved = readonly SavedSignature[];

/** Adds a signature; the first of its kind becomes the default. */
export function addSaved(saved: Saved, next: Omit<SavedSignature, "isDefault">): Outcome<SavedSignature[]> {
  const alike = saved.filter((one) => one.kind === next.kind);
  if (alike.length >= SAVED_LIMIT) return refuse("saved_signatures_full");
  return done([...saved, { ...next, isDefault: alike.length === 0 }]);
}

export function preferSaved(saved: Saved, id: string): Outcome<SavedSignature[]> {
  const chosen = saved.find((one) => one._id === id);
  if (!chosen) return notFound("signature");
  return done(saved.map((one) => (one.kind === chosen.kind ? { ...one, isDefault: one._id === id } : one)));
}

/** Removes a signature; if it was the default, the oldest remaining one becomes the default. An unknown id changes nothing. */
export function removeSaved(saved: Saved, id: string): SavedSignature[] {
  const removed = saved.find((one) => one._id === id);
  const rest = saved.filter((one) => one._id !== id);
  if (!removed?.isDefault) return rest;
  const heir = rest.find((one) => one.kind === removed.kind);
  return rest.map((one) => (one === heir ? { ...one, isDefault: true } : one));
}
