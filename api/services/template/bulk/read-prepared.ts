import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { type Bulk, Table } from "../../../../domain/template/bulk/bulk.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { FileDeps, TemplateDeps } from "../../../deps.ts";
import type { Bytes, Versioned } from "../../../ports/basics.ts";
import { ObjectsUnavailable } from "../../../ports/files.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findOwnTemplate } from "../find-own-template.ts";

import { findOwnBulk } from "./find-own-bulk.ts";

export type Prepared = { bulk: Versioned<Bulk>; state: TemplateState; table: Table };

/** A sending that was not started, with its table and the template's current version. */
export async function readPrepared(
  deps: FileDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<Prepared>> {
  const found = await findOwnBulk(deps, principal, id);
  if (!found.ok) return found;
  const { state: progress, templateId } = found.value.value;
  if (progress !== "prepared") return refuse("bulk_has_begun");
  const template = await findOwnTemplate(deps, principal, templateId);
  if (!template.ok) return template;
  const table = await readTable(deps, found.value.value);
  return done({ bulk: found.value, state: template.value.value, table });
}

async function readTable({ objects }: FileDeps, { table }: Bulk): Promise<Table> {
  const stored = await objects.get(table);
  if (!stored) throw new ObjectsUnavailable("the table is lost");
  return Table.parse(JSON.parse(new TextDecoder().decode(stored)));
}

export function asJson(value: unknown): Bytes {
  return new TextEncoder().encode(JSON.stringify(value)) as Bytes;
}
