/** Tools for templates, and the tool that prepares a document. Only a person can send it, in the web app. */
import * as z from "zod/mini";
import * as contract from "../../../domain/contract/document.ts";
import { RecipientInput } from "../../../domain/contract/draft/draft.ts";
import type { BodyInput } from "../../../domain/contract/endpoint.ts";
import * as template from "../../../domain/contract/template/template.ts";
import { readUser } from "../../../domain/contract/user.ts";
import { documentLink } from "./document-tools.ts";
import { type ToolContext, tool } from "./tool.ts";

const templateId = z.string().check(z.maxLength(64), z.describe("The template's _id."));
const PEOPLE = 50;

const Person = z.object({
  role: z.optional(z.string().check(z.maxLength(200), z.describe("The template's role that this person takes."))),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
});
type Person = z.infer<typeof Person>;
type Draft = BodyInput<typeof contract.saveDocument>;

/** Properties of a template's recipient that saving a draft accepts. */
const kept = Object.keys(RecipientInput.shape).filter((name) => !["accessCode", "knowledgeBaseData"].includes(name));

export const templateTools = [
  tool({
    name: "find_templates",
    title: "Find templates",
    description: "Templates of the workspace, by words in their name.",
    input: z.object({
      search: z.optional(z.string().check(z.maxLength(200))),
      cursor: z.optional(z.string().check(z.describe("From the answer before, for the next page."))),
    }),
    effect: "reads",
    async run({ ask, linkTo }, query) {
      const { items, cursor } = await ask(template.listTemplates, { query });
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
    input: z.object({ templateId }),
    effect: "reads",
    async run({ ask }, { templateId }) {
      const { _id, name, recipients, jsonData, pages } = await ask(template.readTemplate, { params: { templateId } });
      const roleOf = new Map(recipients.map(({ _id, role, name }) => [_id, role || name]));
      return {
        ...{ _id, name, pages: pages.length },
        roles: recipients.map(({ role, name, email, isSender }) => ({ role: role || name, name, email, isSender })),
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
      "Make a draft, from a template or from files that were uploaded through the API. NOTHING IS SENT: give the person the link in the answer. They check the draft there and press Send themselves. get_document then tells whether they did.",
    input: z.object({
      templateId: z.optional(templateId),
      fileKeys: z.optional(
        z.array(z.string()).check(z.maxLength(20), z.describe("Keys of uploaded files, instead of a template.")),
      ),
      title: z.optional(z.string().check(z.maxLength(200))),
      message: z.optional(z.string().check(z.maxLength(2_000), z.describe("The mail's message to all recipients."))),
      people: z.array(Person).check(z.maxLength(PEOPLE)),
      values: z.optional(z.record(z.string(), z.string()).check(z.describe("Texts by a field's key."))),
    }),
    effect: "changes",
    async run(context, input) {
      const draft = input.templateId ? await fromTemplate(context, input.templateId, input) : fromFiles(input);
      const made = await context.ask(contract.saveDocument, { params: { documentId: "new" }, body: draft });
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
};

function fromFiles({ fileKeys = [], title = "", message = "", people }: Prepared): Draft {
  return {
    fileParts: fileKeys.map((key) => ({ key })) as Draft["fileParts"],
    recipients: people.map(({ name, email }, index) => ({ _id: `r${index + 1}`, name, email })) as Draft["recipients"],
    documentInfo: { en: { title, message } },
  };
}

/** A role without a person keeps the template's person; the sender's role gets the key's creator. */
async function fromTemplate({ ask }: ToolContext, templateId: string, input: Prepared): Promise<Draft> {
  const [from, me] = [await ask(template.readTemplate, { params: { templateId } }), await ask(readUser)];
  const sender = { name: me.displayName, email: me.email };
  const takers = new Map(input.people.map((person) => [person.role ?? "", person]));
  const recipients = from.recipients.map((recipient) => {
    const taker = takers.get(recipient.role || recipient.name) ?? (recipient.isSender ? sender : recipient);
    const own = Object.fromEntries(Object.entries(recipient).filter(([name]) => kept.includes(name)));
    return { ...own, name: taker.name, email: taker.email };
  });
  const schemas = from.jsonData.schemas.map((page) =>
    Object.fromEntries(
      Object.entries(page).map(([key, field]) => [key, { ...field, data: input.values?.[key] ?? field.data }]),
    ),
  );
  const texts = Object.entries(from.documentInfo).map(([language, text]) => [
    language,
    { title: input.title ?? text?.title ?? from.name, message: input.message ?? text?.message ?? "" },
  ]);
  return {
    fileParts: from.fileParts.map(({ key }) => ({ key })),
    recipients,
    documentInfo: Object.fromEntries(texts),
    signingOrder: from.signingOrder,
    mergeDocuments: from.mergeDocuments,
    ccEmails: from.ccEmails,
    documentValidity: from.documentValidity,
    jsonData: { schemas },
  } as unknown as Draft;
}
