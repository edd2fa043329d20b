/** Seals one file in a separate process and prints its peak memory, in MB. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { openSealKey } from "../../api/pdf/seal/identity.ts";
import { createInstallAuthority } from "../../api/pdf/seal/install-authority.ts";
import { makeSeal } from "../../api/pdf/seal/testing/seal-document.ts";
import { benchValues, marksOf } from "./sealing-marks.ts";

const read = readFileSync(Deno.args[0]!);
const source = new Uint8Array(read.buffer as ArrayBuffer, read.byteOffset, read.byteLength);
const { identity } = await createInstallAuthority({ nowMs: Date.now() });
const sourceSha256 = createHash("sha256").update(source).digest("hex");
const request = { source, sourceSha256, marks: marksOf(benchValues(300)), level: "B-B" as const };
const sealed = await makeSeal(request, { signer: await openSealKey(identity), fetch, now: Date.now });
writeFileSync(Deno.makeTempFileSync(), sealed.bytes);
const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))![1];
console.log(Math.round(Number(peak) / 1024));
