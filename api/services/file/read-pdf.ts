import type { Sha256 } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { SigningDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { downloadDocument } from "../sent/download-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findOwnTemplate } from "../template/find-own-template.ts";
import { inRegion } from "./data-center-store.ts";

/**
 * One file of a document or a template: the sealed one once the document is complete, which the trail records as a download.
 * Refusals: `pdf_not_found`.
 */
export async function readPdf(
  deps: SigningDeps,
  principal: MemberPrincipal,
  { id, file }: { id: string; file: number },
): Promise<Outcome<Bytes>> {
  const found = await findOwnDocument(deps, principal, id);
  if (!found.ok) return readTemplatePdf(deps, principal, id, file);
  const downloaded = await downloadDocument(deps, principal, id);
  if (!downloaded.ok) return downloaded.refusal.code === "not_found" ? refuse("pdf_not_found") : downloaded;
  const pdfs = downloaded.value.files.filter(({ fileName }) => /\.pdf$/i.test(fileName));
  return readStored(deps, pdfs[file]?.sha256, found.value.value.document.settings.dataCenter);
}

async function readTemplatePdf(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  file: number,
): Promise<Outcome<Bytes>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found.refusal.code === "template_not_found" ? refuse("pdf_not_found") : found;
  const { fileParts, settings } = found.value.value.template.content;
  return readStored(deps, fileParts[file]?.hashData, settings.dataCenter);
}

async function readStored(deps: SigningDeps, sha256: Sha256 | undefined, dataCenter: string): Promise<Outcome<Bytes>> {
  const bytes = sha256 && ((await inRegion(deps, dataCenter).objects.get(sha256)) ?? (await deps.objects.get(sha256)));
  return bytes ? done(bytes) : refuse("pdf_not_found");
}
