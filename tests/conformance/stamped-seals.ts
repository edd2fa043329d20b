/** Seals with time stamps of every kind of authority, and the verdict of our own verifier on files. */

import { verifyPdf } from "../../api/pdf/verify/verify-pdf.ts";
import { answerOf } from "../../domain/seal/answer.ts";
import type { TestPki } from "../support/pki.ts";
import type { Bytes } from "../support/plain-seal.ts";
import { productSeal } from "../support/product-seal.ts";
import { openAuthority, rsaKey, timeStampKinds } from "../support/time-stamp-kinds.ts";

export type StampedSeal = { path: string; level: "B-T" | "B-LTA"; password: string };

const levels = ["B-T", "B-LTA"] as const;

/** @param python runs pyHanko, whose authority then stamps as well */
export async function sealStamped(pki: TestPki, folder: string, python: string | null): Promise<StampedSeal[]> {
  const files: StampedSeal[] = [];
  const sealBy = async (name: string, tsaUrl: string) => {
    for (const level of levels) {
      const { bytes } = await productSeal({ pki: { ...pki, tsaUrl }, level, source: { xref: "stream" } });
      const path = `${folder}/stamped-${name}-${level}.pdf`;
      await Deno.writeFile(path, bytes);
      files.push({ path, level, password: "" });
    }
  };
  for (const kind of timeStampKinds) await sealBy(kind.name, await openAuthority(pki, kind));
  if (python) {
    const authority = await openPyHankoAuthority(pki, python);
    await sealBy("pyhanko", authority.url).finally(authority.close);
  }
  return files;
}

async function openPyHankoAuthority(pki: TestPki, python: string): Promise<{ url: string; close: () => void }> {
  await pki.addAuthority("tsa-pyhanko", rsaKey(2048), []);
  const at = (name: string) => `${pki.folder}/${name}`;
  const program = new URL("./pyhanko_tsa.py", import.meta.url).pathname;
  const args = [program, at("tsa-pyhanko.pem"), at("tsa-pyhanko.key"), at("int.pem")];
  const child = new Deno.Command(python, { args, stdout: "piped", stderr: "inherit" }).spawn();
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  return { url: `http://127.0.0.1:${port}/`, close: () => child.kill() };
}

/** The words of our own verifier about a file, under the authority of the test PKI and without it. */
export async function ownAnswers(bytes: Bytes, root: Bytes, password = ""): Promise<string[]> {
  const judge = async (roots: Bytes[]) =>
    answerOf(
      await verifyPdf(bytes.slice(), { trustedRoots: roots, trustedTimeRoots: roots, nowMs: Date.now(), password }),
    );
  return [await judge([root]), await judge([])];
}
