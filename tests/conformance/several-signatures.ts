/** Files that several people sign, in pyHanko and in our own verifier: which signatures were kept, which changed later? */

import { writePem } from "../../api/pdf/seal/identity.ts";
import { verifyPdf } from "../../api/pdf/verify/verify-pdf.ts";
import { run } from "../support/run.ts";
import {
  type Authority,
  anAuthority,
  fieldsFile,
  inkOnPage,
  type SignOptions,
  sign,
} from "../support/signed-fields.ts";

const people = ["ann", "bob", "cem"];
type Step = Omit<SignOptions, "by">;

const own = (name: string, more: Partial<Step> = {}): Step => ({
  field: `${name} signs`,
  values: { [name]: "Yes" },
  ...more,
});
const anew = (name: string, newAt: Step["newAt"]): Step => own(name, { field: `${name} signs anew`, newAt });
const seal: Step = { field: "seal" };
const certified = (certifies: 1 | 2): Step => ({ field: "first", certifies });
const nowhere = [0, 0, 0, 0] as const;

const cases: Record<string, readonly Step[]> = {
  "each fills in their own field": [...people.map((name) => own(name)), seal],
  "each in a new invisible field": [...people.map((name) => anew(name, nowhere)), seal],
  "each locks their own field": [
    ...people.map((name) => own(name, { locks: { Action: "Include", Fields: [name] } })),
    seal,
  ],
  "certified for filling in": [certified(2), ...people.map((name) => own(name)), seal],
  "certified, then a new invisible field": [certified(2), anew("ann", nowhere), seal],
  "certified, then a new visible field": [certified(2), anew("ann", [60, 60, 200, 90]), seal],
  "ink between two signatures": [own("ann"), own("bob", { more: inkOnPage }), seal],
  "a locked field filled in again": [
    own("ann", { locks: { Action: "Include", Fields: ["ann"] } }),
    own("bob", { values: { ann: "No" } }),
    seal,
  ],
};

/** @returns one line per file, with the fault if the verifiers differ */
export async function judgeSeveral(python: string, folder: string): Promise<{ name: string; fault: string }[]> {
  const nowMs = Date.now();
  const signers = [await anAuthority(nowMs), await anAuthority(nowMs)] as const;
  const roots = await Promise.all(
    signers.map(async ({ root }, index) => {
      const path = `${folder}/several-root-${index}.pem`;
      await Deno.writeTextFile(path, writePem("CERTIFICATE", root));
      return path;
    }),
  );
  const answers = new Map<string, string>();
  for (const [name, steps] of Object.entries(cases)) {
    const path = `${folder}/${name.replaceAll(/\W+/g, "-")}.pdf`;
    const bytes = await signedBy(signers, steps);
    await Deno.writeFile(path, bytes);
    const { signatures } = await verifyPdf(bytes, { trustedRoots: signers.map(({ root }) => root), nowMs });
    const ours = signatures.map(
      ({ problems }, index) => `${steps[index]!.field}=${problems.length > 0 ? "changed" : "kept"}`,
    );
    answers.set(path, ours.join("\t"));
  }
  const script = new URL("pyhanko_several.py", import.meta.url).pathname;
  const output = new TextDecoder().decode(await run(python, [script, ...roots, "--", ...answers.keys()]));
  const theirs = new Map(
    output
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("\t")), line.slice(line.indexOf("\t") + 1)]),
  );
  return [...answers].map(([path, ours]) => {
    const name = `several: ${path.slice(folder.length + 1)}`;
    const answer = theirs.get(path);
    return { name, fault: answer === ours ? "" : `${ours} here, ${answer} in pyHanko`.replaceAll("\t", " ") };
  });
}

async function signedBy([person, platform]: readonly [Authority, Authority], steps: readonly Step[]) {
  let bytes = await fieldsFile(people, [...people.map((name) => `${name} signs`), "seal", "first"]);
  for (const step of steps) {
    const by = step.field === "seal" || step.field === "first" ? platform : person;
    bytes = await sign(bytes, { by, ...step });
  }
  return bytes;
}
