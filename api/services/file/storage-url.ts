/** Uploads by an address of their own, which is the permission: a signed ticket for one file. */
import { can } from "../../../domain/access/can.ts";
import { rightsOf } from "../../../domain/access/roles.ts";
import type { generateStorageUrlCall as contract } from "../../../domain/contract/draft/storage-url.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import { UploadedFile } from "../../../domain/contract/views/views.ts";
import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import { cleanFileName } from "../../../domain/file/file-name.ts";
import { TicketSubject } from "../../../domain/file/ticket-subject.ts";
import { kindOfMediaType, kindOfName } from "../../../domain/file/upload-kinds.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { MemberPrincipal, Uploader } from "../../ports/people.ts";
import { storeFile } from "./upload-files.ts";

const VALID_MS = 15 * 60_000;

/** Issues the address. Nothing is stored before the upload. */
export async function generateStorageUrl(
  { tickets, ids, clock, config }: FileDeps,
  { user, workspaceId }: MemberPrincipal,
  { fileName, size, type }: Body<typeof contract>,
  entity: "Documents" | "Templates",
): Promise<Outcome<Output<typeof contract>>> {
  const isKnown = kindOfName(fileName) !== null || kindOfMediaType(type) !== null;
  if (!isKnown) {
    return refuse("file_type_not_supported", { faults: [{ path: "type", code: "file_type_not_supported" }] });
  }
  const expiresMs = clock.now() + VALID_MS;
  const part = ids.filePart();
  const subject: TicketSubject = {
    ...{ kind: "upload", part, workspace: workspaceId, user: user.id },
    ...{ entity, fileName: cleanFileName(fileName), size },
  };
  const url = new URL(`/api/storage/${await tickets.make(subject, expiresMs)}`, config.publicUrl).href;
  return done({ url, key: part, expiresAt: toInstant(expiresMs) });
}

/**
 * Checks and stores the bytes as every upload is. Refusals: `upload_url_invalid` for a forged, expired or used address
 * and where its person may no longer upload, those of `storeFile`, and `file_size_differs`.
 */
export async function receiveStored(
  deps: AccountDeps & FileDeps,
  ticket: string,
  open: (limitBytes: number) => AsyncIterable<Bytes>,
): Promise<Outcome<UploadedFile>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(ticket));
  if (!subject.success || subject.data.kind !== "upload") return refuse("upload_url_invalid");
  const { part, workspace: workspaceId, user, entity, fileName, size } = subject.data;
  const membership = (await deps.users.find(user))?.memberships[workspaceId];
  const rights = membership && !membership.ended ? rightsOf(membership.role, membership.changes) : null;
  if (!rights || !can(rights, entity, "CREATE")) return refuse("upload_url_invalid");
  if (await deps.files.find(part)) return refuse("upload_url_invalid");
  const uploader: Uploader = { kind: "member", workspaceId, user: { id: user } };
  try {
    const stored = await storeFile(
      deps,
      uploader,
      { name: fileName, chunks: open(FILE_LIMIT_BYTES) },
      { key: part, size },
    );
    return stored.ok ? done(UploadedFile.parse(stored.value)) : stored;
  } catch (error) {
    // Two uploads at once: the record of the first one exists.
    if (await deps.files.find(part)) return refuse("upload_url_invalid");
    throw error;
  }
}
