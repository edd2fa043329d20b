/** Assigns blanks to parties of a contract by nearby words. */
import { type Candidate, overlapX } from "./candidate.ts";
import { plain } from "./keywords.ts";
import type { PageModel } from "./page-model.ts";
import { rolesByBlock } from "./signature-blocks.ts";

/** The usual parties, in the order in which contracts name them. */
const sides = [
  "seller|buyer",
  "vendor|purchaser",
  "lessor|lessee",
  "landlord|tenant",
  "employer|employee",
  "company|employee",
  "party a|party b",
  "first party|second party",
  "disclosing party|receiving party",
  "client|contractor",
  "customer|provider",
  "client|consultant",
  "lender|borrower",
  "licensor|licensee",
  "verkaufer|kaufer",
  "vermieter|mieter",
  "arbeitgeber|arbeitnehmer",
  "auftraggeber|auftragnehmer",
  "bailleur|locataire",
  "vendeur|acheteur",
  "employeur|salarie",
  "arrendador|arrendatario",
  "vendedor|comprador",
  "locatore|conduttore",
  "venditore|acquirente",
  "verhuurder|huurder",
  "арендодатель|арендатор",
  "продавец|покупатель",
  "работодатель|работник",
  "εκμισθωτης|μισθωτης",
  "πωλητης|αγοραστης",
  "甲方|乙方",
  "甲|乙",
  "貸主|借主",
  "المؤجر|المستأجر",
  "البائع|المشتري",
  "الطرف الأول|الطرف الثاني",
  "मकान मालिक|किरायेदार",
  "विक्रेता|क्रेता",
].map((pair) => pair.split("|").map(plain));

const FAR_MM = 75;

/** The role of each candidate of one page, `null` when no word is near. */
export function rolesOf(candidates: readonly Candidate[], { chunks }: PageModel, pageText: string): (number | null)[] {
  const pair = sides.find((one) => one.every((side) => holds(pageText, side)));
  if (!pair) return rolesByBlock(candidates, chunks);
  const roleIn = (text: string): number | null => {
    const chunkText = plain(text);
    const found = pair.map((side) => holds(chunkText, side));
    const at = found.lastIndexOf(true);
    return found.filter(Boolean).length === 1 ? at : null;
  };
  const heads = chunks.flatMap((chunk) => {
    const isHead = plain(chunk.text).split(" ").length <= 4 && !/["“”„«»]|[.;,]$/.test(chunk.text);
    const role = isHead ? roleIn(chunk.text) : null;
    return role === null ? [] : [{ chunk, role }];
  });
  return candidates.map((candidate) => {
    if (candidate.type === "checkbox" || candidate.type === "radio") return null;
    const own =
      candidate.label.split(" ").length <= 5 && !/["“”„«»]/.test(candidate.label) ? roleIn(candidate.label) : null;
    if (own !== null) return own;
    const { x, y, width, height } = candidate.box;
    const over = heads
      .filter(({ chunk }) => chunk.baseline < y + height + 6 && y - chunk.baseline < FAR_MM)
      .filter(({ chunk }) => overlapX(chunk, { x, right: x + width }) > 0 || (chunk.right <= x && x - chunk.right < 40))
      .sort((a, b) => b.chunk.baseline - a.chunk.baseline);
    const column = over.find(({ chunk }) => chunk.x > x - 45);
    return column?.role ?? null;
  });
}

/** Matches a whole word, or any position in scripts without spaces. */
function holds(text: string, side: string): boolean {
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(side)) return text.includes(side);
  return ` ${text} `.includes(` ${side} `) || (side.length > 5 && new RegExp(`(^| )${side}(s|in|en)?( |$)`).test(text));
}
