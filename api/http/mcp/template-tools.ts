/** Tools for templates, and the tool that prepares a document. Only a person can send it, in the web app. */
import * as z from "zod/mini";
import * as contract from "../../../domain/contract/document.ts";
import { ProgramFilter } from "../../../domain/contract/document-list.ts";
import type { BodyInput } from "../../../domain/contract/endpoint.ts";
import * as template from "../../../domain/contract/template/template.ts";
import { createFromTemplateCall } from "../../../domain/contract/template/web-form.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { documentLink } from "./document-tools.ts";
import { type ToolContext, tool, unplaced } from "./tool.ts";

const templateId = z.string().check(z.maxLength(64), z.describe("The template's _id."));
const PEOPLE = 50;

const Person = z.strictObject({
  role: z.optional(z.string().check(z.maxLength(200), z.describe("The name of the template's role that they take."))),
  roleId: z.optional(
    z.string().check(z.maxLength(64), z.describe("Instead of `role`: the role's _id in get_template.")),
  ),
  name: z.optional(
    z.string().check(z.maxLength(200), z.describe("May be absent if `email` has it: Ann Lee <ann@example.com>.")),
  ),
  email: z.string().check(z.minLength(3), z.maxLength(1_000)),
});
type Person = z.infer<typeof Person>;
type Draft = BodyInput<typeof contract.saveDocumentCall>;
type Takers = NonNullable<BodyInput<typeof createFromTemplateCall>>["recipients"];

export const templateTools = [
  tool({
    name: "find_templates",
    title: "Find templates",
    description: "Templates of the workspace, by words in their name.",
    input: z.strictObject({
      search: z.optional(z.string().check(z.maxLength(200))),
      cursor: z.optional(z.string().check(z.describe("From the answer before, for the next page."))),
    }),
    effect: "reads",
    async run({ ask, linkTo }, query) {
      const { items, cursor } = await ask(template.listTemplatesCall, { query });
      const templates = items.map(({ _id, name, description, pages, people }) => ({
        ...{ _id, name, description, pages, roles: people.map(({ role }) => role) },
        link: linkTo(`/app/templates/edit/${_id}`),
      }));
      return { templates, cursor };
    },
  }),
  tool({
    name: "get_template",
    title: "Get a template",
    description: "A template's roles, and its fields with their keys, kinds and roles.",
    input: z.strictObject({ templateId }),
    effect: "reads",
    async run({ ask }, { templateId }) {
      const { _id, name, recipients, jsonData, pages } = await ask(template.readTemplateCall, {
        params: { templateId },
      });
      const roleOf = new Map(recipients.map(({ _id, role, name }) => [_id, role || name]));
      return {
        ...{ _id, name, pages: pages.length },
        roles: recipients.map(({ _id, role, name, email, isSender }) => ({
          ...{ _id, role: role || name, name, email, isSender },
        })),
        fields: jsonData.schemas.flatMap((page) =>
          Object.entries(page).map(([key, { type, label, recipient, required }]) => ({
            ...{ key, type, label, role: roleOf.get(recipient), required },
          })),
        ),
      };
    },
  }),
  tool({
    name: "prepare_document",
    title: "Prepare a document",
    description:
      "Make a draft, from a template with all its settings, or from files that were uploaded through the API. NOTHING IS SENT: give the person the link in the answer. They check the draft there and press Send themselves. get_document then tells whether they did.",
    input: z.strictObject({
      templateId: z.optional(templateId),
      fileKeys: z.optional(
        z.array(z.string()).check(z.maxLength(20), z.describe("Keys of uploaded files, instead of a template.")),
      ),
      title: z.optional(z.string().check(z.maxLength(200))),
      message: z.optional(z.string().check(z.maxLength(2_000), z.describe("The mail's message to all recipients."))),
      people: z.array(Person).check(z.maxLength(PEOPLE)),
      externalId: ProgramFilter.shape.externalId.check(z.describe("The customer's own id, for finding it again.")),
      metadata: ProgramFilter.shape.metadata.check(z.describe("Pairs of texts that are kept with the document.")),
      values: z.optional(z.record(z.string(), z.string()).check(z.describe("Texts by a field's key."))),
    }),
    effect: "changes",
    async run(context, input) {
      const made = await (input.templateId
        ? fromTemplate(context, input.templateId, input)
        : fromFiles(context, input));
      return {
        ...{ _id: made._id, status: made.status, title: made.title, pages: made.pages.length },
        people: made.recipients.map(({ name, email, roleType }) => ({ name, email, role: roleType })),
        link: documentLink(context, made),
        next: "Nothing was sent. The person opens the link, checks the draft and presses Send.",
      };
    },
  }),
];

type Prepared = {
  title?: string;
  message?: string;
  people: Person[];
  values?: Record<string, string>;
  fileKeys?: string[];
} & Pick<OwnerView, "externalId" | "metadata">;

async function fromFiles({ ask }: ToolContext, input: Prepared): Promise<OwnerView> {
  const { fileKeys = [], title = "", message = "", people, values = {}, externalId, metadata } = input;
  const role = people.findIndex((one) => one.role !== undefined || one.roleId !== undefined);
  if (role !== -1)
    throw unplaced(`people.${role}`, "Only a template has roles. Name a templateId, or leave the role out.");
  const [key] = Object.keys(values);
  if (key !== undefined)
    throw unplaced(`values.${key}`, "Files have no fields. Name a templateId, or leave values out.");
  const draft = {
    fileParts: fileKeys.map((key) => ({ key })) as Draft["fileParts"],
    recipients: people.map(({ name = "", email }, index) => ({
      ...{ _id: `r${index + 1}`, name, email },
    })) as Draft["recipients"],
    documentInfo: { en: { title, message } },
    ...{ externalId, metadata },
  } as Draft;
  return ask(contract.saveDocumentCall, { params: { documentId: "new" }, body: draft });
}

/** Creates the draft as REST does: people and values that have no place in the template are refused. */
async function fromTemplate({ ask }: ToolContext, id: string, input: Prepared): Promise<OwnerView> {
  const { people, values, title, message, externalId, metadata, fileKeys = [] } = input;
  if (fileKeys.length > 0) throw unplaced("fileKeys", "A template brings its own files. Leave fileKeys out.");
  const missing = people.findIndex(({ role, roleId }) => role === undefined && roleId === undefined);
  if (missing !== -1) {
    throw unplaced(`people.${missing}`, "State the person's role, or its roleId, as get_template lists them.");
  }
  const recipients = people.map(({ role, roleId, name, email }) => ({
    ...(roleId === undefined ? { role } : { _id: roleId }),
    ...{ name, email },
  })) as Takers;
  const body = { recipients, values, title, message, externalId, metadata };
  const { _id } = await ask(createFromTemplateCall, { params: { id }, body });
  return ask(contract.readDocumentCall, { params: { documentId: _id } });
}
