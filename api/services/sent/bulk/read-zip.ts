import { type DocumentHead, endOf } from "../../../../domain/document/document.ts";
import { uniqueFileName } from "../../../../domain/file/file-name.ts";
import { TicketSubject, ZippedDocuments } from "../../../../domain/file/ticket-subject.ts";
import type { DocumentId } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { ArchivedFile } from "../../../ports/files.ts";
import { inRegion } from "../../file/data-center-store.ts";
import { withFileNames } from "../../file/file-names.ts";

/** Chunk size; other requests are served between two chunks. */
const PIECE_BYTES = 1024 * 1024;

/** Streams a zip of the sealed files and attachments of a list of documents, a folder each where there are several; holds one file in memory at a time. */
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
    const state = (await deps.documents.findState(id))?.value;
    const { completed } = state ? endOf(state.document) : {};
    if (!state || !completed) continue;
    const { files, attachments = [], zipName } = withFileNames(deps, state, completed.sealed);
    const all = [...files, ...attachments];
    const folder = all.length > 1 ? `${uniqueFileName(zipName.replace(/\.zip$/, ""), names)}/` : "";
    for (const { fileName, object } of all) {
      const name = folder === "" ? uniqueFileName(fileName, names) : folder + fileName;
      yield { name, content: piecesOf(deps, state.document, object) };
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
