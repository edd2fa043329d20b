import type { DownloadView } from "../../../domain/contract/views/views.ts";
import { hasPages, refuseIn, roomOf } from "../../../domain/document/signing/room.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";

import { download } from "../sent/download-document.ts";
import { findAgain, findByLink, type LinkAccess } from "./find-by-link.ts";

/** A recipient downloads the sealed file, or the source while they may see the pages. */
export async function downloadSigned(
  deps: FileDeps & DocumentDeps,
  access: LinkAccess,
): Promise<Outcome<DownloadView>> {
  const link = await findByLink(deps, access);
  if (!link.ok) return link;
  const { found, recipient, visit } = link.value;
  const { document, recipients } = found.value;
  const room = roomOf(document, recipient, recipients, visit);
  if (room !== "open" && !hasPages(room)) return refuseIn(room, document);
  return download(deps, findAgain(deps, link.value), { kind: "recipient", id: recipient._id }, recipient._id);
}
