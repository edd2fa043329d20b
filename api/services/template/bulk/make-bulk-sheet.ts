import { done, type Outcome } from "../../../../domain/outcome.ts";
import { columnsFor, exampleRow } from "../../../../domain/template/bulk/guess-columns.ts";
import { CSV_BEGIN, csvLine } from "../../../../domain/text/csv.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findOwnTemplate } from "../find-own-template.ts";

/** A CSV file with a column for everything that a row of this template can fill in, and one row as an example. */
export async function makeBulkSheet(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<Bytes>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  const columns = columnsFor(found.value.value);
  const text =
    CSV_BEGIN + csvLine(columns.map(({ header }) => header)) + csvLine(exampleRow(found.value.value, columns));
  return done(new TextEncoder().encode(text) as Bytes);
}
