/**
 * Prepares the sealed revision of a stored file. The file begins with the base's bytes, unless it is encrypted with a
 * password: then everything is drawn first, encrypted, and sealed in encrypted form. See `docs/decisions/09-seal.md`.
 */

import type { SealLevel } from "../../../domain/document/document.ts";
import type { Base, Drawing, PreparedRevision } from "../../ports/seal.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import { encryptPdf } from "../encrypt/encrypt-pdf.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import { type PdfUpdate, startUpdate } from "../syntax/update.ts";
import { dictOf, nameOf, type PdfDict, type PdfRef } from "../syntax/values.ts";
import { versionOf } from "../syntax/version.ts";
import { compressed } from "../text/font-objects.ts";
import { drawRevision, type SealFacts } from "./draw-revision.ts";
import { type SealCertificates, validityOf } from "./identity.ts";
import { hostOf } from "./outbound.ts";
import { append, beginSealing, joinedFile, openGap, pauseSealing, roomOf, type Sealing } from "./revision.ts";
import type { RevocationSources } from "./revocation.ts";
import { addField, catalogOf, newGap, type SealTexts, sealDictionary } from "./signature-fields.ts";
import type { TimeStampSources } from "./timestamp.ts";

/** How an installation seals. */
export type SealTerms = {
  texts?: SealTexts;
  level: SealLevel;
  timeStamps?: TimeStampSources;
  revocation?: RevocationSources;
};

/** `room`: octets of the signature, if it needs more than usual. */
export type RevisionRequest = { base: Base; drawing: Drawing; terms: SealTerms; room?: number };

/** Octets for attributes and signature, and for a time stamp, in addition to the certificates. */
const SIGNATURE_ROOM = 1_024;
const TIME_STAMP_ROOM = 7_168;

/**
 * @throws SealUnavailable if the certificate is not valid now
 * @throws ImageInvalid, PdfSyntaxError, Error for a source or a value that intake and signing should have refused
 */
export async function prepareRevision(
  request: RevisionRequest,
  certificates: SealCertificates,
  nowMs: number,
): Promise<PreparedRevision> {
  assertValidAt(certificates, nowMs);
  const { base, drawing, terms, room } = request;
  const begun = beginSealing(base.bytes);
  if (begun.baseHash.copy().digest("hex") !== base.sha256) throw new Error("the source is not the stored one");
  const seal = await sealFacts(terms, certificates);
  const reader = openPdf(base.bytes);
  const update = startUpdate(reader);
  const carrier = drawRevision(update, reader, { base, drawing, seal });
  const drawn = encrypted({ begun, reader, update, carrier }, drawing);
  const gap = newGap(room ?? usualRoom(terms, certificates));
  addSignature(drawn, sealDictionary(gap, new Date(nowMs), terms.texts ?? {}), terms, certificates);
  const finished = drawn.update.finish();
  const sealing = append(drawn.begun, finished);
  const { digest, at } = openGap(sealing, finished, gap);
  return {
    ...pauseSealing(sealing, digest),
    ...{ gap: { at, room: roomOf(gap) }, digest, preparedAtMs: nowMs },
    ...(drawn.lock ? { lock: drawn.lock } : {}),
  };
}

function assertValidAt(certificates: SealCertificates, nowMs: number): void {
  const { notBeforeMs, notAfterMs } = validityOf(certificates);
  const { subjectName } = certificates.leaf;
  if (nowMs > notAfterMs) throw new SealUnavailable("certificate_expired", subjectName);
  if (nowMs < notBeforeMs) throw new SealUnavailable("certificate_not_yet_valid", subjectName);
}

async function sealFacts({ level, timeStamps }: SealTerms, { leaf }: SealCertificates): Promise<SealFacts> {
  const [url] = timeStamps?.urls ?? [];
  return {
    level,
    subject: leaf.subjectName,
    issuer: leaf.issuerName,
    serial: leaf.serial,
    fingerprintSha256: new Uint8Array(await crypto.subtle.digest("SHA-256", leaf.der)).toHex(),
    timeStampAuthority: level === "B-B" || !url ? undefined : hostOf(url),
  };
}

type Drawn = Pick<PreparedRevision, "lock"> & { begun: Sealing; reader: PdfReader; update: PdfUpdate; carrier: PdfRef };

/** Encrypts the drawn document as a new file under the password; returns it unchanged if no password is requested. */
function encrypted(drawn: Drawn, { password, certificate }: Drawing): Drawn {
  if (password === undefined) return drawn;
  const { bytes, cipher, key } = encryptPdf(joinedFile(append(drawn.begun, drawn.update.finish())), password);
  const reader = openPdf(bytes, { cipher });
  const carrier = certificate ? listPages(reader).at(-1)! : listPages(reader, undefined, 1)[0]!;
  const update = startUpdate(reader);
  return { begun: beginSealing(bytes, cipher), reader, update, carrier: carrier.ref, lock: { password, key } };
}

function usualRoom({ level }: SealTerms, { leaf, chain }: SealCertificates): number {
  const certificates = [leaf, ...chain].reduce((sum, { der }) => sum + der.length, 0);
  return certificates + SIGNATURE_ROOM + (level === "B-B" ? 0 : TIME_STAMP_ROOM);
}

function addSignature(
  { update, reader, carrier }: Drawn,
  dictionary: PdfDict,
  { level }: SealTerms,
  certificates: SealCertificates,
): void {
  const signature = update.reserve();
  addField(update, reader, "Countersign seal", signature, carrier);
  const certified = new Map(catalogOf(update, reader));
  certified.set("Perms", dictOf({ DocMDP: signature }));
  certified.set("Extensions", withPades(reader, certified));
  if (level === "B-B") addLists(update, certified, certificates);
  if (versionOf(reader, certified) < "1.7") certified.set("Version", nameOf("1.7"));
  update.set(reader.catalogRef, certified);
  update.set(signature, dictionary);
}

/**
 * Stores the signer's CRLs in the DSS of the sealed revision itself (ISO 32000-2 §12.8.4.3; EN 319 142-1 §5.4 allows
 * a DSS at any level): nothing is fetched, and no revision follows the seal.
 */
function addLists(update: PdfUpdate, catalog: PdfDict, { lists = [] }: SealCertificates): void {
  if (lists.length === 0) return;
  catalog.set("DSS", update.add(dictOf({ CRLs: lists.map((list) => update.add(compressed(list))) })));
}

/**
 * Declares the use of ETSI's extension to PDF 1.7 (EN 319 142-1 §5.6). A file of an older version is raised to 1.7,
 * which changes the meaning of nothing in it.
 */
function withPades(reader: PdfReader, catalog: ReturnType<typeof catalogOf>) {
  const extensions = new Map(reader.dictIn(catalog, "Extensions"));
  return extensions.set("ESIC", dictOf({ BaseVersion: nameOf("1.7"), ExtensionLevel: 2 }));
}
