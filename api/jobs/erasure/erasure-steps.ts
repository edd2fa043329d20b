import type { Erasure, ErasurePlace } from "../../../domain/compliance/erase-person.ts";
import { type ErasedPerson, withoutPersonIn } from "../../../domain/compliance/without-person.ts";
import { withoutPersonInTemplate } from "../../../domain/compliance/without-person-in-template.ts";
import { type TemplateId, toInstant } from "../../../domain/ids.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { type Bulk, type BulkId, Table } from "../../../domain/template/bulk/bulk.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { lostRace, retryOrThrow } from "../../services/retry-on-lost-race.ts";

const BATCH = 20;
const ROWS = 5_000;

/** A step of an erasure outside documents. `next`: the last id, if more remain. */
type Step = (deps: Deps, erasure: Erasure, person: ErasedPerson, after?: string) => Promise<{ next: string | null }>;

const templates: Step = async (deps, { workspaceId, id }, person, after) => {
  const query = { workspace: workspaceId, before: after as TemplateId | undefined, limit: BATCH, people: 0 };
  const page = await deps.templates.list(query);
  for (const { template } of page.items) {
    const found = await deps.templates.find(template._id);
    const isNamed = found !== null && withoutPersonInTemplate(found.value, person) !== found.value;
    const versions = await Promise.all(
      (await deps.templates.versions(template._id)).map(({ version }) =>
        deps.templates.findVersion(template._id, version),
      ),
    );
    const isVersionNamed = versions.some((one) => one !== null && withoutPersonInTemplate(one, person) !== one);
    if (!isNamed && !isVersionNamed) continue;
    const { name } = withoutPersonIn({ name: template.name }, person);
    // Recorded first, because a repeat after a crash no longer finds removed data.
    await deps.erasures.putPlace(workspaceId, id, { place: "template", id: template._id, name });
    await eraseFromHead(deps, template._id, person);
    deps.killPoint("person_template");
    await deps.templates.rewriteVersions(template._id, (state) => withoutPersonInTemplate(state, person));
  }
  return { next: page.next };
};

/** Increases the version, so that an open editor that still shows the person cannot save them again. */
async function eraseFromHead(deps: Deps, id: TemplateId, person: ErasedPerson): Promise<void> {
  await retryOrThrow(`template ${id}`, async () => {
    const found = await deps.templates.find(id);
    if (!found) return;
    const next = withoutPersonInTemplate(found.value, person);
    if (next === found.value) return;
    const template = { ...next.template, version: next.template.version + 1 };
    return (await deps.templates.put(found, { ...next, template })) ? undefined : lostRace;
  });
}

/** Skips a table that is still to be sent: its rows are numbered, and its sender has checked them. */
const bulks: Step = async (deps, { workspaceId, id }, person, after) => {
  const page = await deps.bulks.list({ workspace: workspaceId, before: after as BulkId | undefined, limit: BATCH });
  for (const bulk of page) {
    const stored = await deps.objects.get(bulk.table);
    if (!stored || !new TextDecoder().decode(stored).toLowerCase().includes(person.email)) continue;
    const isOver = bulk.state === "done" || bulk.state === "cancelled";
    const place: ErasurePlace = { place: "bulk", id: bulk._id, name: bulk.templateName };
    await deps.erasures.putPlace(workspaceId, id, isOver ? place : { ...place, kept: "running" });
    if (isOver) await eraseFromBulk(deps, bulk, person);
  }
  return { next: page.length === BATCH ? page.at(-1)!._id : null };
};

/** Empties the person's rows in the table, and the facts about them in results. */
async function eraseFromBulk(deps: Deps, { _id, table: object }: Bulk, person: ErasedPerson): Promise<void> {
  const stored = await deps.objects.get(object);
  const table = Table.parse(JSON.parse(new TextDecoder().decode(stored!)));
  const rows = table.rows.map((row) => {
    const isTheirs = row.some((cell) => sameEmail(cell, person.email));
    return isTheirs ? row.map(() => "") : row.map((cell) => withoutPersonIn(cell, person));
  });
  const bytes = new TextEncoder().encode(JSON.stringify({ ...table, rows, proofs: undefined })) as Bytes;
  const next = await deps.objects.put(bytes, "application/json");
  const results = (await deps.bulks.rows(_id, 1, ROWS)).flatMap((row) => {
    const bare = withoutPersonIn(row, person);
    return bare === row ? [] : [bare];
  });
  const found = await deps.bulks.find(_id);
  deps.killPoint("person_bulk");
  if (!found || found.value.table !== object) return;
  const updatedAt = toInstant(deps.clock.now());
  if (!(await deps.bulks.put(found, { ...found.value, table: next, updatedAt }, results, [])))
    throw new Error(`bulk sending ${_id} was written meanwhile`);
}

const webhooks: Step = async (deps, erasure, { email }, after) =>
  deps.erasures.eraseFromBodies(erasure.workspaceId, email, { after, onFound: () => putLog(deps, erasure) });

const deliveries: Step = async (deps, erasure, person, after) =>
  deps.erasures.eraseFromDeliveries(erasure.workspaceId, person, { after, onFound: () => putLog(deps, erasure) });

async function putLog(deps: Deps, { workspaceId, id }: Erasure): Promise<void> {
  await deps.erasures.putPlace(workspaceId, id, { place: "webhooks", id: "log", name: "" });
  deps.killPoint("person_webhooks");
}

/** Saved filters of members that search for the person. */
const filters: Step = async (deps, { workspaceId, id, by }, person) => {
  const members = await deps.workspaces.listMembers(workspaceId);
  // A workspace created together with its account may have no stored members.
  const owner = (await deps.workspaces.find(workspaceId))?.value.ownerId;
  const accounts = members.flatMap(({ state }) => (state.status === "invited" ? [] : [state.userId]));
  for (const user of new Set([...(owner ? [owner] : []), by.id, ...accounts])) {
    const before = await deps.savedFilters.list(user, workspaceId);
    const after = before.filter((one) => withoutPersonIn(one, person) === one);
    if (after.length === before.length) continue;
    await deps.erasures.putPlace(workspaceId, id, { place: "filters", id: "saved", name: "" });
    deps.killPoint("person_filters");
    if (!(await deps.savedFilters.replace(user, workspaceId, { before, after })))
      throw new Error("saved filters were written meanwhile");
  }
  return { next: null };
};

export const stepsByView = { templates, bulks, webhooks, deliveries, filters };
