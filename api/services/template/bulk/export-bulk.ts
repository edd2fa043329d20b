import { done, type Outcome } from "../../../../domain/outcome.ts";
import { type BulkRow, Table } from "../../../../domain/template/bulk/bulk.ts";
import { CSV_BEGIN, csvLine } from "../../../../domain/text/csv.ts";
import type { FileDeps, TemplateDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import { ObjectsUnavailable } from "../../../ports/files.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findOwnBulk } from "./find-own-bulk.ts";

const BATCH = 500;

/** Columns after those of the table. */
export const resultHeaders = ["status", "document", "reason"] as const;

/** Streams the table as CSV, with the result of each row that was attempted. */
export async function exportBulk(
  deps: FileDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<ReadableStream<Bytes>>> {
  const found = await findOwnBulk(deps, principal, id);
  if (!found.ok) return found;
  const { _id, table } = found.value.value;
  const stored = await deps.objects.get(table);
  if (!stored) throw new ObjectsUnavailable("the table is lost");
  const { headers, rows } = Table.parse(JSON.parse(new TextDecoder().decode(stored)));
  const encoder = new TextEncoder();
  let from = 1;
  return done(
    new ReadableStream<Bytes>({
      start: (controller) =>
        controller.enqueue(encoder.encode(CSV_BEGIN + csvLine([...headers, ...resultHeaders])) as Bytes),
      async pull(controller) {
        const results = await deps.bulks.rows(_id, from, BATCH);
        from += results.length;
        const lines = results.map((one) => csvLine([...rows[one.row - 1]!, ...resultCells(one)]));
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.join("")) as Bytes);
        if (results.length < BATCH) controller.close();
      },
    }),
  );
}

function resultCells(result: BulkRow): string[] {
  return "documentId" in result
    ? ["sent", result.documentId, ""]
    : ["failed", "", `${result.code} ${result.column}`.trim()];
}
