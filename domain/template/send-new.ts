import type { AuditEvent } from "../audit/event.ts";
import type { Change, DocumentState } from "../document/change.ts";
import { type SendCommand, sendDocument } from "../document/draft/send-document.ts";
import type { FormId } from "../ids.ts";
import { done, type Outcome } from "../outcome.ts";
import { creationEvents } from "./create-draft.ts";

/** Creates and sends a document in one change, so that no unsent document remains. `form`: the web form that it belongs to. */
export function sendNew(
  state: DocumentState,
  created: AuditEvent,
  command: SendCommand,
  form?: FormId,
): Outcome<Change & Pick<Required<Change>, "recipients">> {
  const sent = sendDocument(state, command);
  if (!sent.ok) return sent;
  const changed = new Map(sent.value.recipients?.map((one) => [one._id, one]));
  const events = sent.value.events.map((event) =>
    event.type === "SENT" && form ? { ...event, data: { ...event.data, form } } : event,
  );
  return done({
    ...sent.value,
    recipients: state.recipients.map((one) => changed.get(one._id) ?? one),
    fields: state.fields,
    infos: state.infos,
    events: [...creationEvents(state, created), ...events],
  });
}
