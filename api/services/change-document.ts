import type { Change, DocumentState } from "../../domain/document/change.ts";
import { type DocumentId, type Instant, toInstant } from "../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Versioned } from "../ports/basics.ts";

/** While hundreds of mails of a document go out, others write to it all the time: who is patient gets through. */
const TRIES = 40;
const LONGEST_WAIT_MS = 50;

/**
 * Find, decide, commit. Changes of one document take turns in this process; a race lost to another process is read and
 * decided again after a moment, for a second or two, then it is `conflict`. `decide` may answer `null`: nothing to change.
 * @returns the state after the change
 */
export async function changeDocument(
  deps: Deps,
  find: () => Promise<Outcome<Versioned<DocumentState>>>,
  decide: (state: DocumentState, at: Instant) => Outcome<Change | null> | Promise<Outcome<Change | null>>,
): Promise<Outcome<DocumentState>> {
  const first = await find();
  if (!first.ok) return first;
  return deps.turns.take(first.value.value.document._id, async (waited) => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const found = attempt === 0 && !waited ? first : await find();
      if (!found.ok) return found;
      const at = toInstant(deps.clock.now());
      const change = await decide(found.value.value, at);
      if (!change.ok) return change;
      if (change.value === null) return done(found.value.value);
      deps.killPoint("before_commit");
      if (await deps.documents.commit(found.value, change.value, at)) {
        deps.killPoint("after_commit");
        return reread(deps, found.value.value.document._id);
      }
      if (await isShort(deps, change.value)) return refuse("insufficient_credits");
      await aMoment(attempt);
    }
    return refuse("conflict");
  });
}

/** Of another length for each who lost, so that they do not meet again. */
function aMoment(attempt: number): Promise<void> {
  const most = Math.min(LONGEST_WAIT_MS, 10 * attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}

/** For jobs, which name a document that must be there. */
export function findById(deps: Deps, id: DocumentId): () => Promise<Outcome<Versioned<DocumentState>>> {
  return async () => {
    const found = await deps.documents.findState(id);
    return found ? done(found) : refuse("not_found");
  };
}

async function isShort({ credits }: Deps, { credits: cost, document }: Change): Promise<boolean> {
  return cost !== undefined && (await credits.balance(document.workspaceId)) < cost.spend;
}

async function reread(deps: Deps, id: DocumentId): Promise<Outcome<DocumentState>> {
  const after = await deps.documents.findState(id);
  return after ? done(after.value) : refuse("not_found");
}
