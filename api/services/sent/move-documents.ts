import { DocumentId, type FolderId } from "../../../domain/ids.ts";
import { done, type Outcome, type RefusalCode, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { ListedDocument } from "../../ports/documents.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findFolder } from "../folder/find-folder.ts";
import { refusalOfDocument } from "../judge-document.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";

type MoveResult = {
  documentIds: DocumentId[];
  folderId: FolderId | null;
  failed: { documentId: string; code: RefusalCode }[];
};

/** Moves each document into a folder, or out of its folder (`null`), independently. Refused if none could be moved. */
export async function moveDocuments(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  documentIds: readonly string[],
  folderId: string | null,
): Promise<Outcome<MoveResult>> {
  const results = new Map<string, "moved" | RefusalCode>();
  const ids = [...new Set(documentIds)].flatMap((id) => {
    const parsed = DocumentId.safeParse(id);
    if (!parsed.success) results.set(id, "not_found");
    return parsed.success ? [parsed.data] : [];
  });
  let waiting = ids;
  const isOver = await retryOnLostRace(async () => {
    const folder = folderId === null ? done(null) : await findFolder(deps, principal, folderId);
    if (!folder.ok) return folder;
    const answers = await deps.documents.move(waiting, folder.value, (one) => refusalOf(principal, one));
    for (const { id, result } of answers) if (result !== "lost") results.set(id, result);
    waiting = answers.flatMap(({ id, result }) => (result === "lost" ? [id] : []));
    return waiting.length === 0 ? done(folder.value?.value._id ?? null) : lostRace;
  });
  if (!isOver.ok) return isOver;
  const failed = documentIds.flatMap((documentId) => {
    const code = results.get(documentId)!;
    return code === "moved" ? [] : [{ documentId, code }];
  });
  if (failed.length === documentIds.length) {
    return refuse(failed[0]!.code, {
      faults: failed.map(({ code }, index) => ({ path: `documentIds.${index}`, code })),
    });
  }
  return done({ documentIds: ids.filter((id) => results.get(id) === "moved"), folderId: isOver.value, failed });
}

function refusalOf(principal: MemberPrincipal, document: ListedDocument): RefusalCode | null {
  // `members` includes hosts, whose recipients are not read here.
  const listed = { ...document, sharedWith: document.members && [...document.members] };
  const refused = refusalOfDocument({ ...principal, need: ["Documents", "MANAGE"] }, listed, []);
  return refused && !refused.ok ? refused.refusal.code : null;
}
