import type { StoredVerifyView } from "../../../domain/contract/verify.ts";
import { type DocumentHead, endOf } from "../../../domain/document/document.ts";
import { hasPages, refuseIn, roomOf } from "../../../domain/document/signing/room.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps, ProofDeps, SealDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { inRegion } from "../file/data-center-store.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findByLink, type LinkAccess } from "../signing/find-by-link.ts";
import { verifyPdf } from "./verify-pdf.ts";

type VerifyDeps = FileDeps & DocumentDeps & ProofDeps & SealDeps;
/** `file`: position among the sealed files. `ip`: the caller's address. */
type Asked = { file: number; ip: string };

/** A member verifies a sealed file as it is stored. */
export async function verifyDocument(
  deps: VerifyDeps,
  principal: Principal,
  id: string,
  asked: Asked,
): Promise<Outcome<StoredVerifyView>> {
  const found = await findOwnDocument(deps, principal, id);
  return found.ok ? verifyStored(deps, found.value.value.document, asked) : found;
}

/** A recipient verifies a sealed file as it is stored. */
export async function verifySigned(
  deps: VerifyDeps,
  access: LinkAccess,
  asked: Asked,
): Promise<Outcome<StoredVerifyView>> {
  const link = await findByLink(deps, access);
  if (!link.ok) return link;
  const { found, recipient, visit } = link.value;
  const { document, recipients } = found.value;
  const room = roomOf(document, recipient, recipients, visit);
  if (room !== "open" && !hasPages(room)) return refuseIn(room, document);
  return verifyStored(deps, document, asked);
}

async function verifyStored(
  deps: VerifyDeps,
  document: DocumentHead,
  { file, ip }: Asked,
): Promise<Outcome<StoredVerifyView>> {
  const { completed } = endOf(document);
  if (!completed) return refuse("document_not_sealed");
  const { files } = completed.sealed;
  const stored = files[file];
  const bytes = stored && (await inRegion(deps, document.settings.dataCenter).objects.get(stored.object));
  if (!bytes) return notFound("file");
  const verified = await verifyPdf(deps, bytes, ip);
  if (!verified.ok) return verified;
  const { fileName } = stored;
  return done({ fileName, size: bytes.length, files: files.length, result: verified.value });
}
