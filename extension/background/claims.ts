/**
 * Hand-overs that a panel is sending. A claim hides its hand-overs from every panel until sending succeeds, which
 * drops them, or fails, which offers them again. The web lock ends with its panel, the stored record does not: a
 * record without a lock was left by a panel that closed midway, and the server knows the outcome.
 */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { CLAIM, dropHandover, dropSentFiles, type Handover, listHandovers } from "./taken-files.ts";

const StoredClaim = z.object({
  server: z.string(),
  /** `null` until the server has created the document. */
  documentId: z.nullable(z.string()),
});
type StoredClaim = z.infer<typeof StoredClaim>;

export type Claim = {
  /** Records the document that the files went into, for the panel that checks after this one has closed. */
  name(documentId: string): Promise<void>;
  /** Sent: drops the hand-overs with their bytes. */
  finish(): Promise<void>;
  /** Offers the hand-overs again, since they were not sent. */
  release(): Promise<void>;
};

/** @returns `null` if another panel has claimed one of them */
export async function claimHandovers(handovers: readonly Handover[], server: string): Promise<Claim | null> {
  const unlock = await lockAll(handovers);
  if (!unlock) return null;
  await storeClaim(handovers, { server, documentId: null });
  return {
    name: (documentId) => storeClaim(handovers, { server, documentId }),
    async finish() {
      await dropSent(handovers);
      await unlock();
    },
    async release() {
      await forget(handovers);
      await unlock();
    },
  };
}

export async function listClaimed(): Promise<ReadonlySet<string>> {
  return new Set((await readClaims()).map(([id]) => id));
}

/** Outcome for a document that a closed panel was sending. `unknown`: the server could not be reached. */
export type SendOutcome = "sent" | "not_sent" | "unknown";

/** Ends the claims of panels that closed while they were sending. */
export async function settleClaims(
  server: string,
  readOutcome: (documentId: string) => Promise<SendOutcome>,
): Promise<void> {
  const handovers = await listHandovers();
  for (const [id, claimed] of await readClaims()) {
    const mine = handovers.filter((one) => one.id === id);
    const unlock = await lockAll([{ id }]);
    if (!unlock) continue;
    const isSent = claimed.server === server && claimed.documentId !== null;
    const outcome = isSent ? await readOutcome(claimed.documentId!) : "not_sent";
    if (outcome === "sent") await dropSent(mine);
    if (outcome !== "unknown") await forget([{ id }]);
    await unlock();
  }
}

async function readClaims(): Promise<[id: string, StoredClaim][]> {
  return Object.entries(await browser.storage.session.get(null)).flatMap(([key, value]) => {
    const read = key.startsWith(CLAIM) ? StoredClaim.safeParse(value) : null;
    return read?.success ? [[key.slice(CLAIM.length), read.data] as [string, StoredClaim]] : [];
  });
}

type WithId = Pick<Handover, "id">;

async function storeClaim(handovers: readonly WithId[], claimed: StoredClaim): Promise<void> {
  await browser.storage.session.set(Object.fromEntries(handovers.map(({ id }) => [CLAIM + id, claimed])));
}

async function forget(handovers: readonly WithId[]): Promise<void> {
  await browser.storage.session.remove(handovers.map(({ id }) => CLAIM + id));
}

/** Drops the hand-overs before their claims, so that no panel sees them in between. */
async function dropSent(handovers: readonly Handover[]): Promise<void> {
  for (const handover of handovers) await dropHandover(handover);
  await dropSentFiles(handovers, await listClaimed());
  await forget(handovers);
}

type Unlock = () => Promise<void>;

/** Locks all or none. */
async function lockAll(handovers: readonly WithId[]): Promise<Unlock | null> {
  const unlocks: Unlock[] = [];
  const unlockAll = async () => {
    await Promise.all(unlocks.map((unlock) => unlock()));
  };
  for (const { id } of handovers) {
    const unlock = await lock(CLAIM + id);
    if (!unlock) {
      await unlockAll();
      return null;
    }
    unlocks.push(unlock);
  }
  return unlockAll;
}

/** Unlocking resolves once the next claim is possible. */
function lock(name: string): Promise<Unlock | null> {
  return new Promise((resolve, reject) => {
    const lock = navigator.locks.request(name, { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(null);
      return new Promise<void>((unlock) => {
        resolve(async () => {
          unlock();
          await lock;
        });
      });
    });
    lock.catch(reject);
  });
}
