import { type ErasedPerson, withoutPersonIn } from "../../../../domain/compliance/without-person.ts";
import { withoutPersonInTemplate } from "../../../../domain/compliance/without-person-in-template.ts";
import type { TemplateId, WorkspaceId } from "../../../../domain/ids.ts";
import { sameEmail } from "../../../../domain/recipient/email.ts";
import { type BulkId, type BulkRow, Table } from "../../../../domain/template/bulk/bulk.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { FileDeps, TemplateDeps } from "../../../deps.ts";
import type { ArchivedFile } from "../../../ports/files.ts";
import { walkPages } from "../../walk-pages.ts";
import { jsonFile } from "./json-file.ts";

const BATCH = 50;
const ROWS = 5_000;

/** A file for each template that names the person, with the matching recipients of each version. */
export async function* templatesAbout(
  { templates }: TemplateDeps,
  workspace: WorkspaceId,
  person: ErasedPerson,
): AsyncGenerator<ArchivedFile> {
  const all = walkPages((before: TemplateId | undefined) =>
    templates.list({ workspace, before, limit: BATCH, people: 0 }),
  );
  for await (const { template } of all) {
    const former = (await templates.versions(template._id)).map(({ version }) => version);
    const states = await Promise.all(former.map((version) => templates.findVersion(template._id, version)));
    const present = (await templates.find(template._id))?.value ?? null;
    const versions = [present, ...states].flatMap((state) =>
      state && withoutPersonInTemplate(state, person) !== state ? [versionAbout(state, person)] : [],
    );
    if (versions.length === 0) continue;
    yield jsonFile(`templates/${template._id}.json`, { id: template._id, name: template.name, versions });
  }
}

function versionAbout({ template, recipients, infos, fields }: TemplateState, person: ErasedPerson) {
  const { version, updatedAt, content } = template;
  const texts = [template.name, template.description, template.note, content.title, ...Object.values(infos)];
  return {
    ...{ version, updatedAt },
    recipients: recipients.flatMap(({ name, email, role }) =>
      sameEmail(email, person.email) ? [{ name, email, role }] : [],
    ),
    getsCopy: content.ccEmails.some((one) => sameEmail(one, person.email)),
    texts: texts.filter((text) => withoutPersonIn(text, person) !== text),
    fields: fields.filter((field) => withoutPersonIn(field, person) !== field),
  };
}

/** A file for each bulk sending whose table names the person, with their rows and results. */
export async function* bulksAbout(
  { bulks, objects }: FileDeps & TemplateDeps,
  workspace: WorkspaceId,
  person: ErasedPerson,
): AsyncGenerator<ArchivedFile> {
  const all = walkPages(async (before: BulkId | undefined) => {
    const items = await bulks.list({ workspace, before, limit: BATCH });
    return { items, next: items.length === BATCH ? items.at(-1)!._id : null };
  });
  for await (const { _id, templateName, createdAt, table: object } of all) {
    const stored = await objects.get(object);
    if (!stored) continue;
    const table = Table.parse(JSON.parse(new TextDecoder().decode(stored)));
    const rows = table.rows.flatMap((cells, index) =>
      withoutPersonIn(cells, person) === cells ? [] : [{ row: index + 1, cells }],
    );
    if (rows.length === 0) continue;
    const numbers = new Set(rows.map(({ row }) => row));
    const results = (await bulks.rows(_id, 1, ROWS)).filter(({ row }: BulkRow) => numbers.has(row));
    const about = { id: _id, template: templateName, createdAt, headers: table.headers, rows, results };
    yield jsonFile(`bulk-sendings/${_id}.json`, about);
  }
}
