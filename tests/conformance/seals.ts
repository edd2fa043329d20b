/**
 * Seals files at every level and checks them with an independent validator: `seals.ts pyhanko|dss COMMAND…`.
 * Each file must validate at its level without remarks.
 */

import { writePem } from "../../api/pdf/seal/identity.ts";
import { createInstallAuthority, withRevocationList } from "../../api/pdf/seal/install-authority.ts";
import type { SealLevel } from "../../domain/document/document.ts";
import { startPki, type TestPki } from "../support/pki.ts";
import { productSeal } from "../support/product-seal.ts";
import { run } from "../support/run.ts";
import { judgeSeveral } from "./several-signatures.ts";
import { ownAnswers, sealStamped } from "./stamped-seals.ts";
import { judgeStrangers } from "./strangers.ts";

type Sealed = { path: string; level: SealLevel; password: string; warnings?: string };

const levels: readonly SealLevel[] = ["B-B", "B-T", "B-LT", "B-LTA"];
/** Password of the encrypted files. pyHanko takes no password with mixed writing directions. */
const password = "كلمة السر";

async function sealAll(pki: TestPki, folder: string): Promise<Sealed[]> {
  const sealedFiles: Sealed[] = [];
  const evidence = new TextEncoder().encode("{}");
  for (const level of levels) {
    for (const xref of ["table", "stream"] as const) {
      for (const key of ["p256", "p384", "rsa"] as const) {
        const { bytes } = await productSeal({ pki, level, evidence, signer: pki.signers[key], source: { xref } });
        const path = `${folder}/${level}-${xref}-${key}.pdf`;
        await Deno.writeFile(path, bytes);
        sealedFiles.push({ path, level, password: "" });
      }
      const { bytes } = await productSeal({ pki, level, evidence, password, source: { xref, pages: 3 } });
      const path = `${folder}/${level}-${xref}-encrypted.pdf`;
      await Deno.writeFile(path, bytes);
      sealedFiles.push({ path, level, password });
    }
  }
  return sealedFiles;
}

/** EU DSS's remarks about an authority without servers: its revocation list is in the file. */
const noServers = "The authority info access is not present!, The revocation info access is not present!";

/** Seals under the authority that an installation generates; `root` is its certificate. */
async function sealGenerated(pki: TestPki, folder: string): Promise<{ files: Sealed[]; root: string }> {
  const nowMs = Date.now();
  const install = await createInstallAuthority({ nowMs });
  const identity = await withRevocationList(install, nowMs);
  const root = `${folder}/generated-root.pem`;
  await Deno.writeTextFile(root, writePem("CERTIFICATE", install.authority));
  const files: Sealed[] = [];
  const evidence = new TextEncoder().encode("{}");
  for (const own of ["", password]) {
    for (const xref of ["table", "stream"] as const) {
      const { bytes } = await productSeal({
        ...{ pki, level: "B-B", identity, evidence, source: { xref } },
        ...(own ? { password: own } : {}),
      });
      const path = `${folder}/generated-${xref}${own ? "-encrypted" : ""}.pdf`;
      await Deno.writeFile(path, bytes);
      files.push({ path, level: "B-B", password: own, warnings: noServers });
    }
  }
  return { files, root };
}

/** Expected line of the validator about a file; other lines are printed. */
const expected = {
  pyhanko: ({ path, level }: Sealed) => [path, level, "passed"],
  dss: ({ path, level, warnings = "" }: Sealed) => [
    path,
    `PAdES-BASELINE-${level.slice(2)}`,
    "TOTAL_PASSED",
    "null",
    "errors=[]",
    `warnings=[${warnings}]`,
    "pdfModifications=false",
  ],
};

/** Each seal must be genuine for our own verifier too. */
async function judgeOwn(pki: TestPki, sealed: readonly Sealed[]): Promise<{ name: string; fault: string }[]> {
  return Promise.all(
    sealed.map(async ({ path, level, password }) => {
      const [found] = await ownAnswers(await Deno.readFile(path), pki.rootDer, password);
      const due = level === "B-B" || level === "B-T" ? "genuine" : "genuine-extended";
      return { name: path.slice(path.lastIndexOf("/") + 1), fault: found === due ? "" : `${found}` };
    }),
  );
}

async function main(name: keyof typeof expected, [program, ...first]: string[]): Promise<number> {
  const pki = await startPki();
  const folder = await Deno.makeTempDir({ prefix: "countersign-conformance-" });
  let failed = 0;
  try {
    const generated = await sealGenerated(pki, folder);
    const stamped = await sealStamped(pki, folder, name === "pyhanko" ? program! : null);
    const sealed = [...(await sealAll(pki, folder)), ...stamped];
    const files = [...sealed, ...generated.files];
    const ask = async (root: string, about: readonly Sealed[]) => {
      const requests = about.flatMap(({ path, level, password }) =>
        name === "pyhanko" ? [level, path, password] : [path, password],
      );
      const answer = new TextDecoder().decode(await run(program!, [...first, root, ...requests]));
      return answer.split("\n").map((line) => line.split("\t"));
    };
    const lines = [...(await ask(pki.rootPem, sealed)), ...(await ask(generated.root, generated.files))];
    for (const file of files) {
      const verdictLines = lines.filter((line) => line[0] === file.path);
      const isRight = verdictLines.length === 1 && verdictLines[0]!.join("\t") === expected[name](file).join("\t");
      if (!isRight) failed++;
      const label = isRight ? "ok    " : "FAILED";
      console.log(
        `${label} ${file.path.slice(folder.length + 1)}${isRight ? "" : `: ${verdictLines.map((line) => line.join(" ")).join(" / ")}`}`,
      );
    }
    const own = await judgeOwn(pki, sealed);
    const strangers = name === "pyhanko" ? await judgeStrangers(pki, program!) : [];
    const several = name === "pyhanko" ? await judgeSeveral(program!, folder) : [];
    const judged = [...own, ...strangers, ...several];
    for (const { name: file, fault } of judged) {
      if (fault) failed++;
      console.log(`${fault ? "FAILED" : "ok    "} our verifier: ${file}${fault && `: ${fault}`}`);
    }
    console.log(`${files.length + judged.length - failed} passed, ${failed} failed`);
  } finally {
    await pki.close();
    await Deno.remove(folder, { recursive: true });
  }
  return failed;
}

const [name, ...command] = Deno.args;
if (name !== "pyhanko" && name !== "dss") throw new Error("pyhanko or dss");
Deno.exit((await main(name, command)) > 0 ? 1 : 0);
