/**
 * Judges the mini files by qpdf, poppler, MuPDF and pyHanko, and compares what the product says of them, stores, draws
 * and seals: `differential.ts differential PYTHON SCRIPT`.
 */
import { inspectUpload } from "../../api/pdf/intake/inspect-upload.ts";
import type { MiniFile } from "../fixtures/mini-files/mini-file.ts";
import { miniFiles } from "../fixtures/mini-files/mini-files.ts";
import { pending } from "../fixtures/mini-files/pending.ts";
import { sealed } from "../fixtures/mini-files/sealed.ts";
import { type Fault, judgeMiniFile } from "../support/judge-mini-file.ts";
import { run } from "../support/run.ts";

const [, python, script] = Deno.args;
if (!python || !script) throw new Error("differential PYTHON SCRIPT");
const folder = await Deno.makeTempDir({ prefix: "countersign-differential-" });
let [passed, failed, expected] = [0, 0, 0];

try {
  const byPyHanko = await askPyHanko();
  for (const file of miniFiles) {
    const faults = [...(await judgeMiniFile(file, ["qpdf", "poppler", "mupdf"])), ...faultsOf(file, byPyHanko)];
    report(file, faults);
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
console.log(`${expected} of the failing files are pending`);
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);

function report(file: MiniFile, faults: readonly Fault[]): void {
  const isPending = (fault: Fault) => pending[file.name]?.includes(fault.check) ?? false;
  const mended = (pending[file.name] ?? []).filter((check) => faults.every((fault) => fault.check !== check));
  const news = faults.filter((fault) => !isPending(fault));
  const label = news.length > 0 ? "FAILED " : faults.length > 0 ? "pending" : "ok     ";
  if (news.length > 0) failed++;
  else if (faults.length > 0) expected++;
  else passed++;
  console.log(`${label} ${file.name}: ${file.about}`);
  for (const fault of faults) console.log(`        ${fault.check}: ${fault.detail}`);
  if (mended.length > 0) console.log(`        no longer pending: ${mended.join(", ")}`);
}

type Finding = { pages: number | null; signatures: number; state: string };

/** pyHanko's answers about the uploads and of the sealed files, by path. */
async function askPyHanko(): Promise<Map<string, Finding>> {
  const requests: string[] = [];
  for (const file of miniFiles) {
    const upload = await file.bytes();
    await Deno.writeFile(pathOf(file, "upload"), upload);
    requests.push(pathOf(file, "upload"), file.password ?? "");
    const stored = await inspectUpload(upload, file.password);
    if (!stored.ok) continue;
    await Deno.writeFile(pathOf(file, "sealed"), (await sealed(stored.value.bytes)).bytes);
    requests.push(pathOf(file, "sealed"), "");
  }
  const lines = new TextDecoder()
    .decode(await run(python!, [script!, ...requests]))
    .trimEnd()
    .split("\n");
  return new Map(
    lines.map((line) => {
      const [path, pages, signatures, state] = line.split("\t") as [string, string, string, string];
      return [path, { pages: pages === "-" ? null : Number(pages), signatures: Number(signatures), state }];
    }),
  );
}

function pathOf(file: MiniFile, state: "upload" | "sealed"): string {
  return `${folder}/${file.name}-${state}.pdf`;
}

function faultsOf(file: MiniFile, findings: ReadonlyMap<string, Finding>): Fault[] {
  const faults: Fault[] = [];
  const upload = findings.get(pathOf(file, "upload"))!;
  const right = file.otherPages?.pyhanko === undefined ? (file.pages ?? 1) : file.otherPages.pyhanko;
  if (upload.pages !== right) {
    faults.push({ check: "outside", detail: `pyhanko: ${upload.pages} pages, not ${right} (${upload.state})` });
  }
  const seal = findings.get(pathOf(file, "sealed"));
  if (seal && (seal.signatures !== 1 || seal.state !== "intact")) {
    faults.push({ check: "sealed", detail: `pyhanko: ${seal.signatures} signatures, ${seal.state}` });
  }
  return faults;
}
