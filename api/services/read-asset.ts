import { filesToSign } from "../../domain/document/document.ts";
import type { FilePart } from "../../domain/document/file-part.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Bytes, Deps } from "../deps.ts";
import { TicketSubject } from "./asset-ticket.ts";

export type PictureSize = "pages" | "thumbnails";

/** Where a page's picture is kept; pictures of equal files are made once. */
export function pictureName(hashData: string, size: PictureSize, page: number): string {
  return `${size}/${hashData}/${page}.jpg`;
}

/** The picture of a page, or `null` while it is still being made. */
export async function readPicture(
  deps: Deps,
  ticket: string,
  partKey: string,
  size: PictureSize,
  page: number,
): Promise<Outcome<Bytes | null>> {
  const part = await findPart(deps, ticket, partKey);
  if (!part.ok) return part;
  if (!Number.isInteger(page) || page < 0 || page >= part.value.pages) return refuse("not_found");
  return done(await deps.objects.getDerived(pictureName(part.value.hashData, size, page)));
}

export async function readSource(
  deps: Deps,
  ticket: string,
  partKey: string,
): Promise<Outcome<{ part: FilePart; bytes: Bytes }>> {
  const part = await findPart(deps, ticket, partKey);
  if (!part.ok) return part;
  const bytes = await deps.objects.get(part.value.hashData);
  return bytes ? done({ part: part.value, bytes }) : refuse("not_found");
}

async function findPart(deps: Deps, ticket: string, partKey: string): Promise<Outcome<FilePart>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(ticket));
  if (!subject.success || subject.data.kind !== "assets") return refuse("not_found");
  const head = await deps.documents.findHead(subject.data.document);
  if (!head) return refuse("not_found");
  const parts = [...head.value.fileParts, ...filesToSign(head.value)];
  const part = parts.find((one) => one.key === partKey);
  return part ? done(part) : refuse("not_found");
}

/** A file that a download link names. */
export async function readFile(
  deps: Deps,
  ticket: string,
): Promise<Outcome<{ bytes: Bytes; fileName: string; type: string }>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(ticket));
  if (!subject.success || subject.data.kind !== "file") return refuse("not_found");
  const { object, fileName, type } = subject.data;
  const bytes = await deps.objects.get(object);
  return bytes ? done({ bytes, fileName, type }) : refuse("not_found");
}
