import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { type DocumentId, type Instant, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Member } from "../../../domain/workspace/member.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import { retryOnLostRace, unlessDone } from "../retry-on-lost-race.ts";

/**
 * Reads, decides and commits. Changes to one document are serialized within this process; after a race lost to another
 * process the document is read and decided again. `decide` returns `null` if there is nothing to change. `unchanged`:
 * member records that the decision depends on and that the commit checks.
 * @returns the state after the change
 */
export async function changeDocument(
  deps: DocumentDeps,
  find: () => Promise<Outcome<Versioned<DocumentState>>>,
  decide: (state: DocumentState, at: Instant) => Outcome<Change | null> | Promise<Outcome<Change | null>>,
  unchanged?: () => readonly Versioned<Member>[],
): Promise<Outcome<DocumentState>> {
  const first = await find();
  if (!first.ok) return first;
  return deps.keyedQueue.run(first.value.value.document._id, (waited) =>
    retryOnLostRace(async (attempt) => {
      const found = attempt === 0 && !waited ? first : await find();
      if (!found.ok) return found;
      const at = toInstant(deps.clock.now());
      const change = await decide(found.value.value, at);
      if (!change.ok) return change;
      if (change.value === null) return done(found.value.value);
      deps.killPoint("before_commit");
      const committed = await deps.documents.commit(found.value, change.value, at, unchanged?.());
      if (!("done" in committed)) return unlessDone(committed);
      deps.killPoint("after_commit");
      return reread(deps, found.value.value.document._id);
    }),
  );
}

/** Finds a document for a job; refuses if the document is missing, so that the job fails. */
export function findById(deps: DocumentDeps, id: DocumentId): () => Promise<Outcome<Versioned<DocumentState>>> {
  return async () => {
    const found = await deps.documents.findState(id);
    return found ? done(found) : refuse("not_found");
  };
}

async function reread(deps: DocumentDeps, id: DocumentId): Promise<Outcome<DocumentState>> {
  const after = await deps.documents.findState(id);
  return after ? done(after.value) : refuse("not_found");
}
