import { genesis } from "../../../domain/audit/chain.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentStatus } from "../../../domain/document/document.ts";
import { copyDocument as decide, nameCorrection } from "../../../domain/document/draft/copy-document.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { actorOf, editorOf } from "../actor.ts";
import { lostRace, retryOnLostRace, unlessDone } from "../retry-on-lost-race.ts";
import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

type Copied = { _id: DocumentId; status: DocumentStatus };

/**
 * Creates a draft as a copy of a document that the caller may see. The corrected document stores the id of its
 * correction, so that two callers, or a retry after a crash, get the same draft. Copies made with a test key and
 * corrections of a test are tests.
 */
export async function copyDocument(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  id: string,
  { correct, newId }: { correct?: boolean | undefined; newId: DocumentId },
): Promise<Outcome<Copied>> {
  const find = () => findOwnDocument(deps, { ...principal, need: ["Documents", correct ? "MANAGE" : "VIEW"] }, id);
  const named = correct ? await changeDocument(deps, find, (state) => nameCorrection(state, newId)) : null;
  if (named && !named.ok) return named;
  const found = await find();
  if (!found.ok) return found;
  const _id = named?.value.document.correction ?? newId;
  const existing = await deps.documents.findHead(_id);
  if (existing) return done({ _id, status: existing.value.status });
  const isTest = principal.isTest === true || (named !== null && found.value.value.document.isTest === true);
  return makeCopy(deps, principal, found.value.value, { _id, isTest });
}

async function makeCopy(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  state: DocumentState,
  { _id, isTest }: { _id: DocumentId; isTest: boolean },
): Promise<Outcome<Copied>> {
  const at = toInstant(deps.clock.now());
  const { seq, head } = await genesis(_id);
  const begins = {
    ...{ _id, createdAt: at, editedBy: editorOf(principal), audit: { seq, head } },
    ownerId: principal.user.id,
    ...(isTest ? { isTest: true as const } : {}),
  };
  return retryOnLostRace(async () => {
    const committed = await deps.documents.commit(null, decide(state, begins, actorOf(principal)), at);
    if ("done" in committed) return done({ _id, status: "DRAFT" });
    if (!("exists" in committed)) return unlessDone(committed);
    const other = await deps.documents.findHead(_id);
    return other ? done({ _id, status: other.value.status }) : lostRace;
  });
}
