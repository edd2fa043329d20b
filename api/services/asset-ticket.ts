import * as z from "zod/mini";
import type { AssetsView } from "../../domain/contract/views.ts";
import { DocumentId, type Instant, Sha256, toInstant } from "../../domain/ids.ts";
import type { Deps } from "../deps.ts";

const ASSETS_MS = 3_600_000;
const DOWNLOAD_MS = 600_000;

/** What a ticket in a URL allows: the pictures and sources of one document, or one file. */
export const TicketSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("assets"), document: DocumentId }),
  z.object({ kind: z.literal("file"), object: Sha256, fileName: z.string(), type: z.string() }),
]);
export type TicketSubject = z.infer<typeof TicketSubject>;

export async function assetsOf(deps: Deps, document: DocumentId): Promise<AssetsView> {
  const expires = deps.clock.now() + ASSETS_MS;
  const subject: TicketSubject = { kind: "assets", document };
  return { base: `/api/asset/${await deps.tickets.make(subject, expires)}`, expiresAt: toInstant(expires) };
}

export async function downloadUrl(
  deps: Deps,
  file: Omit<Extract<TicketSubject, { kind: "file" }>, "kind">,
): Promise<{ url: string; expiresAt: Instant }> {
  const expires = deps.clock.now() + DOWNLOAD_MS;
  const subject: TicketSubject = { kind: "file", ...file };
  const path = `/api/file/${await deps.tickets.make(subject, expires)}`;
  return { url: new URL(path, deps.config.publicUrl).href, expiresAt: toInstant(expires) };
}
