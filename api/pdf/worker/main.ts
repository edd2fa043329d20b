/**
 * The worker's main program, in a process that may read its code and the spool, nothing else. It takes jobs one by
 * one from standard input and answers on standard output. Any internal error ends it, and the pool starts another.
 */

import { refuse } from "../../../domain/outcome.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ChosenPage } from "../../ports/pdf.ts";
import { composePages } from "../compose/compose-pages.ts";
import { findTexts } from "../detect/anchors/find-texts.ts";
import { detectFields } from "../detect/detect-fields.ts";
import { inspectUpload } from "../intake/inspect-upload.ts";
import { mergePdfs } from "../intake/merge.ts";
import { recognise } from "../office/recognise.ts";
import { reviewDocx } from "../office/review-docx.ts";
import { pdfOfPicture } from "../picture/picture-pdf.ts";
import { comparePages } from "../render/compare-pages.ts";
import { findRunaways } from "../render/find-runaways.ts";
import { renderPageImages } from "../render/page-images.ts";
import { readPagesText } from "../render/page-text.ts";
import { loadPdfium, openPdfium, type PdfiumDocument } from "../render/pdfium.ts";
import { stampFile } from "../stamp/stamp-file.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { type Answer, frameHead, type Job, lengthsIn, PREFIX_BYTES, READY } from "./frame.ts";

type Reply = { answer: Answer; body?: Uint8Array };

let openFile: { file: number; document: PdfiumDocument; runaways: ReadonlySet<number> } | null = null;

async function carryOut(job: Job, body: Bytes): Promise<Reply> {
  switch (job.kind) {
    case "inspect":
      return await inspect(job.path === undefined ? body : readFile(job.path), job.password);
    case "compare":
      return await compare(job, splitBody(job.lengths, body));
    case "recognise": {
      const outcome = recognise(readFile(job.path), job.name);
      return { answer: outcome.ok ? { recognised: outcome.value } : { refusal: outcome.refusal } };
    }
    case "review": {
      const outcome = reviewDocx(readFile(job.path), job.accepts);
      if (!outcome.ok) return { answer: { refusal: outcome.refusal } };
      return { answer: { reviewed: outcome.value.marks }, body: outcome.value.accepted ?? undefined };
    }
    case "draw":
      return await draw(readFile(job.path));
    case "detect":
      return { answer: { detected: { fields: detectFields(body) } } };
    case "find":
      return { answer: { places: findTexts(body, job.texts) } };
    case "text":
      return await read(body);
    case "merge":
      return await merge(splitBody(job.lengths, body));
    case "compose":
      return await compose(job.pages, splitBody(job.lengths, body));
    case "stamp":
      return { answer: { stamped: true }, body: stampFile(body, job.marks) };
    case "render":
      return await render(job, body);
  }
}

async function inspect(body: Bytes, password?: string): Promise<Reply> {
  const outcome = await inspectUpload(body, password);
  if (!outcome.ok) return { answer: { refusal: outcome.refusal } };
  const { bytes, changed, ...facts } = outcome.value;
  return { answer: { inspected: { changed, ...facts } }, body: changed ? bytes : undefined };
}

async function compare(job: Extract<Job, { kind: "compare" }>, [after, upload]: Bytes[]): Promise<Reply> {
  // Reading the upload overwrites the buffer of the request.
  const rewritten = after!.slice();
  const before = job.path === undefined ? upload! : readFile(job.path);
  const runaways = findRunaways(rewritten);
  const pages = job.pages.filter(({ page }) => !runaways.has(page));
  return { answer: { compared: await comparePages(before, rewritten, pages, job) } };
}

async function draw(picture: Bytes): Promise<Reply> {
  const outcome = await pdfOfPicture(picture);
  return outcome.ok ? { answer: { drawn: true }, body: outcome.value } : { answer: { refusal: outcome.refusal } };
}

async function read(body: Bytes): Promise<Reply> {
  return { answer: { read: true }, body: new TextEncoder().encode(await readPagesText(body)) };
}

async function merge(files: readonly Bytes[]): Promise<Reply> {
  const outcome = await mergePdfs(files);
  if (!outcome.ok) return { answer: { refusal: outcome.refusal } };
  return { answer: { merged: { pages: outcome.value.pages } }, body: outcome.value.bytes };
}

async function compose(pages: readonly ChosenPage[], files: readonly Bytes[]): Promise<Reply> {
  const outcome = await composePages(files, pages);
  if (!outcome.ok) return { answer: { refusal: outcome.refusal } };
  return { answer: { composed: { pages: outcome.value.pages } }, body: outcome.value.bytes };
}

function splitBody(lengths: readonly number[], body: Bytes): Bytes[] {
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
  return ends.map((end, index) => body.subarray(end - lengths[index]!, end));
}

async function render({ file, page, password }: Extract<Job, { kind: "render" }>, body: Bytes): Promise<Reply> {
  if (body.length > 0) {
    openFile?.document.close();
    openFile = null;
    openFile = { file, document: await openPdfium(body, password), runaways: findRunaways(body) };
  }
  if (openFile?.file !== file) throw new Error("the file to draw was not sent");
  if (openFile.runaways.has(page)) return { answer: refuse("file_broken") };
  const { large, thumbnail, dark } = await renderPageImages(openFile.document, page);
  if (await openFile.document.losesImage(page)) return { answer: refuse("file_broken") };
  return {
    answer: { rendered: { largeLength: large.length, ...(dark === undefined ? {} : { dark }) } },
    body: joinBytes([large, thumbnail]),
  };
}

/** Reused buffer for request bodies: a new allocation for each would accumulate faster than it is freed. */
let inbox: Bytes = new Uint8Array();

function inboxOf(length: number): Bytes {
  if (length > inbox.length) inbox = new Uint8Array(length);
  return inbox.subarray(0, length);
}

/** Fills the buffer; returns `null` if the input ends first. */
function readInto(bytes: Bytes): Bytes | null {
  for (let at = 0; at < bytes.length; ) {
    const read = Deno.stdin.readSync(bytes.subarray(at));
    if (read === null) return null;
    at += read;
  }
  return bytes;
}

/** @throws Error if the file is truncated meanwhile */
function readFile(path: string): Bytes {
  using file = Deno.openSync(path);
  const bytes = inboxOf(file.statSync().size);
  for (let at = 0; at < bytes.length; ) {
    const read = file.readSync(bytes.subarray(at));
    if (read === null) throw new Error("the file to look at ended early");
    at += read;
  }
  return bytes;
}

function writeAll(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += Deno.stdout.writeSync(bytes.subarray(at));
}

// Preloaded, because most jobs need it: ready before the first job arrives.
await loadPdfium();
Deno.stderr.writeSync(new TextEncoder().encode(`${READY}\n`));

const prefix = new Uint8Array(PREFIX_BYTES);
while (readInto(prefix)) {
  const lengths = lengthsIn(prefix);
  const head = readInto(new Uint8Array(lengths.head));
  const body = readInto(inboxOf(lengths.body));
  if (!head || !body) break;
  const { answer, body: result = new Uint8Array() } = await carryOut(JSON.parse(new TextDecoder().decode(head)), body);
  writeAll(frameHead(answer, result.length));
  writeAll(result);
}
// Notifies the thread that started this one.
(globalThis as unknown as { postMessage(message: string): void }).postMessage("ended");
