import { type DocumentHead, endOf } from "../../../../domain/document/document.ts";
import { TicketSubject, ZippedDocuments } from "../../../../domain/file/ticket-subject.ts";
import { uniqueFileName } from "../../../../domain/file/unique-file-name.ts";
import type { DocumentId } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { ArchivedFile } from "../../../ports/files.ts";
import { inRegion } from "../../file/data-center-store.ts";

/** Chunk size; other requests are served between two chunks. */
const PIECE_BYTES = 1024 * 1024;

/** Streams a zip of the sealed files of a list of documents; holds one file in memory at a time. */
export async function readZip(
  deps: FileDeps & DocumentDeps,
  ticket: string,
): Promise<Outcome<{ stream: ReadableStream<Bytes>; fileName: string }>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(ticket));
  if (!subject.success || subject.data.kind !== "zip") return notFound("file");
  const { list, fileName } = subject.data;
  const bytes = await deps.objects.get(list);
  if (!bytes) return notFound("file");
  const ids = ZippedDocuments.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return done({ stream: deps.zipFiles(sealedFiles(deps, ids), deps.clock.now()), fileName });
}

async function* sealedFiles(deps: FileDeps & DocumentDeps, ids: readonly DocumentId[]): AsyncGenerator<ArchivedFile> {
  const names = new Set<string>();
  for (const id of ids) {
    const head = (await deps.documents.findHead(id))?.value;
    const { completed } = head ? endOf(head) : {};
    if (!head || !completed) continue;
    const { files } = completed.sealed;
    for (const { fileName, object } of files) {
      const name = files.length > 1 ? `${plain(head.title)}/${plain(fileName)}` : plain(fileName);
      yield { name: uniqueFileName(name, names), content: piecesOf(deps, head, object) };
    }
  }
}

async function* piecesOf(
  deps: FileDeps & DocumentDeps,
  { settings }: DocumentHead,
  object: string,
): AsyncGenerator<Bytes> {
  const bytes = await inRegion(deps, settings.dataCenter).objects.get(object as Parameters<typeof deps.objects.get>[0]);
  // Abort: without this file the zip would still look complete.
  if (!bytes) throw new Error(`the sealed file ${object} is missing`);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** A file name without characters that a file system may refuse or that would leave the folder. */
function plain(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^[.\s]+/, "_") || "_";
}
