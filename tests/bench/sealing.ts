/** Measures sealing relative to its lower bound and to other products' methods, in the same run. */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { signDigest, signedData } from "../../api/pdf/seal/cms.ts";
import { createSealWorker } from "../../api/pdf/seal/create-seal-worker.ts";
import { openSealKey, type SealIdentity, type SealKey } from "../../api/pdf/seal/identity.ts";
import { createInstallAuthority } from "../../api/pdf/seal/install-authority.ts";
import { installationSigner } from "../../api/pdf/seal/installation-signer.ts";
import { aCertificate, aPerson } from "../../api/pdf/seal/testing/a-certificate.ts";
import { makeSeal, type SealRequest, sealDocument, sealWith } from "../../api/pdf/seal/testing/seal-document.ts";
import type { CertificateRequest } from "../../api/ports/seal.ts";
import { run as runProgram } from "../support/run.ts";
import { atLeast, atMost, type Figure, medianOf } from "./figure.ts";
import { benchDocument } from "./sealing-inputs.ts";
import { benchValues, marksOf, type Value } from "./sealing-marks.ts";
import { type PeerKey, peerKey, sealTheDocumensoWay, sealTheOpenSignWay } from "./sealing-peers.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type SealRun = () => Promise<number>;

/** One size of document, with the data needed to measure it. */
type Case = { name: string; path: string; source: Bytes; sourceSha256: string; values: Value[] };

const outFile = () => Deno.makeTempFileSync({ suffix: ".pdf" });

export async function run(): Promise<Figure[]> {
  const { identity } = await createInstallAuthority({ nowMs: Date.now() });
  const signer = await openSealKey(identity);
  const peer = await peerKey();
  const medium = await aCase("30_pages", 30, 2_000_000);
  const large = await aCase("300_pages", 300, 26_200_000);
  return [
    ...(await compare(medium, signer, peer, { rounds: 25, openSign: 3, floor: 4 })),
    ...(await compare(large, signer, peer, { rounds: 9, openSign: 1, floor: 2.5 })),
    await mixedScripts(medium, signer, 4),
    await mixedScripts(large, signer, 2.5),
    await verification(medium, signer),
    await verification(large, signer),
    ...(await certificateShare(large, signer)),
    await growth(large, signer),
    await peakMemory(large),
    await apiBlocked(large, identity),
  ];
}

async function aCase(name: string, pages: number, bytes: number): Promise<Case> {
  const source = await benchDocument(pages, bytes);
  const path = outFile();
  writeFileSync(path, source);
  return {
    name,
    path,
    source,
    sourceSha256: createHash("sha256").update(source).digest("hex"),
    values: benchValues(pages),
  };
}

async function compare(
  one: Case,
  signer: SealKey,
  peer: PeerKey,
  { rounds, openSign, floor }: { rounds: number; openSign: number; floor: number },
): Promise<Figure[]> {
  const out = outFile();
  const physical = floorOf(one, signer, out);
  const ours = oursOf(one, signer, out);
  const documenso: SealRun = async () => {
    const sealed = await sealTheDocumensoWay(readBytes(one.path), one.values, peer);
    writeFileSync(out, sealed);
    return sealed.length;
  };
  await warmUp([physical, ours, documenso]);
  const times = await interleaved([physical, ours], rounds);
  const versus = await interleaved([ours, documenso], Math.max(3, Math.floor(rounds / 3)));
  const rival = await interleaved(
    [ours, async () => writtenTo(out, await sealTheOpenSignWay(readBytes(one.path), one.values, peer))],
    openSign,
  );
  return [
    atMost(`sealing.floor_ratio_${one.name}`, ratio(times[1]!, times[0]!), floor, "×"),
    atLeast(`sealing.faster_than_documenso_${one.name}`, ratio(versus[1]!, versus[0]!), 4, "×"),
    atLeast(`sealing.faster_than_opensign_${one.name}`, ratio(rival[1]!, rival[0]!), 20, "×"),
  ];
}

/** The lower bound for any program: read, hash, sign once, write. */
function floorOf(one: Case, signer: SealKey, out: string): SealRun {
  return async () => {
    const bytes = readFileSync(one.path);
    const digest = createHash("sha256").update(bytes).digest();
    signedData(await signDigest(new Uint8Array(digest), signer), signer);
    return writtenTo(out, bytes);
  };
}

function oursOf(one: Case, signer: SealKey, out: string): SealRun {
  return async () => {
    const sealed = await makeSeal(requestOf(one, readBytes(one.path)), { signer, fetch, now: Date.now });
    return writtenTo(out, sealed.bytes);
  };
}

/** Sealing with values in six scripts, which the other products' methods refuse. */
async function mixedScripts(one: Case, signer: SealKey, bound: number): Promise<Figure> {
  const words = ["सहमत", "متفق عليه", "同意します", "ஒப்புதல்", "Σύμφωνα", "Đồng ý"];
  const values = one.values.map((value, index) =>
    value.text ? { ...value, text: words[index % words.length] } : value,
  );
  const out = outFile();
  const ways = [floorOf(one, signer, out), oursOf({ ...one, values }, signer, out)];
  await warmUp(ways);
  const times = await interleaved(ways, 15);
  return atMost(`sealing.mixed_scripts_${one.name}`, ratio(times[1]!, times[0]!), bound, "×");
}

/** Sealing with the verification of the seal, which runs while the seal is stored, relative to sealing alone. */
async function verification(one: Case, signer: SealKey): Promise<Figure> {
  const out = outFile();
  const verified: SealRun = async () => {
    const sealed = await sealDocument(requestOf(one, readBytes(one.path)), { signer, fetch, now: Date.now });
    return writtenTo(out, sealed.bytes);
  };
  const ways = [oursOf(one, signer, out), verified];
  await warmUp(ways);
  const times = await interleaved(ways, 15);
  return atMost(`sealing.verified_${one.name}`, ratio(times[1]!, times[0]!), 2, "× sealing");
}

function writtenTo(path: string, bytes: Uint8Array): number {
  writeFileSync(path, bytes);
  return bytes.length;
}

async function warmUp(ways: readonly SealRun[]): Promise<void> {
  for (const way of ways) for (let i = 0; i < 3; i++) await way();
}

/** Runs every method once per round, so that other load affects all equally; returns milliseconds by method and round. */
async function interleaved(ways: readonly SealRun[], rounds: number): Promise<number[][]> {
  const times: number[][] = ways.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      const start = performance.now();
      await way();
      times[index]!.push(performance.now() - start);
    }
  }
  return times;
}

/** Median of the ratios of each round. */
function ratio(above: readonly number[], below: readonly number[]): number {
  return medianOf(above.map((time, round) => time / below[round]!));
}

/** The certificate's share of sealing 26 MB: only a few milliseconds, so measured on undisturbed rounds. */
async function certificateShare(one: Case, signer: SealKey): Promise<Figure[]> {
  const certificate = benchCertificate(one);
  const seal =
    (more: Partial<SealRequest>): SealRun =>
    async () => {
      const request = { ...requestOf(one, readBytes(one.path)), ...more };
      const sealed = await makeSeal(request, { signer, fetch, now: Date.now });
      return writtenTo(outFileOnce, sealed.bytes);
    };
  const ways = [seal({}), seal({ certificate })];
  await warmUp(ways);
  const [without, withIt] = await interleaved(ways, 25);
  const share = Math.min(...withIt!) / Math.min(...without!) - 1;
  return [atMost("sealing.certificate_share", share, 0.15, "of sealing")];
}

const outFileOnce = outFile();

function benchCertificate(one: Case): CertificateRequest {
  const images = one.values.flatMap(({ png }) => (png ? [png] : []));
  const people = images.map((png, index) =>
    aPerson({
      name: `Person Number ${index}`,
      email: `person${index}@example.org`,
      signature: { way: "draw", draw: { kind: "image", bytes: png } },
    }),
  );
  const file = {
    fileName: "agreement.pdf",
    pages: 300,
    uploadedSha256: one.sourceSha256,
    storedSha256: one.sourceSha256,
  };
  return {
    content: aCertificate({ people, files: [file] }),
    language: "en",
    sealOrigin: "install_authority",
  };
}

async function growth(one: Case, signer: SealKey): Promise<Figure> {
  const sealed = await makeSeal(requestOf(one, one.source), { signer, fetch, now: Date.now });
  return atMost("sealing.growth", (sealed.bytes.length - one.source.length) / 1024, 40, "KB");
}

/** Peak memory of a fresh process that seals the file. */
async function peakMemory(one: Case): Promise<Figure> {
  const script = new URL("./sealing-once.ts", import.meta.url).pathname;
  const printed = await runProgram(Deno.execPath(), ["run", "-A", script, one.path]);
  return atMost("sealing.peak_memory", Number(new TextDecoder().decode(printed)), 170, "MB");
}

/**
 * Longest block of the API's thread while its worker seals 26 MB: the best of several rounds, since blocking by design
 * occurs in every round and other processes' load does not.
 */
async function apiBlocked(one: Case, identity: SealIdentity): Promise<Figure> {
  const key = await openSealKey(identity);
  const worker = createSealWorker(installationSigner(key), fetch, Date.now);
  await sealWith(worker, key, requestOf(one, one.source.slice()));
  const longest: number[] = [];
  for (let round = 0; round < 9; round++) {
    const request = requestOf(one, one.source.slice());
    let before = performance.now();
    let worst = 0;
    const ticking = setInterval(() => {
      worst = Math.max(worst, performance.now() - before - 1);
      before = performance.now();
    }, 1);
    await sealWith(worker, key, request);
    clearInterval(ticking);
    longest.push(worst);
  }
  worker.close();
  return atMost("sealing.api_blocked", Math.min(...longest), 20, "ms");
}

function requestOf(one: Case, source: Bytes): SealRequest {
  return { source, sourceSha256: one.sourceSha256, marks: marksOf(one.values), level: "B-B" };
}

function readBytes(path: string): Bytes {
  const read = readFileSync(path);
  return new Uint8Array(read.buffer as ArrayBuffer, read.byteOffset, read.byteLength);
}
