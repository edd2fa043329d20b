import type { SavedInkKind } from "../../../domain/account/saved-signature.ts";
import type { SavedSignatureView } from "../../../domain/contract/profile.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { Host } from "../../host/host.ts";
import type { Adopted } from "../../ink/adopted.ts";

export type SavedInk = {
  list: readonly SavedSignatureView[];
  /** The recipient is the person signed in here, who can save what they adopt. */
  canSave: boolean;
};

const nothing: SavedInk = { list: [], canSave: false };

/** A person who waits longer than this for their saved signatures is asked to create a new one. */
const PATIENCE_MS = 1_500;

export type SavedInkStore = ReturnType<typeof createSavedInk>;

/**
 * Saved signatures and initials of the recipient, if they are the person signed in here: the server compares the addresses.
 * Never on a device that a host handed over, and never without a session of a person.
 */
export function createSavedInk(host: Host, recipient: { userEmail: string; isHosted: boolean }) {
  let current = read(host, recipient);
  return {
    /** The same promise until something is saved. Does not reject. */
    read: () => current,
    /** @returns whether it is in the person's profile now; the document is signed all the same */
    async save(kind: SavedInkKind, ink: Adopted): Promise<boolean> {
      try {
        const { addSaved } = await import("./saved-ink-calls.ts");
        const answer = await addSaved(host, kind, ink);
        if (answer.ok) current = Promise.resolve({ list: answer.value, canSave: true });
        return answer.ok;
      } catch {
        return false;
      }
    },
  };
}

function read(host: Host, { userEmail, isHosted }: { userEmail: string; isHosted: boolean }): Promise<SavedInk> {
  if (isHosted || !host.headers().Token) return Promise.resolve(nothing);
  const late = new Promise<SavedInk>((resolve) => setTimeout(resolve, PATIENCE_MS, nothing));
  return Promise.race([ask(host, userEmail), late]);
}

async function ask(host: Host, email: string): Promise<SavedInk> {
  try {
    const { listSaved, readReader } = await import("./saved-ink-calls.ts");
    const answer = await listSaved(host, email);
    if (!answer.ok) return nothing;
    const list = answer.value;
    const hasBoth = new Set(list.map(({ kind }) => kind)).size === 2;
    if (hasBoth) return { list, canSave: false };
    // Strangers also get a response, with an empty list.
    const user = await readReader(host);
    const isRecipient = user.ok && user.value.emailVerified && sameEmail(user.value.email, email);
    return { list, canSave: isRecipient };
  } catch {
    return nothing;
  }
}
