/** Compares what the product says and does with a mini file with what is right and with what programs see. */
import { inspectUpload } from "../../api/pdf/intake/inspect-upload.ts";
import { drawPicture } from "../../api/pdf/render/page-images.ts";
import { openPdfium } from "../../api/pdf/render/pdfium.ts";
import { verifyPdf } from "../../api/pdf/verify/verify-pdf.ts";
import { differenceBetween } from "../../domain/file/picture-difference.ts";
import type { MiniFile, Tool } from "../fixtures/mini-files/mini-file.ts";
import { isStamped, sealed, sealRoot } from "../fixtures/mini-files/sealed.ts";
import { onDisk } from "./on-disk.ts";
import { DPI, type OutsideTool, outsideTools } from "./outside-tools.ts";
import type { Bytes } from "./pdf-fixtures.ts";

/** The compared properties; `tests/fixtures/mini-files/pending.ts` lists what fails today. */
export type Check =
  /** Programs open the upload and count the pages that are stated. */
  | "outside"
  /** Intake refuses or removes what is stated. */
  | "intake"
  /** Programs read the stated texts in the stored file. */
  | "text"
  /** Programs draw the stored file like the upload. */
  | "stored"
  /** The product's own picture shows what programs draw. */
  | "picture"
  /** Programs draw the sealed file like the upload, beside the stamp, and our verifier calls it genuine. */
  | "sealed"
  /** The verifier's verdict on the upload. */
  | "verdict";

export type Fault = { check: Check; detail: string };

type Picturing = "poppler" | "mupdf";

/** @param tools programs to ask; poppler and MuPDF draw @param seals whether to seal the stored file as well */
export async function judgeMiniFile(file: MiniFile, tools: readonly Tool[], seals = true): Promise<Fault[]> {
  const faults: Fault[] = [];
  const note = (check: Check, detail: string) => faults.push({ check, detail });
  const upload = await file.bytes();
  const asked = Object.entries(outsideTools).filter(([name]) => tools.includes(name as Tool));
  await onDisk(upload, async (path) => {
    for (const [name, tool] of asked) {
      const expected = file.otherPages?.[name as Tool];
      const found = await tool.pages(path, file.password);
      const right = expected === undefined ? (file.pages ?? 1) : expected;
      if (found !== right) note("outside", `${name}: ${found} pages, not ${right}`);
      if (right !== null && !misreads(file, name)) await readTexts(name, tool, path, file, "outside", note);
    }
  });
  const verdict = await verifyPdf(upload, { trustedRoots: [await sealRoot()], nowMs: Date.now() });
  const expectedVerdict = file.verdict === undefined ? "no_signature" : file.verdict;
  if (verdict.reason !== expectedVerdict) note("verdict", `${verdict.reason}, not ${expectedVerdict}`);
  const stored = await judgeIntake(file, upload, note);
  if (!stored) return faults;
  await judgePictures(file, upload, stored, asked, note);
  if (seals) await judgeSeal(file, stored, asked, note);
  return faults;
}

function misreads(file: MiniFile, tool: string): boolean {
  return file.misreads?.includes(tool as Tool) ?? false;
}

type Note = (check: Check, detail: string) => void;

/** Returns the stored file, or `null` if it was refused. */
async function judgeIntake(file: MiniFile, upload: Bytes, note: Note): Promise<Bytes | null> {
  const outcome = await inspectUpload(upload.slice(), file.password);
  const found = outcome.ok ? outcome.value.removed.join(" ") || "nothing" : outcome.refusal.code;
  const { expected } = file;
  const isRefused = "refused" in expected;
  const right = "refused" in expected ? expected.refused : expected.removed.join(" ") || "nothing";
  if (found !== right) note("intake", `${found}, not ${right}`);
  if (!outcome.ok) return null;
  if (!outcome.value.changed && !Buffer.from(outcome.value.bytes).equals(upload)) note("intake", "bytes changed");
  if (!isRefused && outcome.value.pages.length !== (file.pages ?? 1))
    note("intake", `${outcome.value.pages.length} pages`);
  return isRefused ? null : outcome.value.bytes;
}

async function readTexts(
  name: string,
  tool: OutsideTool,
  path: string,
  file: MiniFile,
  check: Check,
  note: Note,
  password = file.password,
) {
  const text = (await tool.text?.(path, password))?.normalize("NFKC");
  if (text === undefined) return;
  for (const one of file.text ?? []) if (!text.includes(one)) note(check, `${name} does not read "${one}"`);
  if (check === "outside") return;
  for (const one of file.without ?? []) if (text.includes(one)) note(check, `${name} reads "${one}"`);
}

async function judgePictures(
  file: MiniFile,
  upload: Bytes,
  stored: Bytes,
  asked: [string, OutsideTool][],
  note: Note,
): Promise<void> {
  const isKept = Buffer.from(stored).equals(upload);
  const document = await openPdfium(stored);
  try {
    const isUndrawn = await document.losesImage(0);
    if (isUndrawn !== (file.isUndrawn ?? false)) note("picture", isUndrawn ? "an image is lost" : "no image is lost");
    for (const [name, tool] of asked) {
      await onDisk(stored, (path) => readTexts(name, tool, path, file, "text", note, ""));
      if (!tool.picture || misreads(file, name)) continue;
      const pages = Math.min(file.pages ?? 1, file.otherPages?.[name as Picturing] ?? Number.POSITIVE_INFINITY);
      for (let page = 1; page <= pages; page++) {
        const before = await onDisk(upload, (path) => tool.picture!(path, page, file.password));
        const after = isKept ? before : await onDisk(stored, (path) => tool.picture!(path, page));
        const changed = differenceBetween(before, after).changed;
        if (changed > 0) note("stored", `${name}: ${changed} tiles of page ${page} differ`);
        if (isUndrawn) continue;
        const own = { ...drawPicture(document, page - 1, after.width), bytesPerPixel: 4 as const };
        const ownChanged = differenceBetween(before, own, { reach: OTHER_ENGINE_REACH }).changed;
        if (ownChanged > 0)
          note("picture", `${name}: ${ownChanged} tiles of page ${page} differ from the product's picture`);
      }
    }
  } finally {
    document.close();
  }
}

async function judgeSeal(file: MiniFile, stored: Bytes, asked: [string, OutsideTool][], note: Note): Promise<void> {
  const { bytes, root } = await sealed(stored);
  const { verdict, reason } = await verifyPdf(bytes, { trustedRoots: [root], nowMs: Date.now() });
  if (verdict !== "genuine") note("sealed", `verified as ${verdict}: ${reason}`);
  for (const [name, { picture }] of asked) {
    for (let page = 1; picture && page <= (file.pages ?? 1); page++) {
      const before = await onDisk(stored, (path) => picture(path, page));
      const after = await onDisk(bytes, (path) => picture(path, page));
      const except = page === 1 ? isStamped : () => false;
      const { changed } = differenceBetween(before, after, { except });
      if (changed > 0) note("sealed", `${name}: ${changed} tiles of page ${page} differ from the stored file`);
    }
  }
}

/** Two engines use other faces for fonts that are not embedded: letters may be this far away, in pixels. */
const OTHER_ENGINE_REACH = Math.round(DPI / 12);
