/** Merges several templates into one packet: files in order, and roles with the same name only once. */
import { TITLE_LIMIT } from "../document/document.ts";
import type { Field } from "../field/field.ts";
import type { FieldKey, RecipientId } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { cleanLine } from "../text/clean-text.ts";
import { packetId } from "./packet-id.ts";
import { roleNameOf } from "./roles.ts";
import type { TemplateState } from "./template.ts";

/**
 * Merges the templates. Settings and message come from the first template. A role with the name of an earlier
 * template's role is the same role; with signing order, other roles act after all roles of earlier templates.
 */
export function mergeTemplates([first, ...further]: readonly [TemplateState, ...TemplateState[]]): TemplateState {
  return further.reduce((packet, next, index) => addTemplate(packet, next, index + 1), first);
}

function addTemplate(packet: TemplateState, next: TemplateState, templateIndex: number): TemplateState {
  const known = new Map(packet.recipients.flatMap((one) => (sharedName(one) ? [[sharedName(one), one._id]] : [])));
  const idOf = new Map<RecipientId, RecipientId>(
    next.recipients.flatMap((one) =>
      [one._id, ...(one.seat ? [one.seat] : []), ...(one.group ? [one.group._id] : [])].map((id) => [
        id,
        known.get(sharedName(one)) ?? (packetId(templateIndex, id) as RecipientId),
      ]),
    ),
  );
  const isOrdered = packet.template.content.signingOrder || next.template.content.signingOrder;
  const lastStep = Math.max(0, ...packet.recipients.map(({ step }) => step));
  const added = next.recipients
    .filter((one) => !known.has(sharedName(one)))
    .map(
      (one, index): Recipient => ({
        ...one,
        _id: idOf.get(one._id)!,
        position: packet.recipients.length + index,
        step: isOrdered ? lastStep + one.step : one.step,
        ...(one.group ? { group: { ...one.group, _id: idOf.get(one.group._id)! } } : {}),
        ...(one.seat ? { seat: idOf.get(one.seat)! } : {}),
      }),
    );
  const recipients = [...packet.recipients, ...added];
  const own = packet.template.content;
  const other = next.template.content;
  const parts = new Set(own.fileParts.map(({ key }) => key));
  const title = cleanLine(`${own.title} · ${other.title}`).slice(0, TITLE_LIMIT);
  return {
    template: {
      ...packet.template,
      content: {
        ...own,
        title,
        fileParts: [...own.fileParts, ...other.fileParts.filter(({ key }) => !parts.has(key))],
        languages: [...new Set([...own.languages, ...other.languages])],
        signingOrder: isOrdered,
        ccEmails: [...new Set([...own.ccEmails, ...other.ccEmails])],
        recipientCount: recipients.length,
      },
    },
    recipients,
    fields: [...packet.fields, ...movedFields(packet.fields, next.fields, idOf, templateIndex)],
    infos: Object.fromEntries(
      Object.entries({ ...next.infos, ...packet.infos }).map(([language, info]) => [language, { ...info, title }]),
    ),
  };
}

/** The name by which equal roles are merged; empty for group members and unnamed roles. */
function sharedName(one: Recipient): string {
  return one.group ? "" : cleanLine(roleNameOf(one)).toLowerCase();
}

/** Fields of a further template, with the packet's recipient ids and unique keys and group names. */
function movedFields(
  before: readonly Field[],
  fields: readonly Field[],
  idOf: ReadonlyMap<RecipientId, RecipientId>,
  templateIndex: number,
): Field[] {
  const taken = new Set<string>(before.map(({ key }) => key));
  const groups = new Set(before.flatMap(({ group }) => (group ? [group] : [])));
  const keyOf = new Map(
    fields.map(({ key }) => [key, taken.has(key) ? (packetId(templateIndex, key) as FieldKey) : key] as const),
  );
  return fields.map((field) => {
    const { visibleIf, group } = field;
    return {
      ...field,
      key: keyOf.get(field.key)!,
      recipient: idOf.get(field.recipient) ?? (packetId(templateIndex, field.recipient) as RecipientId),
      ...(visibleIf ? { visibleIf: { ...visibleIf, field: keyOf.get(visibleIf.field) ?? visibleIf.field } } : {}),
      ...(group && groups.has(group) ? { group: packetId(templateIndex, group) } : {}),
    };
  });
}
