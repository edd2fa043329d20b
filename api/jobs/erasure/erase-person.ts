import {
  erasePerson as decide,
  type Erasure,
  erasureSteps,
  mayConcern,
  namesIn,
  withoutPersonInComment,
} from "../../../domain/compliance/erase-person.ts";
import type { ErasedPerson } from "../../../domain/compliance/without-person.ts";
import { type DocumentId, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import { lostRace, retryOrThrow } from "../../services/retry-on-lost-race.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";
import { stepsByView } from "./erasure-steps.ts";

/** Documents read per run. */
const BATCH = 50;
const COUNTED = 100_000;
const actor = { kind: "system", id: "countersign" } as const;

/**
 * Erases a person from the next documents of a workspace. Each step can be repeated after a crash: its result is stored
 * before the document changes.
 */
export async function erasePerson(
  deps: Deps,
  { workspaceId, erasure: id }: { workspaceId: WorkspaceId; erasure: string },
): Promise<JobResult> {
  const found = await deps.erasures.find(workspaceId, id);
  const email = found?.value.email;
  if (!found || found.value.doneAt || !email) return "done";
  const { view, after } = found.value.at ?? { view: "all" as const };
  const { next, looked, matches } = await processBatch(deps, found.value, email, { view, after });
  deps.killPoint("person_erased");
  const progress = { looked: found.value.looked + looked, found: found.value.found + matches };
  if (next !== null) return again(deps, found, { ...progress, at: { view, after: next } });
  const nextView = erasureSteps[erasureSteps.indexOf(view) + 1];
  if (nextView) return again(deps, found, { ...progress, at: { view: nextView } });
  await deps.erasures.eraseContact(workspaceId, email);
  await deps.devMails?.removeAbout(email);
  const { email: _, at: _at, ...rest } = found.value;
  // Counted from stored results, so that a document interrupted by a crash counts once.
  const results = await deps.erasures.listResults(workspaceId, id, COUNTED);
  const places = await deps.erasures.listPlaces(workspaceId, id, COUNTED);
  const all = results.length + places.length;
  const finished: Erasure = { ...rest, ...progress, found: all, doneAt: toInstant(deps.clock.now()) };
  if (!(await deps.erasures.put(found, finished))) throw new Error(`erasure ${id} was written meanwhile`);
  return "done";
}

const unconcerned = { erased: [], kept: [], forgets: null };

type BatchResult = { next: string | null; looked: number; matches: number };

/** Processes the next batch of a step. */
async function processBatch(
  deps: Deps,
  erasure: Erasure,
  email: string,
  { view, after }: NonNullable<Erasure["at"]>,
): Promise<BatchResult> {
  const { workspaceId } = erasure;
  if (view !== "all" && view !== "archived" && view !== "bin") {
    const contact = await deps.contacts.find(workspaceId, email);
    const person = { email, names: contact ? [contact.name] : [] };
    const { next } = await stepsByView[view](deps, erasure, person, after);
    return { next, looked: 0, matches: 0 };
  }
  const query = { scopes: [{ workspace: workspaceId }], view, after: after as DocumentId | undefined, limit: BATCH };
  const page = await deps.documents.list(query);
  let matches = 0;
  for (const { _id } of page.items) if (await eraseFrom(deps, erasure, email, _id)) matches += 1;
  return { next: page.next, looked: page.items.length, matches };
}

async function again(deps: Deps, found: Versioned<Erasure>, change: Partial<Erasure>): Promise<JobResult> {
  const isWritten = await deps.erasures.put(found, { ...found.value, ...change });
  if (!isWritten) throw new Error(`erasure ${found.value.id} was written meanwhile`);
  const isSamePlace = JSON.stringify(found.value.at) === JSON.stringify(change.at);
  return { nextAt: deps.clock.now(), did: isSamePlace ? 0 : 1 };
}

/** @returns whether the document names the person */
async function eraseFrom(deps: Deps, { workspaceId, id }: Erasure, email: string, document: DocumentId) {
  const state = (await deps.documents.findState(document))?.value;
  if (!state) return false;
  const trail = await deps.documents.listAudit(document);
  const isInTrail = trail.some(({ personal }) => JSON.stringify(personal).toLowerCase().includes(email));
  const person = { email, names: namesIn(state.recipients, email) };
  const isInComments = (await deps.comments.list(document)).some((one) => withoutPersonInComment(one, person) !== one);
  const isConcerned = isInTrail || mayConcern(state, email);
  if (!isConcerned && !isInComments) return false;
  const { erased, kept, forgets } = isConcerned ? decide(state, email, { actor, isInTrail }) : unconcerned;
  const all = isInComments ? [...erased, "comments" as const] : erased;
  await deps.erasures.putResult(workspaceId, id, { documentId: document, erased: all, kept });
  // Before the change: afterwards the document lacks the names to search comments for.
  if (isInComments) await eraseFromComments(deps, document, person);
  deps.killPoint("person_comments");
  // Before the change is written: a repeat after it no longer finds the person.
  if (forgets) await deps.erasures.erasePersonal(document, forgets, email);
  deps.killPoint("person_document");
  if (!isConcerned) return true;
  const changed = await changeDocument(deps, findById(deps, document), (now) =>
    done(decide(now, email, { actor, isInTrail }).change),
  );
  if (!changed.ok && changed.refusal.code !== "not_found")
    throw new Error(`document ${document}: ${changed.refusal.code}`);
  return true;
}

async function eraseFromComments(deps: Deps, document: DocumentId, person: ErasedPerson): Promise<void> {
  for (const { id } of await deps.comments.list(document)) {
    await retryOrThrow(`comment ${id}`, async () => {
      const found = await deps.comments.find(document, id);
      const next = found && withoutPersonInComment(found.value, person);
      if (!found || !next || next === found.value) return;
      return (await deps.comments.replace(document, found, next)) ? undefined : lostRace;
    });
  }
}
