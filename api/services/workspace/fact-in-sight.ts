import type { WorkspaceFact } from "../../../domain/workspace/workspace-event.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { seesAll } from "../judge-document.ts";

/** Titles of documents are empty for those who do not see all documents. */
export function factInSight<F extends WorkspaceFact>(caller: MemberPrincipal, fact: F): F {
  return "title" in fact && !seesAll(caller) ? { ...fact, title: "" } : fact;
}
