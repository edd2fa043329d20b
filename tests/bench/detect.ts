/** Measures precision, recall and cost of field detection on labelled forms. */
import { detectFields } from "../../api/pdf/detect/detect-fields.ts";
import { mergePdfs } from "../../api/pdf/intake/merge.ts";
import { type LabelledForm, labelledForms, scoreOf } from "../fixtures/detect/score.ts";
import { atLeast, atMost, type Figure } from "./figure.ts";

const ROUNDS = 5;

export async function run(): Promise<Figure[]> {
  const [known, heldOut] = await Promise.all([labelledForms("known"), labelledForms("held-out")]);
  const [all, unseen] = [scoreOf([...known, ...heldOut], detectFields), scoreOf(heldOut, detectFields)];
  return [
    atLeast("detect.precision", all.precision, 0.85, "of found"),
    atLeast("detect.recall", all.recall, 0.75, "of blanks"),
    atLeast("detect.kinds", all.kinds, 0.85, "of matched"),
    atLeast("detect.held_out_precision", unseen.precision, 0.85, "of found"),
    atLeast("detect.held_out_recall", unseen.recall, 0.75, "of blanks"),
    atMost("detect.ms_per_page_growth", await growth(known), 1.5, "× few pages"),
  ];
}

/** Cost per page in a file of hundreds of pages, as a multiple of the cost in a short file. */
async function growth(forms: readonly LabelledForm[]): Promise<number> {
  const [few, many] = await Promise.all([merged(forms, 1), merged(forms, 14)]);
  const [fewMs, manyMs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [timed(few), timed(many)] as const;
    if (round === 0) continue;
    fewMs.push(pair[0]);
    manyMs.push(pair[1] / 14);
  }
  return Math.min(...manyMs) / Math.min(...fewMs);
}

async function merged(forms: readonly LabelledForm[], times: number): Promise<Uint8Array> {
  const outcome = await mergePdfs(Array.from({ length: times }, () => forms.map((form) => form.bytes)).flat());
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.bytes;
}

function timed(bytes: Uint8Array): number {
  const start = performance.now();
  detectFields(bytes);
  return performance.now() - start;
}
