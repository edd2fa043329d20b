import type { DocumentHead } from "../../../domain/document/document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { DocumentId, WorkspaceId } from "../../../domain/ids.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import { readSource } from "../../services/file/file-stores.ts";
import { lostRace, retryOrThrow } from "../../services/retry-on-lost-race.ts";
import type { JobResult } from "../handler.ts";

/** Documents of earlier versions indexed per run; the job then continues. */
const BATCH = 5;

/** Cached texts of recent files, because a bulk sending sends the same file many times. */
const KEPT = 8;
const KEPT_LETTERS = 200_000;
const keptTexts = new Map<string, string>();

/** Adds the words on a document's pages to its workspace's index. */
export async function indexText(deps: FileDeps & DocumentDeps, documentId: DocumentId): Promise<void> {
  await retryOrThrow(`document ${documentId}`, async () => {
    const found = await deps.documents.findHead(documentId);
    if (!found || found.value.erasedAt || found.value.fileParts.length === 0) return;
    const texts = await textsOf(deps, found.value);
    deps.killPoint("text_read");
    if (!(await deps.documents.putTexts(found, texts))) return lostRace;
    deps.killPoint("text_put");
    await deps.documents.mergeTexts(found.value.workspaceId);
  });
}

async function textsOf(deps: FileDeps & DocumentDeps, { fileParts }: DocumentHead): Promise<string[]> {
  const texts: string[] = [];
  for (const part of fileParts) texts.push(keptTexts.get(part.hashData) ?? (await readText(deps, part)));
  return texts;
}

async function readText(deps: FileDeps & DocumentDeps, part: FilePart): Promise<string> {
  const source = await readSource(deps, part);
  const text = source && (await deps.pdf.readText(source));
  if (!text?.ok) {
    deps.log("warn", "the text of a file could not be read", { sha256: part.hashData, code: text?.refusal.code });
    return "";
  }
  if (text.value.length <= KEPT_LETTERS) keptTexts.set(part.hashData, text.value);
  for (const [oldest] of keptTexts) {
    if (keptTexts.size <= KEPT) break;
    keptTexts.delete(oldest);
  }
  return text.value;
}

export async function unindexText({ clock, documents }: DocumentDeps, workspace: WorkspaceId): Promise<JobResult> {
  return (await documents.mergeTexts(workspace)) ? "done" : { nextAt: clock.now(), did: 1 };
}

export async function indexFormerTexts(deps: FileDeps & DocumentDeps): Promise<JobResult> {
  const { ids, isLast } = await deps.documents.listWithoutTexts(BATCH);
  for (const id of ids) await indexText(deps, id);
  await deps.documents.skipTexts(ids.at(-1) ?? null, isLast);
  return isLast ? "done" : { nextAt: deps.clock.now(), did: ids.length };
}
