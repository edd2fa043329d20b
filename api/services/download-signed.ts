import type { DownloadView } from "../../domain/contract/views.ts";
import { roomOf } from "../../domain/document/room.ts";
import { toInstant } from "../../domain/ids.ts";
import { type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import { findThroughLink } from "./act-through-link.ts";
import { download } from "./download-document.ts";
import { findByLink } from "./find-by-link.ts";

/** A recipient fetches the sealed file, or what they are asked to sign while the room is open to them. */
export async function downloadSigned(deps: Deps, token: string): Promise<Outcome<DownloadView>> {
  const link = await findByLink(deps, token);
  if (!link.ok) return link;
  const { found, recipient } = link.value;
  const room = roomOf(found.value.document, recipient, found.value.recipients, toInstant(deps.clock.now()));
  if (room === "voided") return refuse("document_voided");
  if (room === "declined") return refuse("document_declined");
  if (room === "expired") return refuse("document_expired");
  if (room === "waiting_for_turn") return refuse("not_your_turn");
  return download(deps, () => findThroughLink(deps, token), { kind: "recipient", id: recipient._id }, recipient._id);
}
