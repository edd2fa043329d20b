import type { Outcome, RefusalCode, RefusalParams } from "../../../../domain/outcome.ts";

/** The result for one document; the route translates its refusal. */
export type DocumentResult = { id: string } & (
  | { state: "done" | "unchanged" }
  | { state: "refused"; code: RefusalCode; params: RefusalParams | undefined }
);

/** Documents changed concurrently. Low, so that other callers' requests are served in between. */
const CONCURRENCY = 4;

/** Runs `act` for each document; a failure does not affect the others. `act` returns whether it changed anything. */
export async function eachDocument(
  ids: readonly string[],
  act: (id: string) => Promise<Outcome<boolean>>,
): Promise<DocumentResult[]> {
  const unique = [...new Set(ids)];
  const results: DocumentResult[] = [];
  for (let at = 0; at < unique.length; at += CONCURRENCY) {
    results.push(...(await Promise.all(unique.slice(at, at + CONCURRENCY).map((id) => resultOf(id, act)))));
  }
  return results;
}

async function resultOf(id: string, act: (id: string) => Promise<Outcome<boolean>>): Promise<DocumentResult> {
  const answer = await act(id);
  if (answer.ok) return { id, state: answer.value ? "done" : "unchanged" };
  return { id, state: "refused", code: answer.refusal.code, params: answer.refusal.params };
}
