import type { Actor } from "../../audit/action.ts";
import type { DraftInput, FieldInput } from "../../contract/draft/draft.ts";
import type { Field } from "../../field/field.ts";
import { round } from "../../field/geometry.ts";
import type { FieldProperties } from "../../field/properties.ts";
import { AADHAAR_DATA_CENTER, defaultDataCenter, isDataCenter } from "../../file/data-centers.ts";
import type { DocumentId, FieldKey, Instant, RecipientId, UserId, WorkspaceId } from "../../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../outcome.ts";
import { normalSecret } from "../../proof/hashed-secret.ts";
import { readAddresses } from "../../recipient/addresses.ts";
import { normalEmail } from "../../recipient/email.ts";
import { fieldOwners } from "../../recipient/group.ts";
import { addressOf, type Host, type Recipient } from "../../recipient/recipient.ts";
import { isOrdered } from "../../recipient/roles.ts";
import { cleanLine, cleanText } from "../../text/clean-text.ts";
import { redirectOf } from "../../text/redirect.ts";
import type { Change, DocumentState } from "../change.ts";
import {
  DOCUMENT_PASSWORD_MIN,
  type DocumentHead,
  type DocumentInfos,
  type DocumentSettings,
  defaultValidity,
  listedEmails,
} from "../document.ts";
import { type FilePart, firstFileTitle, originalsFault } from "../file-part.ts";
import { changedProgramData } from "../program-data.ts";
import { checkAllowed } from "../state-table.ts";
import { recipientEvents, sourceEvents } from "./draft-events.ts";
import { type DraftSecrets, draftRecipients, findListFaults } from "./draft-recipients.ts";
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
  /** Whether the caller uses a test key; applies to a new draft only. */
  isTest?: boolean | undefined;
  genesis: DocumentHead["audit"];
  input: DraftInput;
  /** The files that the input names, in the input's order. */
  fileParts: FilePart[];
  secrets: DraftSecrets;
  /** Members of the workspace who can host an in-person signing. */
  hosts: ReadonlyMap<string, Host>;
};

/** Saves the whole draft. Incomplete drafts are fine, contradictory ones are refused. See `docs/decisions/03-drafts.md`. */
export function saveDraft(before: DocumentState | null, command: SaveCommand): Outcome<Change> {
  const { input, fileParts } = command;
  const allowed = before ? checkAllowed(before.document, "save", command.at) : done(null);
  if (!allowed.ok) return allowed;
  if (before && input.version !== undefined && input.version !== before.document.version) return refuse("conflict");
  const limitFault = originalsFault(fileParts);
  const faults = [
    ...duplicateFiles(fileParts),
    ...(limitFault ? [limitFault] : []),
    ...findListFaults(input, command.hosts),
    ...findSettingFaults(input),
  ];
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const documentId = before?.document._id ?? command.newId;
  const recipients = draftRecipients(input, documentId, before?.recipients ?? [], command.secrets, command.hosts);
  const fields = placeFields(input, fileParts, recipients);
  if (!fields.ok) return fields;
  const infos = cleanInfos(input.documentInfo);
  const document = draftHead(before, command, documentId, recipients, infos);
  const recipientIds = new Set(recipients.map((one) => one._id));
  const fieldKeys = new Set(fields.value.map((one) => one.key));
  return done({
    document,
    recipients,
    removedRecipients: before?.recipients.map((one) => one._id).filter((id) => !recipientIds.has(id)) ?? [],
    fields: fields.value,
    removedFields: before?.fields.map((one) => one.key).filter((key) => !fieldKeys.has(key)) ?? [],
    infos,
    events: [
      ...(before ? [] : [{ type: "CREATE" as const, actor: command.actor }]),
      ...sourceEvents(before?.document.fileParts ?? [], fileParts, command.actor),
      ...recipientEvents(before?.recipients ?? [], recipients, command.actor),
    ],
    jobs: [],
  });
}

/** The state before the first save of a draft that has an id already: without content, of version 0. */
export function emptyDraft(command: SaveCommand): DocumentState {
  const document = { ...draftHead(null, command, command.newId, [], {}), version: 0 };
  return { document, recipients: [], fields: [], infos: {} };
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
    sharedWith: before?.document.sharedWith,
    folderId: before?.document.folderId,
    sender: null,
    status: "DRAFT",
    version: (before?.document.version ?? 0) + 1,
    createdAt: before?.document.createdAt ?? at,
    updatedAt: at,
    editedBy: command.editedBy,
    ...changedProgramData(before?.document ?? {}, input),
    madeFrom: before?.document.madeFrom,
    ...((before ? before.document.isTest : command.isTest) ? { isTest: true } : {}),
    title:
      infos[languages[0]!]?.title ||
      Object.values(infos).find((info) => info.title)?.title ||
      firstFileTitle(fileParts),
    languages,
    fileParts,
    mergeDocuments: input.mergeDocuments,
    signingOrder: isOrdered(recipients, input.signingOrder),
    documentValidity: input.documentValidity ?? before?.document.documentValidity ?? defaultValidity,
    settings: draftSettings(input, before?.document.settings, recipients, command.secrets),
    ccEmails: [...new Set(readAddresses(input.ccEmails).map(({ email }) => email))],
    recipientCount: recipients.length,
    recipientEmails: listedEmails(recipients.map((one) => addressOf(one).email)),
    turnEmails: [],
    audit: before?.document.audit ?? command.genesis,
  };
}

/** Aadhaar signatures are made and stored in India. */

function draftSettings(
  { settings: input }: DraftInput,
  before: DocumentSettings | undefined,
  recipients: readonly Recipient[],
  { password }: DraftSecrets,
): DocumentSettings {
  const complyWith = input?.complyWith ?? before?.complyWith ?? "AATL";
  const isAadhaar =
    complyWith === "AADHAAR_ESIGN_COMPLIANCE" || recipients.some((one) => one.checks?.type === "AADHAAR");
  const base = {
    dataCenter: isAadhaar ? AADHAAR_DATA_CENTER : (input?.dataCenter ?? before?.dataCenter ?? defaultDataCenter),
    complyWith,
  };
  if (!input) return { ...before, ...base };
  const { passwordProtection, delegation, notices, redirectUrl = before?.redirectUrl } = input;
  const redirect = redirectUrl ? redirectOf(redirectUrl) : null;
  return {
    ...base,
    ...(passwordProtection?.enabled
      ? { password: { mode: passwordProtection.mode, locked: password ?? before?.password?.locked ?? "" } }
      : {}),
    ...(delegation ? {} : { delegation }),
    ...(redirect ? { redirectUrl: redirect } : {}),
    ...(Object.keys(notices).length > 0 ? { notices } : {}),
  };
}

function placeFields(input: DraftInput, fileParts: FilePart[], recipients: Recipient[]): Outcome<Field[]> {
  const pages = fileParts.flatMap((part) =>
    Array.from({ length: part.pages }, (_, page) => ({ part: part.key, page })),
  );
  const ownerFor = fieldOwnerFinder(recipients);
  const fields = new Map<FieldKey, Field>();
  const faults: Fault[] = [];
  input.jsonData?.schemas.forEach((page, index) => {
    for (const [key, one] of Object.entries(page) as [FieldKey, (typeof page)[FieldKey]][]) {
      const path = `jsonData.schemas.${index}.${key}`;
      const location = pages[index];
      const recipient = ownerFor(one!.recipient);
      if (!location) faults.push({ path, code: "field_unknown_page" });
      if (!recipient) faults.push({ path, code: "field_unknown_recipient" });
      if (fields.has(key)) faults.push({ path, code: "invalid_input" });
      if (!location || !recipient) continue;
      fields.set(key, placedField(key, one!, location, recipient));
    }
  });
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done([...fields.values()]);
}

/** A field for storage from a client's input. */
export function placedField(
  key: FieldKey,
  { position, width, height, recipient: _, key: __, type, ...properties }: FieldInput,
  location: Pick<Field, "part" | "page">,
  recipient: RecipientId,
): Field {
  const box = { x: round(position.x), y: round(position.y), width: round(width), height: round(height) };
  return { key, type, ...location, box, recipient, ...properties, ...cleanTexts(properties) };
}

/** Cleans texts that recipients will read. */
function cleanTexts({ label, placeholder, patternMessage, options, visibleIf }: FieldProperties): Partial<Field> {
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

function findSettingFaults({ settings }: DraftInput): Fault[] {
  if (!settings) return [];
  const faults: Fault[] = [];
  if (!isDataCenter(settings.dataCenter)) faults.push({ path: "settings.dataCenter", code: "data_center_unknown" });
  if (settings.redirectUrl && redirectOf(settings.redirectUrl) === null) {
    faults.push({ path: "settings.redirectUrl", code: "form_redirect_invalid" });
  }
  const { enabled, password } = settings.passwordProtection ?? {};
  if (enabled && password !== undefined && [...normalSecret(password)].length < DOCUMENT_PASSWORD_MIN) {
    const params = { min: DOCUMENT_PASSWORD_MIN };
    faults.push({ path: "settings.passwordProtection.password", code: "document_password_too_short", params });
  }
  return faults;
}

/** Finds a field's owner by recipient id, group seat or address. */
export function fieldOwnerFinder(recipients: readonly Recipient[]): (named: string) => RecipientId | undefined {
  const byId = new Map<string, RecipientId>(fieldOwners(recipients).map((owner) => [owner, owner]));
  const byEmail = new Map<string, RecipientId>(
    recipients.flatMap((one) => (one.group || one.email === "" ? [] : [[normalEmail(one.email), one._id]])),
  );
  return (named) => byId.get(named) ?? byEmail.get(normalEmail(named));
}
