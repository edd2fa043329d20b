import { findChainFault } from "../../../domain/audit/chain.ts";
import { type AuditLine, detailsOf } from "../../../domain/audit/event.ts";
import type { AuditLineView } from "../../../domain/contract/views/views.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { handlerOf } from "../../../domain/document/handler.ts";
import type { RecipientId, UserId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { AccountDeps, DocumentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "./find-own-document.ts";

/** The trail, oldest first, and whether its chain holds up to the document's head. */
export async function listAudit(
  deps: AccountDeps & DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<{ items: AuditLineView[]; intact: boolean }>> {
  let before: string | null = null;
  for (;;) {
    const found = await findOwnDocument(deps, principal, id);
    if (!found.ok) return found;
    const { value: state, versionstamp } = found.value;
    const lines = await deps.documents.listAudit(state.document._id);
    const isIntact =
      (await findChainFault(state.document._id, lines)) === null &&
      (lines.at(-1)?.hash ?? state.document.audit.head) === state.document.audit.head;
    // An event may be written between the two reads; a mismatch counts only while the document is unchanged.
    if (isIntact || versionstamp === before) {
      const people = peopleAt(lines, state.recipients);
      const colors = new Map(state.recipients.map((one) => [one._id, one.color]));
      const members = await memberNames(deps, state.document, lines);
      const items = lines.map((line, index) => lineView(line, members, colors, people[index]!));
      return done({ items, intact: isIntact });
    }
    before = versionstamp;
  }
}

/** Recipients' names before and after an event, because a recipient may have been replaced. */
type People = { before: Names; after: Names };
type Names = ReadonlyMap<string, { name: string; email: string }>;

function peopleAt(lines: readonly AuditLine[], recipients: readonly Recipient[]): People[] {
  let after: Names = new Map(recipients.map(({ _id, name, email }) => [_id, { name, email }]));
  return lines
    .toReversed()
    .map((line) => {
      const details = detailsOf(line);
      const isChange = details?.type === "DELEGATED" || details?.type === "RECIPIENT_EDITED";
      const { subject } = line.entry;
      const before =
        isChange && details.personal && subject !== null
          ? new Map([...after, [subject, { name: details.personal.beforeName, email: details.personal.beforeEmail }]])
          : after;
      const people = { before, after };
      after = before;
      return people;
    })
    .reverse();
}

/** Names of the members who acted; the sender has the name under which they sent. */
async function memberNames(
  { users }: AccountDeps,
  { ownerId, sender, handledBy }: DocumentHead,
  lines: readonly AuditLine[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const handler = handlerOf({ sender, handledBy });
  if (ownerId && handler) names.set(ownerId, handler.name);
  for (const line of lines) {
    const details = detailsOf(line);
    const { kind, id } = line.entry.actor;
    if (details?.type === "SENT" && kind === "user" && details.personal) names.set(id, details.personal.name);
  }
  const unknown = new Set(
    lines.flatMap(({ entry: { actor } }) => (actor.kind === "user" && !names.has(actor.id) ? [actor.id] : [])),
  );
  for (const { id, displayName } of await users.findAll([...unknown] as UserId[])) names.set(id, displayName);
  return names;
}

function lineView(
  { entry, hash, personal }: AuditLine,
  members: ReadonlyMap<string, string>,
  colors: ReadonlyMap<RecipientId, Recipient["color"]>,
  people: People,
): AuditLineView {
  const { subject } = entry;
  const color = subject && colors.get(subject);
  const { kind, id, through, key } = entry.actor;
  const name = kind === "recipient" ? people.before.get(id)?.name : kind === "user" ? members.get(id) : null;
  return {
    seq: entry.seq,
    at: entry.ts,
    type: entry.type,
    actor: { kind, name: name ?? null, through, key },
    subject: subject && color ? { _id: subject, color, ...people.after.get(subject)! } : null,
    data: entry.data,
    personal: personal?.facts ?? null,
    hash,
    prev: entry.prev,
  };
}
