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

/** A person who waits longer than this in front of the dialog is asked to create a new signature. */
const PATIENCE_MS = 1_500;

export type SavedInkStore = ReturnType<typeof createSavedInk>;

/**
 * Saved signatures and initials of the recipient, if they are the person signed in here: the server compares the addresses.
 * Never on a device that a host handed over, and never without a session of a person.
 */
export function createSavedInk(host: Host, recipient: { userEmail: string; isHosted: boolean }) {
  const requested = request(host, recipient);
  let current: Promise<SavedInk> | null = null;
  return {
    /** The same promise until something is saved. Does not reject. Patience begins with the first call. */
    read(): Promise<SavedInk> {
      current ??= Promise.race([requested, late()]);
      return current;
    },
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

async function request(
  host: Host,
  { userEmail, isHosted }: { userEmail: string; isHosted: boolean },
): Promise<SavedInk> {
  return isHosted || !host.headers().Token ? nothing : ask(host, userEmail);
}

function late(): Promise<SavedInk> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, nothing));
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
