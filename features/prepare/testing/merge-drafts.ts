import type { Field } from "../../../domain/field/field.ts";
import type { FilePartKey, RecipientId } from "../../../domain/ids.ts";
import type { Draft } from "../draft/draft.ts";
import { withoutOrphans } from "../draft/draft.ts";
import { aDraft, aField, aFilePart, aRecipient } from "./builders.ts";

export const base = aDraft({
  fileParts: [aFilePart("a"), aFilePart("b")],
  recipients: [aRecipient("r1"), aRecipient("r2"), aRecipient("r3")],
  infos: { en: { title: "Lease", message: "Hello" }, de: { title: "Miete", message: "" } },
  ccEmails: ["cc@example.com"],
  fields: [aField("f1"), aField("f2", { recipient: "r2" as RecipientId }), aField("f3", { part: "b" as FilePartKey })],
});

export const withField = (draft: Draft, key: string, more: Partial<Field>): Draft => ({
  ...draft,
  fields: draft.fields.map((field) => (field.key === key ? { ...field, ...more } : field)),
});

export const withRecipient = (draft: Draft, id: string, more: Partial<Draft["recipients"][number]>): Draft => ({
  ...draft,
  recipients: draft.recipients.map((one) => (one._id === id ? { ...one, ...more } : one)),
});

export const without = (draft: Draft, id: string): Draft =>
  withoutOrphans({
    ...draft,
    recipients: draft.recipients.filter((one) => one._id !== id),
    fields: draft.fields.filter((field) => field.key !== id),
    fileParts: draft.fileParts.filter((part) => part.key !== id),
  });
