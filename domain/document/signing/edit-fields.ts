import type { FieldsChange } from "../../contract/draft/draft.ts";
import type { Field } from "../../field/field.ts";
import type { RecipientId, Sha256 } from "../../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../outcome.ts";
import { hasActed } from "../../recipient/group.ts";
import { type Origin, type Recipient, traceOf } from "../../recipient/recipient.ts";
import type { Change, DocumentState } from "../change.ts";
import { filesToSign } from "../document.ts";
import { placeFields } from "../draft/change-fields.ts";
import {
  findFixedTextFaults,
  findSendFaults,
  type SendCommand,
  sendableDraft,
  type TextEngine,
} from "../draft/send-document.ts";
import { checkMayAct, type Visit } from "./room.ts";
import { hashOfViewed } from "./viewed-hash.ts";

export type EditFieldsCommand = Visit & {
  recipientId: Recipient["_id"];
  input: FieldsChange;
  /** Page shapes of every file that is signed. */
  pages: SendCommand["pages"];
  origin: Origin;
} & TextEngine;

/** The editor whose turn it is; only they may edit fields of a sent document. */
export function findEditor(
  { document, recipients }: DocumentState,
  command: Visit & { recipientId: Recipient["_id"] },
): Outcome<Recipient> {
  const editor = recipients.find((one) => one._id === command.recipientId);
  if (!editor) return refuse("link_invalid");
  if (editor.roleType !== "documentEditor") return refuse("not_for_role");
  const mayAct = checkMayAct(document, editor, recipients, command);
  return mayAct.ok ? done(editor) : mayAct;
}

/**
 * An editor adds, replaces and removes fields before anybody signs. This changes the viewed hash, so a recipient who
 * has the document open is informed when they act. Refused for the same faults as sending, so that a sent document can
 * always be signed; changes to filled-in fields are refused too. `null` if nothing changes.
 */
export async function editFields(state: DocumentState, command: EditFieldsCommand): Promise<Outcome<Change | null>> {
  const { document } = state;
  const { at, input, origin } = command;
  const found = findEditor(state, command);
  if (!found.ok) return found;
  const editor = found.value;
  const known = new Set(state.fields.map((field) => field.key));
  const placed = placeFields({ ...state, fieldCount: state.fields.length, known }, input);
  if (!placed.ok) return placed;
  const fields = fieldsAfter(state.fields, placed.value.fields, new Set(input.remove));
  const faults = [
    ...lockedFieldFaults(state, input, placed.value.fields),
    ...findFaults({ ...state, fields }, command),
  ];
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const viewedSha256: Sha256 = await hashOfViewed(filesToSign(document), fields);
  if (viewedSha256 === document.viewedSha256) return done(null);
  const version = document.version + 1;
  return done({
    document: { ...document, viewedSha256, version, updatedAt: at },
    ...placed.value,
    events: [
      {
        type: "FIELDS_EDITED",
        actor: { kind: "recipient", id: editor._id },
        subject: editor._id,
        data: {
          before: document.viewedSha256 ?? "",
          after: viewedSha256,
          version,
          put: input.put.length,
          removed: input.remove.length,
        },
        personal: { name: editor.name, email: editor.email, ...traceOf(origin) },
      },
    ],
    jobs: [],
  });
}

function fieldsAfter(before: readonly Field[], changed: readonly Field[], removedKeys: ReadonlySet<string>): Field[] {
  const byKey = new Map(changed.map((field) => [field.key, field]));
  const remaining = before.filter(({ key }) => !removedKeys.has(key)).map((field) => byKey.get(field.key) ?? field);
  const known = new Set(before.map(({ key }) => key));
  return [...remaining, ...changed.filter(({ key }) => !known.has(key))];
}

/** Fields of recipients who acted are locked, because their values were entered for these fields. */
function lockedFieldFaults(
  { recipients, fields }: DocumentState,
  input: FieldsChange,
  changed: readonly Field[],
): Fault[] {
  const isLocked = (owner: RecipientId | undefined) => owner !== undefined && hasActed(owner, recipients);
  const ownerOf = new Map(fields.map((field) => [field.key, field.recipient]));
  const code = "recipient_has_acted" as const;
  return [
    ...changed.flatMap(({ key, recipient }, index): Fault[] =>
      isLocked(recipient) || isLocked(ownerOf.get(key)) ? [{ path: `put.${index}`, code }] : [],
    ),
    ...input.remove.flatMap((key, index): Fault[] =>
      isLocked(ownerOf.get(key)) ? [{ path: `remove.${index}`, code }] : [],
    ),
  ];
}

/** Faults that would prevent sending, except unreachable providers, which an editor cannot fix. */
function findFaults(next: DocumentState, command: EditFieldsCommand): Fault[] {
  const connections = new Set(next.recipients.flatMap(({ payment }) => (payment ? [payment.connectionId] : [])));
  const unlimited = { hasMessaging: true, hasAadhaar: true, credits: Number.POSITIVE_INFINITY, connections };
  return [...findSendFaults(sendableDraft(next), command.pages, unlimited), ...findFixedTextFaults(next, command)];
}
