/** The revisions of a sealed file. Each begins with the bytes of the one before it. */
import * as z from "zod/mini";
import { Actor } from "../audit/action.ts";
import { Sha256 } from "../ids.ts";

/**
 * `fields`: the empty fields that signers fill in. `signature`: one signer's values and signature. `certificate`: the
 * certificate of completion. `proofs`: time stamps and revocation data. A `seal` upon the base itself carries all values and
 * the certificate of completion.
 */
export const RevisionKind = z.enum(["base", "fields", "signature", "certificate", "seal", "proofs"]);
export type RevisionKind = z.infer<typeof RevisionKind>;

export const Revision = z.object({
  kind: RevisionKind,
  /** The stored object whose first `size` bytes are the revision. */
  object: Sha256,
  size: z.int(),
  sha256: Sha256,
  author: Actor,
  /** Hash of the bytes that the revision's signature covers; absent in seals of earlier versions. */
  covered: z.optional(Sha256),
});
export type Revision = z.infer<typeof Revision>;

export const Ledger = z.array(Revision).check(z.minLength(1));
export type Ledger = z.infer<typeof Ledger>;

export const installation: Actor = { kind: "system", id: "countersign" };

/** The author of a base. */
export function ownerOf({ _id, ownerId }: { _id: string; ownerId: string | null }): Actor {
  return ownerId === null ? { kind: "guest", id: _id } : { kind: "user", id: ownerId };
}

/** The kinds that may follow each kind of revision. Only proofs follow the seal. */
const followers: Readonly<Record<RevisionKind, readonly RevisionKind[]>> = {
  base: ["fields", "seal"],
  fields: ["signature"],
  signature: ["signature", "certificate", "seal"],
  certificate: ["seal"],
  seal: ["proofs"],
  proofs: ["proofs"],
};

/** @throws Error if the revision does not continue the ledger */
export function appendRevision(ledger: Ledger, revision: Revision): Ledger {
  const last = ledger.at(-1);
  if (!last) {
    if (revision.kind !== "base") throw new Error(`a ledger begins with its base, not with ${revision.kind}`);
    return [revision];
  }
  if (!followers[last.kind].includes(revision.kind)) throw new Error(`${revision.kind} follows ${last.kind}`);
  if (revision.size <= last.size) throw new Error(`${revision.kind} adds nothing to ${last.kind}`);
  return [...ledger, revision];
}

/** The stored object of the newest revision: the whole file. */
export function newestFile(ledger: Ledger): Pick<Revision, "object" | "size"> {
  const { object, size } = ledger.at(-1)!;
  return { object, size };
}

/** Hashes of the bytes that the file's signatures cover. */
export function coveredHashes(ledger: Ledger): Sha256[] {
  return ledger.flatMap(({ covered }) => (covered ? [covered] : []));
}
