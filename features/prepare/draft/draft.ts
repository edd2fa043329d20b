/** A document while it is prepared, and its conversions to and from the wire. */
import * as z from "zod/mini";
import type { DraftInput } from "../../../domain/contract/draft/draft.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import {
  ComplyWith,
  DocumentInfo,
  DocumentValidity,
  defaultValidity,
  PasswordMode,
  SenderNotice,
} from "../../../domain/document/document.ts";
import { FilePart } from "../../../domain/document/file-part.ts";
import { Field } from "../../../domain/field/field.ts";
import { defaultDataCenter } from "../../../domain/file/data-centers.ts";
import type { FieldKey, RecipientId } from "../../../domain/ids.ts";
import { colorAt, recipientColors } from "../../../domain/recipient/colors.ts";
import { seatsOf } from "../../../domain/recipient/group.ts";
import { stepsOf } from "../../../domain/recipient/order.ts";
import { DocumentLanguage } from "../../../domain/text/document-language.ts";
import { DraftRecipient, plainRecipient, recipientInput, recipientsOf } from "./draft-recipient.ts";
import { Secret } from "./secret.ts";

export const DraftSettings = z.object({
  dataCenter: z.string(),
  complyWith: ComplyWith,
  /** `null`: no password. */
  password: z.nullable(z.object({ mode: PasswordMode, secret: Secret })),
  delegation: z.boolean(),
  /** Absent: signers are sent nowhere when they have finished. */
  redirectUrl: z.optional(z.string()),
  /** Notices chosen for this document instead of the sender's general choice. */
  notices: z.partialRecord(SenderNotice, z.boolean()),
});
export type DraftSettings = z.infer<typeof DraftSettings>;

/** A schema, because unsaved work is stored on the device in this shape. */
export const Draft = z.object({
  fileParts: z.array(FilePart),
  recipients: z.array(DraftRecipient),
  infos: z.partialRecord(DocumentLanguage, DocumentInfo),
  validity: DocumentValidity,
  settings: DraftSettings,
  signingOrder: z.boolean(),
  mergeDocuments: z.boolean(),
  ccEmails: z.array(z.string()),
  fields: z.array(Field),
  /** Present for a template, whose recipients are roles. */
  template: z.optional(z.object({ name: z.string() })),
});
export type Draft = z.infer<typeof Draft>;

export const defaultSettings: DraftSettings = {
  dataCenter: defaultDataCenter,
  complyWith: "AATL",
  password: null,
  delegation: true,
  notices: {},
};

/** A new document starts with one empty recipient. */
export function newDraft(recipientId: RecipientId, language: DocumentLanguage): Draft {
  return {
    fileParts: [],
    recipients: [{ _id: recipientId, name: "", email: "", color: colorAt(0), language, ...plainRecipient }],
    infos: { [language]: { title: "", message: "" } },
    validity: defaultValidity,
    settings: defaultSettings,
    signingOrder: false,
    mergeDocuments: false,
    ccEmails: [],
    fields: [],
  };
}

/** The part of a view that a draft is made from; a template's view has it too. */
type DraftView = Pick<
  OwnerView,
  | "fileParts"
  | "recipients"
  | "documentInfo"
  | "documentValidity"
  | "settings"
  | "signingOrder"
  | "mergeDocuments"
  | "ccEmails"
  | "jsonData"
  | "pages"
>;

export function draftOf(view: DraftView): Draft {
  return {
    fileParts: view.fileParts.map(({ id: _, ...part }) => part),
    recipients: recipientsOf(view.recipients, view.signingOrder),
    infos: view.documentInfo,
    validity: view.documentValidity,
    settings: settingsOf(view),
    signingOrder: view.signingOrder,
    mergeDocuments: view.mergeDocuments,
    ccEmails: splitEmails(view.ccEmails),
    fields: view.jsonData.schemas.flatMap((schema, index) => {
      const page = view.pages[index];
      if (!page) return [];
      return Object.values(schema).map(({ position, width, height, ...rest }) => ({
        ...rest,
        part: page.part,
        page: page.page,
        box: { x: position.x, y: position.y, width, height },
      }));
    }),
  };
}

function settingsOf({ settings }: DraftView): DraftSettings {
  const { dataCenter, complyWith, passwordProtection, delegation, notices, redirectUrl } = settings;
  const { enabled, mode, hasPassword } = passwordProtection;
  return {
    ...{ dataCenter, complyWith, delegation, notices },
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    password: enabled ? { mode, secret: { isSet: hasPassword } } : null,
  };
}

/** The whole draft as a save sends it; `version` is its base, absent for a new document. */
export function inputOf(draft: Draft, version?: number): DraftInput {
  const steps = stepsIn(draft);
  return {
    fileParts: draft.fileParts.map(({ key }) => ({ key })),
    recipients: draft.recipients.map((one, index) => recipientInput(one, steps[index]!)),
    documentInfo: draft.infos,
    settings: settingsInput(draft.settings),
    documentValidity: draft.validity,
    signingOrder: draft.signingOrder,
    mergeDocuments: draft.mergeDocuments,
    ccEmails: draft.ccEmails.join(","),
    jsonData: { schemas: schemasOf(draft), columns: draft.fields.map((field) => field.key) },
    ...(version === undefined ? {} : { version }),
  };
}

function settingsInput({ password, ...rest }: DraftSettings): DraftInput["settings"] {
  const { mode, secret } = password ?? {};
  const typed = secret?.typed === undefined ? {} : { password: secret.typed };
  // Empty, because a save without an address keeps the stored one.
  const redirectUrl = rest.redirectUrl ?? "";
  return {
    ...rest,
    redirectUrl,
    passwordProtection: { enabled: password !== null, mode: mode ?? "encrypt", ...typed },
  };
}

/** Each recipient's step, from 1; all 1 without signing order. */
export function stepsIn({ recipients, signingOrder }: Pick<Draft, "recipients" | "signingOrder">): number[] {
  let unnamedCount = 0;
  const list = recipients.map((one, index) => {
    if (index === 0 || !one.isJoined) unnamedCount = index + 1;
    return { _id: one._id, roleType: one.roleType, step: unnamedCount };
  });
  return stepsOf(list, signingOrder && recipients.length > 1);
}

type Schema = Record<FieldKey, NonNullable<DraftInput["jsonData"]>["schemas"][number][FieldKey]>;

function schemasOf(draft: Draft): Schema[] {
  const schemas: Schema[] = draft.fileParts.flatMap((part) => Array.from({ length: part.pages }, () => ({})));
  const firstPages = firstPageOf(draft.fileParts);
  for (const { key, part, page, box, ...rest } of draft.fields) {
    const schema = schemas[(firstPages.get(part) ?? Number.NaN) + page];
    if (!schema) continue;
    schema[key] = {
      ...rest,
      position: { x: box.x, y: box.y },
      width: box.width,
      height: box.height,
    };
  }
  return schemas;
}

/** Index of each file's first page, counted through all files from 0. */
function firstPageOf(parts: readonly FilePart[]): Map<FilePart["key"], number> {
  const first = new Map<FilePart["key"], number>();
  let count = 0;
  for (const part of parts) {
    first.set(part.key, count);
    count += part.pages;
  }
  return first;
}

export function splitEmails(list: string): string[] {
  return list
    .split(/[,;\s]+/)
    .map((email) => email.trim())
    .filter((email) => email !== "");
}

/** The next unused colour. */
export function freeColor(recipients: readonly Pick<DraftRecipient, "color">[]): string {
  const usedColors = new Set(recipients.map((recipient) => recipient.color));
  return recipientColors.find((color) => !usedColors.has(color)) ?? colorAt(recipients.length);
}

/** A title from a file's name: without extension and separators. */
export function titleFrom(fileName: string): string {
  return fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, 200);
}

/** Ids that may own fields of a list entry: the recipient's own, or the group's seats. */
export function seatsIn({ _id, group }: Pick<DraftRecipient, "_id" | "group">): RecipientId[] {
  return group ? seatsOf({ _id, minSigners: group.minSigners }) : [_id];
}

/** Removes fields whose file or recipient no longer exists. */
export function withoutOrphans(draft: Draft): Draft {
  const parts = new Set(draft.fileParts.map((part) => part.key));
  const people = new Set(draft.recipients.flatMap(seatsIn));
  const fields = draft.fields.filter((field) => parts.has(field.part) && people.has(field.recipient));
  return fields.length === draft.fields.length ? draft : { ...draft, fields };
}
