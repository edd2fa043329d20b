import { batch, signal } from "@preact/signals-react";
import type { SavedInkKind } from "../../../domain/account/saved-signature.ts";
import {
  addSavedSignature,
  listSavedSignatures,
  preferSavedSignature,
  removeSavedSignature,
  type SavedSignatureView,
} from "../../../domain/contract/profile.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { Adopted } from "../../ink/adopted.ts";

export type SavedSignatures = ReturnType<typeof createSavedSignatures>;

/** Saved signatures and initials of the signed-in member; one per mount, without React. */
export function createSavedSignatures(host: Host) {
  const list = signal<readonly SavedSignatureView[] | null>(null);
  const refusal = signal<CallRefusal | null>(null);

  /** Every call responds with the whole list. */
  async function show(calling: Promise<Answer<SavedSignatureView[]>>): Promise<CallRefusal | null> {
    const answer = await calling;
    if (!answer.ok) return answer.refusal;
    batch(() => {
      list.value = answer.value;
      refusal.value = null;
    });
    return null;
  }

  return {
    /** `null` while they are loading. */
    list,
    refusal,
    async load(): Promise<void> {
      refusal.value = await show(call(host, listSavedSignatures, {}));
    },
    add: (kind: SavedInkKind, ink: Adopted) => show(call(host, addSavedSignature, { body: { kind, ...ink } })),
    prefer: ({ _id }: SavedSignatureView) => show(call(host, preferSavedSignature, { params: { signatureId: _id } })),
    remove: ({ _id }: SavedSignatureView) => show(call(host, removeSavedSignature, { params: { signatureId: _id } })),
  };
}
