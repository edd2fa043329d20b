import type { SavedInkKind } from "../../../domain/account/saved-signature.ts";
import {
  addSavedSignatureCall,
  listSavedSignaturesCall,
  preferSavedSignatureCall,
  removeSavedSignatureCall,
  type SavedSignatureView,
} from "../../../domain/contract/profile.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import type { Adopted } from "../../ink/adopted.ts";

export type SavedSignatures = ReturnType<typeof createSavedSignatures>;

/** Saved signatures and initials of the signed-in member; one per mount, without React. */
export function createSavedSignatures(host: Host) {
  const list = createLoaded(host, listSavedSignaturesCall, {});
  return {
    ...list,
    add: async (kind: SavedInkKind, ink: Adopted) =>
      list.accept(await call(host, addSavedSignatureCall, { body: { kind, ...ink } })),
    prefer: async ({ _id }: SavedSignatureView) =>
      list.accept(await call(host, preferSavedSignatureCall, { params: { signatureId: _id } })),
    remove: async ({ _id }: SavedSignatureView) =>
      list.accept(await call(host, removeSavedSignatureCall, { params: { signatureId: _id } })),
  };
}
