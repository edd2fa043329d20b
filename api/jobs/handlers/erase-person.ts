import { erasePerson as decide, type Erasure, mayConcern } from "../../../domain/compliance/erase-person.ts";
import { type DocumentId, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";

/** Documents looked at in one run. */
const LOT = 50;
const COUNTED = 100_000;
const views = ["all", "archived", "bin"] as const;
const actor = { kind: "system", id: "countersign" } as const;

/**
 * Looks at the next documents of a workspace and erases a person from them. Each step may be repeated after a crash: what a
 * document loses is stored before it loses it.
 */
export async function erasePerson(
  deps: AppDeps,
  { workspaceId, erasure: id }: { workspaceId: WorkspaceId; erasure: string },
): Promise<JobResult> {
  const found = await deps.erasures.find(workspaceId, id);
  const email = found?.value.email;
  if (!found || found.value.doneAt || !email) return "done";
  const { view, after } = found.value.at ?? { view: "all" as const };
  const page = await deps.documents.list({ scopes: [{ workspace: workspaceId }], view, after, limit: LOT });
  let matches = 0;
  for (const { _id } of page.items) if (await eraseFrom(deps, found.value, email, _id)) matches += 1;
  deps.killPoint("person_erased");
  const next = views[views.indexOf(view) + 1];
  const progress = { looked: found.value.looked + page.items.length, found: found.value.found + matches };
  if (page.next) return again(deps, found, { ...progress, at: { view, after: page.next } });
  if (next) return again(deps, found, { ...progress, at: { view: next } });
  await deps.erasures.eraseContact(workspaceId, email);
  const { email: _, at: _at, ...rest } = found.value;
  // Counted anew: documents that a crash cut off are found once.
  const results = await deps.erasures.listResults(workspaceId, id, COUNTED);
  const finished: Erasure = { ...rest, ...progress, found: results.length, doneAt: toInstant(deps.clock.now()) };
  if (!(await deps.erasures.put(found, finished))) throw new Error(`erasure ${id} was written meanwhile`);
  return "done";
}

async function again(deps: AppDeps, found: Versioned<Erasure>, change: Partial<Erasure>): Promise<JobResult> {
  const isWritten = await deps.erasures.put(found, { ...found.value, ...change });
  if (!isWritten) throw new Error(`erasure ${found.value.id} was written meanwhile`);
  return { nextAt: deps.clock.now() };
}

/** @returns whether the document names the person */
async function eraseFrom(deps: AppDeps, { workspaceId, id }: Erasure, email: string, document: DocumentId) {
  const state = (await deps.documents.findState(document))?.value;
  if (!state) return false;
  const trail = await deps.documents.listAudit(document);
  const isInTrail = trail.some(({ personal }) => JSON.stringify(personal).toLowerCase().includes(email));
  if (!isInTrail && !mayConcern(state, email)) return false;
  const { erased, kept, forgets } = decide(state, email, { actor, isInTrail });
  await deps.erasures.putResult(workspaceId, id, { documentId: document, erased, kept });
  // First: once the change is written, a repeat no longer finds the person.
  if (forgets) await deps.erasures.erasePersonal(document, forgets, email);
  deps.killPoint("person_document");
  const changed = await changeDocument(deps, findById(deps, document), (now) =>
    done(decide(now, email, { actor, isInTrail }).change),
  );
  if (!changed.ok && changed.refusal.code !== "not_found")
    throw new Error(`document ${document}: ${changed.refusal.code}`);
  return true;
}
