import { canonicalJson } from "../../../domain/audit/canonical-json.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import {
  type DocumentHead,
  filesToSign,
  finishedFile,
  type SealDelay,
  type Sealed,
  type SealedFile,
} from "../../../domain/document/document.ts";
import {
  beginSealing,
  completeDocument,
  delaySealing,
  nextSealTry,
  sealRetryDelayMs,
} from "../../../domain/document/ending/seal-document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { listPages } from "../../../domain/document/pages.ts";
import { drawnFields } from "../../../domain/document/signing/drawn-fields.ts";
import { type DocumentId, type Instant, type Sha256, toInstant } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import { appendRevision, installation, type Ledger, ownerOf } from "../../../domain/seal/ledger.ts";
import type { Deps } from "../../deps.ts";
import { type Bytes, StorageFull } from "../../ports/basics.ts";
import { ObjectsUnavailable } from "../../ports/files.ts";
import type { SealResult } from "../../ports/seal.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import { filePasswordOf } from "../../services/draft/draft-secrets.ts";
import { inRegion } from "../../services/file/data-center-store.ts";
import { withFileNames } from "../../services/file/file-names.ts";
import { readShapes } from "../../services/file/read-pages.ts";
import { evidenceOf } from "../../services/seal/evidence.ts";
import { sealFile } from "../../services/seal/seal-file.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";
import { attachedPagesOf, attachmentsOf } from "./attachments.ts";
import { storeBundle } from "./bundle.ts";
import { certificateOf } from "./certificate.ts";
import { marksOf } from "./marks.ts";

/** Seals a document that everybody has signed. A failure is recorded on the document, and the job repeats. */
export async function sealDocument(deps: Deps, documentId: DocumentId): Promise<JobResult> {
  deps.killPoint("seal_claimed");
  let waitsUntil: Instant | null = null;
  const begun = await changeDocument(deps, findById(deps, documentId), (state, at) => {
    waitsUntil = nextSealTry(state, at);
    return state.document.status === "SEALING" && !waitsUntil ? beginSealing(state) : done(null);
  });
  if (!begun.ok) {
    if (begun.refusal.code === "not_found") return "done";
    throw new Error(`seal: ${begun.refusal.code}`);
  }
  if (begun.value.document.status !== "SEALING") return "done";
  if (waitsUntil) return { retryAt: Date.parse(waitsUntil), error: "another job tries then" };
  deps.killPoint("seal_begun");
  try {
    const sealed = await makeSeal(inRegion(deps, begun.value.document.settings.dataCenter), begun.value);
    deps.killPoint("seal_before_commit");
    await complete(deps, documentId, sealed);
    deps.killPoint("seal_after_commit");
    return "done";
  } catch (error) {
    return delay(deps, begun.value.document, error);
  }
}

async function complete(deps: Deps, documentId: DocumentId, sealed: Sealed): Promise<void> {
  const completed = await changeDocument(deps, findById(deps, documentId), (state, at) =>
    state.document.status === "SEALING" ? completeDocument(state, { at, sealed }) : done(null),
  );
  if (!completed.ok) throw new Error(`seal: ${completed.refusal.code}`);
}

/** Creates and stores one sealed file per signed file, and a zip if there are several. */
async function makeSeal(deps: Deps, state: DocumentState): Promise<Sealed> {
  const { document, fields, recipients } = state;
  const read = createReader(deps);
  const [lines, values] = await Promise.all([
    deps.documents.listAudit(document._id),
    deps.documents.listValues(document._id),
  ]);
  const allValues = new Map([...values.values()].flatMap((own) => [...own]));
  const attachments = attachmentsOf(state, allValues);
  const certificate = await certificateOf(deps, state, lines, attachments, read);
  const evidence = new TextEncoder().encode(canonicalJson(evidenceOf(document, lines)));
  const signed = filesToSign(document);
  const pages = listPages(signed, ...(await readShapes(deps, signed)));
  const drawn = drawnFields(fields, recipients, allValues, pages);
  const password = filePasswordOf(deps, document);
  const files: SealedFile[] = [];
  let seal: Pick<Sealed, "level" | "certificate" | "signedAt"> | null = null;
  for (const part of signed) {
    const readBase = async () => {
      // Only one large file is in memory at a time.
      const bytes = await readObject(deps, part.hashData);
      deps.killPoint("seal_source_read");
      return { bytes, sha256: part.hashData };
    };
    const marks = await marksOf(part.key, drawn, read);
    const attached = await attachedPagesOf(part.key, attachments, (sha256) => readObject(deps, sha256));
    const isTest = document.isTest ? { isTest: true as const } : {};
    const drawing = { marks, attached, certificate, evidence, password, ...isTest };
    const stored = Promise.withResolvers<Sha256>();
    const result = await sealFile(deps, readBase, drawing, async ({ bytes }) => {
      deps.killPoint("seal_signed");
      stored.resolve(deps.objects.put(bytes, "application/pdf"));
      await stored.promise;
    });
    deps.killPoint("seal_stored");
    files.push(sealedFile(document, part, await stored.promise, result));
    seal ??= sealedFacts(result);
  }
  const beside = attachments.filter((one) => !one.isMerged);
  const stored = beside.map(({ file: { fileName, object, mediaType, size } }) => ({
    ...{ fileName, object, mediaType, size },
  }));
  const named = withFileNames(deps, state, { files: files.map(finishedFile), attachments: stored });
  const bundled = [...named.files, ...named.attachments];
  return {
    files,
    attachments: stored,
    bundle: bundled.length > 1 ? await storeBundle(deps, bundled, (sha256) => readObject(deps, sha256)) : undefined,
    ...seal!,
  };
}

function sealedFacts({
  level,
  certificate,
  signedAtMs,
}: SealResult): Pick<Sealed, "level" | "certificate" | "signedAt"> {
  return { level, certificate, signedAt: toInstant(signedAtMs) };
}

function sealedFile(document: DocumentHead, part: FilePart, object: Sha256, made: SealResult): SealedFile {
  const ledger = made.revisions.reduce<Ledger>((revisions, revision) => {
    const { kind, size } = revision;
    const sha256 = revision.sha256 as Sha256;
    const isStored = sha256 === part.hashData;
    const covered = kind === "seal" ? { covered: made.coveredSha256 as Sha256 } : {};
    const author = kind === "base" ? ownerOf(document) : installation;
    return appendRevision(revisions, { kind, object: isStored ? sha256 : object, size, sha256, author, ...covered });
  }, []);
  return { fileName: part.fileName, ledger, parts: [part.key] };
}

/** Records why the seal is delayed and when the next attempt is due. */
async function delay(deps: Deps, document: DocumentHead, error: unknown): Promise<JobResult> {
  const cause = delayOf(error);
  const at = deps.clock.now();
  const retryAt = at + sealRetryDelayMs(document.sealing?.attempts ?? 1);
  deps.log("error", "sealing is delayed", { document: document._id, delay: cause, error: String(error) });
  await changeDocument(deps, findById(deps, document._id), (state) =>
    state.document.status === "SEALING"
      ? delaySealing(state, { at: toInstant(at), delay: cause, retryAt: toInstant(retryAt) })
      : done(null),
  );
  return { retryAt, error: String(error) };
}

function delayOf(error: unknown): SealDelay {
  if (error instanceof SealUnavailable) return error.delay;
  return error instanceof ObjectsUnavailable || error instanceof StorageFull ? "storage" : "internal";
}

/** Handled like an unreachable store: a backup may bring the object back. */
class ObjectMissing extends ObjectsUnavailable {
  override name = "ObjectMissing";
}

/** Reads each object once: recipients' pictures occur in many places. */
function createReader(deps: Deps): (sha256: string) => Promise<Bytes> {
  const readings = new Map<string, Promise<Bytes>>();
  return (sha256) => {
    const reading = readings.get(sha256) ?? readObject(deps, sha256);
    readings.set(sha256, reading);
    return reading;
  };
}

async function readObject(deps: Deps, sha256: string): Promise<Bytes> {
  const bytes = await deps.objects.get(sha256 as Sha256);
  if (!bytes) throw new ObjectMissing(`object ${sha256} is missing`);
  return bytes;
}
