/** Draws what a revision shows: values, signers' files, the certificate of completion and the attached evidence. */

import type { CertificateContent } from "../../ports/certificate.ts";
import type { AttachedPages, Base, CertificateRequest, Drawing } from "../../ports/seal.ts";
import { drawCertificate } from "../certificate/draw-certificate.ts";
import { type AddedPage, addedPageFor } from "../certificate/page-size.ts";
import { certificateTexts } from "../certificate/texts.ts";
import { type Ink, newInk } from "../stamp/ink.ts";
import { inkResources } from "../stamp/ink-resources.ts";
import { stampFile } from "../stamp/stamp-file.ts";
import { stampPages } from "../stamp/stamp-pages.ts";
import { testMarkOperators, testMarks } from "../stamp/test-marks.ts";
import { appendPages } from "../syntax/append-pages.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import type { PdfUpdate } from "../syntax/update.ts";
import { bytesOfLatin1, dictOf, type PdfRef } from "../syntax/values.ts";
import { compressed } from "../text/font-objects.ts";
import { attachEvidence } from "./attach-evidence.ts";
import { attachPages } from "./attach-pages.ts";

export type SealFacts = Omit<CertificateContent["seal"], "origin">;

/**
 * Draws values, added pages and certificate, and attaches the evidence. Returns the page that carries the seal's
 * invisible widget.
 */
export function drawRevision(
  update: PdfUpdate,
  reader: PdfReader,
  { base, drawing, seal }: { base: Base; drawing: Drawing; seal: SealFacts },
): PdfRef {
  const ink = newInk();
  const resources = update.reserve();
  const marks = drawing.isTest ? [...testMarks(reader), ...drawing.marks] : drawing.marks;
  stampPages(update, reader, marks, ink, resources);
  const page = addedPageFor(listPages(reader, undefined, 1)[0]!.shape);
  const attached = (drawing.attached ?? []).map((file) => (drawing.isTest ? markedAttachment(file) : file));
  attachPages(update, reader, attached, ink, { resources, page, isTest: drawing.isTest === true });
  const added = drawing.certificate
    ? addCertificate(update, reader, drawing.certificate, { base, drawing, seal, ink, resources, page })
    : [];
  if (added.length + marks.length + attached.length > 0) update.set(resources, inkResources(ink, update.add));
  else update.set(resources, dictOf({}));
  if (drawing.evidence) attachEvidence(update, reader, drawing.evidence);
  return added.at(-1) ?? listPages(reader, undefined, 1)[0]!.ref;
}

/** Adds the test mark to pages that are created for attached pictures. */
function markedAttachment(attached: AttachedPages): AttachedPages {
  if (attached.kind !== "pdf") return attached;
  return { ...attached, bytes: stampFile(attached.bytes, testMarks(openPdf(attached.bytes))) };
}

function addCertificate(
  update: PdfUpdate,
  reader: PdfReader,
  certificate: CertificateRequest,
  {
    base,
    drawing,
    seal,
    ink,
    resources,
    page,
  }: { base: Base; drawing: Drawing; seal: SealFacts; ink: Ink; resources: PdfRef; page: AddedPage },
): readonly PdfRef[] {
  const content = {
    ...certificate.content,
    signed: {
      sha256: base.sha256,
      size: base.bytes.length,
      isEncrypted: drawing.password !== undefined,
    },
    seal: { ...seal, origin: certificate.sealOrigin },
  };
  const drawn = drawCertificate({ ...certificateTexts(certificate.language), content }, ink, page);
  const pages = drawing.isTest ? drawn.map((operators) => operators + testMarkOperators(page, ink)) : drawn;
  const dicts = pages.map((operators) =>
    dictOf({
      MediaBox: [0, 0, page.width, page.height],
      Resources: resources,
      Contents: update.add(compressed(bytesOfLatin1(operators))),
    }),
  );
  return appendPages(update, reader, dicts);
}
