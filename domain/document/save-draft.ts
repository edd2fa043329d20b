import type { Actor } from "../audit/event.ts";
import type { DraftInput, FieldInput } from "../contract/draft.ts";
import { defaultDataCenter, isDataCenter } from "../data-centers.ts";
import type { Field } from "../field/field.ts";
import { round } from "../field/geometry.ts";
import type { FieldProperties } from "../field/properties.ts";
import type { DocumentId, FieldKey, Instant, RecipientId, UserId, WorkspaceId } from "../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import { colorAt } from "../recipient/colors.ts";
import { normalEmail } from "../recipient/email.ts";
import type { Recipient } from "../recipient/recipient.ts";
import type { Change, DocumentState } from "./change.ts";
import { type DocumentHead, type DocumentInfos, defaultValidity, listedEmails } from "./document.ts";
import { cleanLine, cleanText, type FilePart } from "./file-part.ts";
import { languagesOf } from "./send-document.ts";

export const GUEST_DRAFTS_LIMIT = 10;

export type SaveCommand = {
  at: Instant;
  actor: Actor;
  workspaceId: WorkspaceId;
  ownerId: UserId | null;
  editedBy: DocumentHead["editedBy"];
  /** Id for a document that does not exist yet. */
  newId: DocumentId;
  genesis: DocumentHead["audit"];
  input: DraftInput;
  /** The files that the input names, in its order. */
  fileParts: FilePart[];
};

/** The draft as the sender wants it, whole; incomplete is fine, impossible is refused. */
export function saveDraft(before: DocumentState | null, command: SaveCommand): Outcome<Change> {
  const { input, fileParts } = command;
  if (before && before.document.status !== "DRAFT") return refuse("document_immutable");
  if (before && input.version !== undefined && input.version !== before.document.version) return refuse("conflict");
  const faults = [...duplicateFiles(fileParts), ...duplicateRecipients(input), ...unknownDataCenter(input)];
  if (faults.length > 0) return refuse(faults[0]!.code, { faults });
  const documentId = before?.document._id ?? command.newId;
  const recipients = input.recipients.map((one, index) => draftRecipient(one, index, documentId, input.signingOrder));
  const fields = placeFields(input, fileParts, recipients);
  if (!fields.ok) return fields;
  const infos = cleanInfos(input.documentInfo);
  const document = draftHead(before, command, documentId, recipients, infos);
  const kept = new Set(recipients.map((one) => one._id));
  const keptFields = new Set(fields.value.map((one) => one.key));
  return done({
    document,
    recipients,
    removedRecipients: before?.recipients.map((one) => one._id).filter((id) => !kept.has(id)) ?? [],
    fields: fields.value,
    removedFields: before?.fields.map((one) => one.key).filter((key) => !keptFields.has(key)) ?? [],
    infos,
    events: before ? [] : [{ type: "CREATE", actor: command.actor }],
    jobs: [],
  });
}

function draftHead(
  before: DocumentState | null,
  { at, input, fileParts, ...command }: SaveCommand,
  _id: DocumentId,
  recipients: Recipient[],
  infos: DocumentInfos,
): DocumentHead {
  const languages = languagesOf(recipients);
  return {
    _id,
    workspaceId: before?.document.workspaceId ?? command.workspaceId,
    ownerId: before?.document.ownerId ?? command.ownerId,
    sender: null,
    status: "DRAFT",
    version: (before?.document.version ?? 0) + 1,
    createdAt: before?.document.createdAt ?? at,
    updatedAt: at,
    editedBy: command.editedBy,
    title:
      infos[languages[0]!]?.title || Object.values(infos).find((info) => info.title)?.title || nameOfFirst(fileParts),
    languages,
    fileParts,
    mergeDocuments: input.mergeDocuments,
    signingOrder: input.signingOrder && recipients.length > 1,
    documentValidity: input.documentValidity ?? before?.document.documentValidity ?? defaultValidity,
    settings: {
      dataCenter: input.settings?.dataCenter ?? before?.document.settings.dataCenter ?? defaultDataCenter,
      complyWith: "AATL",
    },
    ccEmails: [
      ...new Set(
        input.ccEmails
          .split(",")
          .map((email) => email.trim())
          .filter((email) => email !== ""),
      ),
    ],
    recipientCount: recipients.length,
    recipientEmails: listedEmails(recipients.map((one) => one.email)),
    turnEmails: [],
    audit: before?.document.audit ?? command.genesis,
  };
}

function nameOfFirst(fileParts: FilePart[]): string {
  return fileParts[0]?.fileName.replace(/\.[^.]+$/, "") ?? "";
}

function draftRecipient(
  input: DraftInput["recipients"][number],
  position: number,
  documentId: DocumentId,
  signingOrder: boolean,
): Recipient {
  return {
    _id: input._id,
    documentId,
    name: cleanLine(input.name),
    email: input.email.trim(),
    roleType: input.roleType,
    position,
    step: signingOrder ? (input.step ?? position + 1) : 1,
    color: input.color ?? colorAt(position),
    language: input.language,
    state: "waiting",
    linkEpoch: 1,
  };
}

function placeFields(input: DraftInput, fileParts: FilePart[], recipients: Recipient[]): Outcome<Field[]> {
  const places = fileParts.flatMap((part) =>
    Array.from({ length: part.pages }, (_, page) => ({ part: part.key, page })),
  );
  const byId = new Map<string, RecipientId>(recipients.map((one) => [one._id, one._id]));
  const byEmail = new Map<string, RecipientId>(recipients.map((one) => [normalEmail(one.email), one._id]));
  const fields = new Map<FieldKey, Field>();
  const faults: Fault[] = [];
  input.jsonData?.schemas.forEach((page, index) => {
    for (const [key, one] of Object.entries(page) as [FieldKey, (typeof page)[FieldKey]][]) {
      const path = `jsonData.schemas.${index}.${key}`;
      const place = places[index];
      const recipient = byId.get(one!.recipient) ?? byEmail.get(normalEmail(one!.recipient));
      if (!place) faults.push({ path, code: "field_unknown_page" });
      if (!recipient) faults.push({ path, code: "field_unknown_recipient" });
      if (fields.has(key)) faults.push({ path, code: "invalid_input" });
      if (!place || !recipient) continue;
      fields.set(key, placedField(key, one!, place, recipient));
    }
  });
  if (faults.length > 0) return refuse(faults[0]!.code, { faults });
  return done([...fields.values()]);
}

/** A field as it is stored, from what a client sent of it. */
export function placedField(
  key: FieldKey,
  { position, width, height, recipient: _, key: __, type, ...properties }: FieldInput,
  place: Pick<Field, "part" | "page">,
  recipient: RecipientId,
): Field {
  const box = { x: round(position.x), y: round(position.y), width: round(width), height: round(height) };
  return { key, type, ...place, box, recipient, ...properties, ...cleanWords(properties) };
}

/** What is read by others than who wrote it. */
function cleanWords({ label, placeholder, patternMessage, options, visibleIf }: FieldProperties): Partial<Field> {
  return {
    label: cleanLine(label),
    ...(placeholder === undefined ? {} : { placeholder: cleanLine(placeholder) }),
    ...(patternMessage === undefined ? {} : { patternMessage: cleanLine(patternMessage) }),
    ...(options === undefined ? {} : { options: options.map(cleanLine) }),
    ...(typeof visibleIf?.is === "string" ? { visibleIf: { ...visibleIf, is: cleanLine(visibleIf.is) } } : {}),
  };
}

function cleanInfos(infos: DraftInput["documentInfo"]): DocumentInfos {
  const entries = Object.entries(infos).flatMap(([language, info]) =>
    info ? [[language, { title: cleanLine(info.title), message: cleanText(info.message) }] as const] : [],
  );
  return Object.fromEntries(entries);
}

function duplicateFiles(fileParts: FilePart[]): Fault[] {
  return fileParts.flatMap((part, index) =>
    fileParts.findIndex((other) => other.uploadedSha256 === part.uploadedSha256) < index
      ? [{ path: `fileParts.${index}`, code: "file_duplicate" as const }]
      : [],
  );
}

function duplicateRecipients(input: DraftInput): Fault[] {
  return input.recipients.flatMap((one, index) =>
    input.recipients.findIndex((other) => other._id === one._id) < index
      ? [{ path: `recipients.${index}._id`, code: "invalid_input" as const }]
      : [],
  );
}

function unknownDataCenter({ settings }: DraftInput): Fault[] {
  if (!settings || isDataCenter(settings.dataCenter)) return [];
  return [{ path: "settings.dataCenter", code: "data_center_unknown" }];
}
