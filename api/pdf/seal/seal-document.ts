/**
 * Builds the sealed PDF from the stored source and the drawn values. The result begins with the source's bytes,
 * unless it is encrypted with a password: then everything is drawn first, encrypted, and sealed in encrypted form.
 * See `docs/decisions/09-seal.md`.
 */

import type { SealLevel } from "../../../domain/document/document.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { CertificateContent } from "../../ports/certificate.ts";
import type { AttachedPages, CertificateRequest, SealOrder, SealResult } from "../../ports/seal.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import { drawCertificate } from "../certificate/draw-certificate.ts";
import { type AddedPage, addedPageFor } from "../certificate/page-size.ts";
import { certificateTexts } from "../certificate/texts.ts";
import { encryptPdf } from "../encrypt/encrypt-pdf.ts";
import { type Ink, newInk } from "../stamp/ink.ts";
import { inkResources } from "../stamp/ink-resources.ts";
import { stampFile } from "../stamp/stamp-file.ts";
import { stampPages } from "../stamp/stamp-pages.ts";
import { testMarkOperators, testMarks } from "../stamp/test-marks.ts";
import { appendPages } from "../syntax/append-pages.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import { type PdfUpdate, startUpdate } from "../syntax/update.ts";
import { bytesOfLatin1, dictOf, nameOf, type PdfDict, type PdfRef } from "../syntax/values.ts";
import { versionOf } from "../syntax/version.ts";
import { compressed } from "../text/font-objects.ts";
import { assertGenuine } from "./assert-genuine.ts";
import { attachEvidence } from "./attach-evidence.ts";
import { attachPages } from "./attach-pages.ts";
import { signDigest, signedData } from "./cms.ts";
import { type Signer, validityOf } from "./identity.ts";
import { addValidation } from "./long-term.ts";
import { type Fetch, hostOf } from "./outbound.ts";
import { append, beginSealing, joinedFile, joinedSha256, openGap, roomOf, type Sealing } from "./revision.ts";
import type { RevocationSources } from "./revocation.ts";
import { addField, catalogOf, newGap, type SealTexts, sealDictionary } from "./signature-fields.ts";
import { requestTimeStamp, type TimeStamped, type TimeStampSources } from "./timestamp.ts";

export type SealRequest = SealOrder & {
  texts?: SealTexts;
  level: SealLevel;
  timeStamps?: TimeStampSources;
  revocation?: RevocationSources;
};

export type SealOutside = { signer: Signer; fetch: Fetch; now: () => number };

/**
 * Initial space in octets for attributes and signature, and for a time stamp, in addition to the certificates;
 * retried with more if insufficient.
 */
const SIGNATURE_ROOM = 1_024;
const TIME_STAMP_ROOM = 7_168;

/**
 * Makes a seal and verifies it.
 * @throws what `makeSeal` and `verifyMade` throw
 */
export async function sealDocument(request: SealRequest, outside: SealOutside): Promise<SealResult> {
  const result = await makeSeal(request, outside);
  await verifyMade(result.bytes, request, outside);
  return result;
}

/** @throws SealUnavailable if the seal is not genuine for our own verifier */
export async function verifyMade(
  bytes: Bytes,
  { password, timeStamps }: Pick<SealRequest, "password" | "timeStamps">,
  { signer, now }: Pick<SealOutside, "signer" | "now">,
): Promise<void> {
  await assertGenuine({ bytes, password, timeRoots: timeStamps?.roots }, signer, now());
}

/**
 * Makes a seal that nobody may record before `verifyMade` has accepted it.
 * @throws SealUnavailable if the level cannot be reached now
 * @throws ImageInvalid, PdfSyntaxError, Error for a source or a value that intake and signing should have refused
 */
export async function makeSeal(request: SealRequest, outside: SealOutside): Promise<SealResult> {
  const signedAtMs = outside.now();
  assertValidAt(outside.signer, signedAtMs);
  const fromSource = beginSealing(request.source);
  if (fromSource.baseHash.copy().digest("hex") !== request.sourceSha256)
    throw new Error("the source is not the stored one");
  const seal = await sealFacts(request, outside.signer);
  const reader = openPdf(request.source);
  const update = startUpdate(reader);
  const drawing = { begun: fromSource, reader, update, carrier: drawEverything(update, reader, request, seal) };
  const signed = await sign(encrypted(drawing, request), request, outside, signedAtMs);
  const timeStamps = signed.timeStamp ? [signed.timeStamp] : [];
  let { sealing } = signed;
  if (request.level === "B-LT" || request.level === "B-LTA") {
    sealing = await addValidation(sealing, request, outside, timeStamps);
  }
  return {
    bytes: joinedFile(sealing),
    sha256: joinedSha256(sealing),
    coveredSha256: signed.covered.toHex(),
    level: request.level,
    certificate: {
      subject: seal.subject,
      issuer: seal.issuer,
      serial: seal.serial,
      fingerprint: seal.fingerprintSha256,
    },
    signedAtMs,
    timeStamps: timeStamps.map(({ url, timeMs }) => ({ authority: hostOf(url), timeMs })),
  };
}

function assertValidAt(signer: Signer, nowMs: number): void {
  const { notBeforeMs, notAfterMs } = validityOf(signer);
  if (nowMs > notAfterMs) throw new SealUnavailable("certificate_expired", signer.leaf.subjectName);
  if (nowMs < notBeforeMs) throw new SealUnavailable("certificate_not_yet_valid", signer.leaf.subjectName);
}

type SealFacts = Omit<CertificateContent["seal"], "origin">;

async function sealFacts(request: SealRequest, { leaf }: Signer): Promise<SealFacts> {
  const [url] = request.timeStamps?.urls ?? [];
  return {
    level: request.level,
    subject: leaf.subjectName,
    issuer: leaf.issuerName,
    serial: leaf.serial,
    fingerprintSha256: new Uint8Array(await crypto.subtle.digest("SHA-256", leaf.der)).toHex(),
    timeStampAuthority: request.level === "B-B" || !url ? undefined : hostOf(url),
  };
}

/**
 * Draws values, added pages and certificate, and attaches the evidence. Returns the page that carries the seal's
 * invisible widget.
 */
function drawEverything(update: PdfUpdate, reader: PdfReader, request: SealRequest, seal: SealFacts): PdfRef {
  const ink = newInk();
  const resources = update.reserve();
  const marks = request.isTest ? [...testMarks(reader), ...request.marks] : request.marks;
  stampPages(update, reader, marks, ink, resources);
  const page = addedPageFor(listPages(reader, undefined, 1)[0]!.shape);
  const attached = (request.attached ?? []).map((one) => (request.isTest ? markedAttachment(one) : one));
  attachPages(update, reader, attached, ink, { resources, page, isTest: request.isTest === true });
  const added = request.certificate
    ? addCertificate(update, reader, request.certificate, { request, seal, ink, resources, page })
    : [];
  if (added.length + marks.length + attached.length > 0) update.set(resources, inkResources(ink, update.add));
  else update.set(resources, dictOf({}));
  if (request.evidence) attachEvidence(update, reader, request.evidence);
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
    request,
    seal,
    ink,
    resources,
    page,
  }: { request: SealRequest; seal: SealFacts; ink: Ink; resources: PdfRef; page: AddedPage },
): readonly PdfRef[] {
  const content = {
    ...certificate.content,
    signed: {
      sha256: request.sourceSha256,
      size: request.source.length,
      isEncrypted: request.password !== undefined,
    },
    seal: { ...seal, origin: certificate.sealOrigin },
  };
  const drawn = drawCertificate({ ...certificateTexts(certificate.language), content }, ink, page);
  const pages = request.isTest ? drawn.map((operators) => operators + testMarkOperators(page, ink)) : drawn;
  const dicts = pages.map((operators) =>
    dictOf({
      MediaBox: [0, 0, page.width, page.height],
      Resources: resources,
      Contents: update.add(compressed(bytesOfLatin1(operators))),
    }),
  );
  return appendPages(update, reader, dicts);
}

type Drawn = { begun: Sealing; reader: PdfReader; update: PdfUpdate; carrier: PdfRef };

/** Encrypts the drawn document as a new file under the password; returns it unchanged if no password is requested. */
function encrypted(drawing: Drawn, { password, certificate }: SealRequest): Drawn {
  if (password === undefined) return drawing;
  const { bytes, cipher } = encryptPdf(joinedFile(append(drawing.begun, drawing.update.finish())), password);
  const reader = openPdf(bytes, { cipher });
  const carrier = certificate ? listPages(reader).at(-1)! : listPages(reader, undefined, 1)[0]!;
  return { begun: beginSealing(bytes, cipher), reader, update: startUpdate(reader), carrier: carrier.ref };
}

/** Signs; retries with more space if the signature does not fit. */
async function sign(
  { begun, reader, update, carrier }: Drawn,
  request: SealRequest,
  outside: SealOutside,
  signedAtMs: number,
): Promise<{ sealing: Sealing; timeStamp: TimeStamped | null; covered: Bytes }> {
  const { signer } = outside;
  const certificates = [signer.leaf, ...signer.chain].reduce((sum, one) => sum + one.der.length, 0);
  let gap = newGap(certificates + SIGNATURE_ROOM + (request.level === "B-B" ? 0 : TIME_STAMP_ROOM));
  const signature = update.reserve();
  addField(update, reader, "Countersign seal", signature, carrier);
  const certified = new Map(catalogOf(update, reader));
  certified.set("Perms", dictOf({ DocMDP: signature }));
  certified.set("Extensions", withPades(reader, certified));
  if (request.level === "B-B") addLists(update, certified, signer);
  if (versionOf(reader, certified) < "1.7") certified.set("Version", nameOf("1.7"));
  update.set(reader.catalogRef, certified);
  for (;;) {
    update.set(signature, sealDictionary(gap, new Date(signedAtMs), request.texts ?? {}));
    const finished = update.finish();
    const sealing = append(begun, finished);
    const open = openGap(sealing, finished, gap);
    const signatureValue = await signDigest(open.digest, signer);
    const timeStamp = request.level === "B-B" ? null : await stampSignature(signatureValue.value, request, outside);
    const cms = signedData(signatureValue, signer, timeStamp?.token);
    if (cms.length <= roomOf(gap)) {
      open.fill(cms);
      return { sealing, timeStamp, covered: open.digest };
    }
    gap = newGap(cms.length + SIGNATURE_ROOM);
  }
}

/**
 * Stores the signer's CRLs in the DSS of the sealed revision itself (ISO 32000-2 §12.8.4.3; EN 319 142-1 §5.4 allows
 * a DSS at any level): nothing is fetched, and no revision follows the seal.
 */
function addLists(update: PdfUpdate, catalog: PdfDict, { lists = [] }: Signer): void {
  if (lists.length === 0) return;
  catalog.set("DSS", update.add(dictOf({ CRLs: lists.map((list) => update.add(compressed(list))) })));
}

async function stampSignature(value: Bytes, request: SealRequest, outside: SealOutside): Promise<TimeStamped> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", value));
  return requestTimeStamp(digest, request.timeStamps ?? { urls: [] }, outside.fetch, outside.now);
}

/**
 * Declares the use of ETSI's extension to PDF 1.7 (EN 319 142-1 §5.6). A file of an older version is raised to 1.7,
 * which changes the meaning of nothing in it.
 */
function withPades(reader: PdfReader, catalog: ReturnType<typeof catalogOf>) {
  const extensions = new Map(reader.dictIn(catalog, "Extensions"));
  return extensions.set("ESIC", dictOf({ BaseVersion: nameOf("1.7"), ExtensionLevel: 2 }));
}
