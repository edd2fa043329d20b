/** Adjusts kinds that depend on the rest of the page. */
import { type Candidate, overlapX } from "./candidate.ts";
import { plain } from "./keywords.ts";
import type { PageModel } from "./page-model.ts";

/** Days other than the day of signing. */
const otherDays =
  /birth|dob|geb|naissance|nacimiento|nascita|nascimento|dogum|narozen|urodz|рожд|γεννησ|ميلاد|जन्म|生年|出生|생년|start|begin|effective|eintritt|until|expir|delivery|hire/;
/** Languages in which "firma" means signature. */
const romance = / (el|los|fecha|nombre|apellidos|correo|documento|della|luogo|cognome|indirizzo|dichiara) /;
const placeLabel =
  /(^| )(ort|place|lieu|luogo|lugar|plaats|local|место|sted|plats|miejscowosc|yer|الموضع|المكان|स्थान)( |$)/;

export function settleKinds(candidates: readonly Candidate[], { chunks }: PageModel): Candidate[] {
  const pageText = ` ${plain(chunks.map((chunk) => chunk.text).join(" "))} `;
  const byLabel = candidates.map((candidate): Candidate => {
    const label = plain(candidate.label);
    if (candidate.type === "company" && label === "firma" && romance.test(pageText))
      return { ...candidate, type: "signature" };
    // "Place, date" is more than a date.
    if (candidate.type === "editableDate" && placeLabel.test(label)) return { ...candidate, type: "textbox" };
    return candidate;
  });
  return byLabel.map((candidate) => {
    const isOfSigning = candidate.type === "editableDate" && !otherDays.test(plain(candidate.label));
    return isOfSigning && isBesideInk(candidate, byLabel) ? { ...candidate, type: "dateSigned" } : candidate;
  });
}

/** Whether the candidate is in the row of a signature, or in the block below it. */
function isBesideInk({ box }: Candidate, all: readonly Candidate[]): boolean {
  return all.some((ink) => {
    if (ink.type !== "signature" && ink.type !== "initials") return false;
    const by = box.y + box.height - (ink.box.y + ink.box.height);
    const isUnder =
      overlapX({ x: box.x, right: box.x + box.width }, { x: ink.box.x, right: ink.box.x + ink.box.width }) > 0;
    return (
      Math.abs(by) < 4 || (by > 0 && by < 50 && isUnder) || (by < 0 && by > -14 && Math.abs(box.x - ink.box.x) < 4)
    );
  });
}
