/** Files that pyHanko and qpdf sign, encrypt and save, judged by our own verifier. */
import type { TestPki } from "../support/pki.ts";
import { run } from "../support/run.ts";
import { ownAnswers } from "./stamped-seals.ts";

/** Expected words by name: under the authority of the files, and without it. The first match counts. */
const expected: readonly (readonly [RegExp, string, string])[] = [
  [/unsigned/, "unsigned", "unsigned"],
  [/^junk-added$/, "changed", "unknown-signer"],
  [/^(approval-adbe|two-approvals|revocation|startxref|mac)-/, "unsupported", "unknown-signer"],
  [/^archived-/, "genuine-extended", "unknown-signer"],
  [/./, "genuine", "unknown-signer"],
];

/** Returns a line for each file: its name, and what is wrong about our verdict; "" if nothing is. */
export async function judgeStrangers(pki: TestPki, python: string): Promise<{ name: string; fault: string }[]> {
  const folder = await Deno.makeTempDir({ prefix: "countersign-strangers-" });
  try {
    const program = new URL("./pyhanko_sign.py", import.meta.url).pathname;
    await run(python, [program, pki.folder, pki.origin, folder]);
    const names = [...Deno.readDirSync(folder)].flatMap(({ name }) => /^(.*)\.pdf$/.exec(name)?.[1] ?? []).sort();
    const lines: { name: string; fault: string }[] = [];
    for (const name of names) {
      const found = (await ownAnswers(await Deno.readFile(`${folder}/${name}.pdf`), pki.rootDer)).join(", ");
      const [, ...words] = expected.find(([pattern]) => pattern.test(name))!;
      lines.push({ name, fault: found === words.join(", ") ? "" : `${found} instead of ${words.join(", ")}` });
    }
    if (lines.length < 50) throw new Error(`only ${lines.length} files of other programs`);
    return lines;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
