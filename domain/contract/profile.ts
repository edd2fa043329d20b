/** A member's picture and saved signatures. */
import * as z from "zod/mini";
import { SavedInkKind, SavedInkWay } from "../account/saved-signature.ts";
import { SignatureImage } from "../field/value.ts";
import { EmailInput } from "../recipient/email-input.ts";
import { endpoint, PICTURES_BODY } from "./endpoint.ts";
import { UserDetail } from "./user.ts";

const limit = { calls: 60, seconds: 600 };
const own = { caller: "member", needs: "own_account", only: "person" } as const;

export const SavedSignatureView = z.object({
  _id: z.string(),
  kind: SavedInkKind,
  way: SavedInkWay,
  isDefault: z.boolean(),
  /** A PNG as a data URL, or strokes. */
  image: SignatureImage,
});
export type SavedSignatureView = z.infer<typeof SavedSignatureView>;

const list = z.array(SavedSignatureView);
const params = z.object({ signatureId: z.string() });

export const savePictureCall = endpoint({
  method: "PUT",
  path: "/api/user/picture",
  summary: "Set the caller's picture: a square PNG or JPEG of at most 512 pixels as a data URL.",
  ...own,
  body: z.strictObject({ picture: z.string().check(z.maxLength(400_000)) }),
  bodyLimit: PICTURES_BODY,
  output: UserDetail,
  limit,
});

export const removePictureCall = endpoint({
  method: "DELETE",
  path: "/api/user/picture",
  summary: "Remove the caller's picture; initials are shown instead.",
  ...own,
  output: UserDetail,
});

export const listSavedSignaturesCall = endpoint({
  method: "GET",
  path: "/api/user/signatures",
  summary: "List the caller's saved signatures and initials.",
  ...own,
  /** Returns an empty list unless this is the caller's confirmed address. */
  query: z.object({ email: z.optional(EmailInput) }),
  output: list,
});

export const addSavedSignatureCall = endpoint({
  method: "POST",
  path: "/api/user/signatures",
  summary: "Save a signature or initials.",
  confirmed: true,
  ...own,
  body: z.strictObject({ kind: SavedInkKind, way: SavedInkWay, image: SignatureImage }),
  bodyLimit: PICTURES_BODY,
  output: list,
  limit,
});

export const preferSavedSignatureCall = endpoint({
  method: "POST",
  path: "/api/user/signatures/:signatureId/prefer",
  summary: "Make a saved signature the default.",
  ...own,
  params,
  output: list,
});

export const removeSavedSignatureCall = endpoint({
  method: "DELETE",
  path: "/api/user/signatures/:signatureId",
  summary: "Delete a saved signature. Documents signed with it are unaffected.",
  ...own,
  params,
  output: list,
});
