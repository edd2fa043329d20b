import type { AuditEvent } from "../audit/event.ts";
import type { Field } from "../field/field.ts";
import type { KnownValues } from "../field/kind.ts";
import { kindOf } from "../field/kinds.ts";
import type { FieldKey, Instant, Sha256 } from "../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import { type AdoptedSignature, type Origin, owesAction, type Recipient } from "../recipient/recipient.ts";
import { type Change, type DocumentState, inviteNext, job, type StoredValue } from "./change.ts";
import { checkMayAct } from "./room.ts";

/** What the signer agreed to; its words are `sign.consent.<version>` in every locale. */
export const CONSENT_VERSION = "1";

/** A value as sent, its images already stored: `adopted` stands for `true`, the signature adopted in this request. */
export type SentValue = string | boolean | { form: "png" | "strokes"; object: Sha256 };

export type SignCommand = {
  at: Instant;
  recipientId: Recipient["_id"];
  viewedSha256: string;
  consent: boolean;
  /** Language in which consent was given. */
  language: string;
  values: ReadonlyMap<string, SentValue>;
  requestSha256: Sha256;
  signature?: AdoptedSignature;
  initial?: AdoptedSignature;
  origin: Origin;
  known: KnownValues;
  /** Asked of the text engine; the character no font has, or `null`. */
  findUnsupportedCharacter: (text: string) => string | null;
  /** Asked of the text engine: whether a text can be drawn in its field without becoming unreadably small. */
  textFits: (text: string, field: Field) => boolean;
};

/** A recipient signs: their values are kept, and the next are invited or the seal is begun. */
export function signDocument(state: DocumentState, command: SignCommand): Outcome<Change> {
  const { document, recipients } = state;
  const signer = recipients.find((one) => one._id === command.recipientId);
  if (!signer) return refuse("link_invalid");
  const mayAct = checkMayAct(document, signer, recipients, command.at);
  if (!mayAct.ok) return mayAct;
  if (command.viewedSha256 !== document.viewedSha256) return refuse("document_changed");
  if (!command.consent) return refuse("consent_required");
  const filled = fillFields(state.fields, signer, command);
  if (!filled.ok) return filled;
  const signed: Recipient = {
    ...signer,
    state: "signed",
    signedAt: command.at,
    consent: { at: command.at, version: CONSENT_VERSION, language: command.language },
    origin: command.origin,
    signature: command.signature,
    initial: command.initial,
    signedRequestSha256: command.requestSha256,
  };
  const after = recipients.map((one) => (one._id === signer._id ? signed : one));
  const signing = {
    values: { recipient: signer._id, values: filled.value },
    events: signedEvents(signer, command),
  };
  const head = { ...document, updatedAt: command.at };
  if (!after.some(owesAction)) {
    return done({
      document: { ...head, status: "SEALING", turnEmails: [], sealing: { since: command.at, attempts: 0 } },
      recipients: [signed],
      ...signing,
      jobs: [job({ kind: "seal", documentId: document._id }, command.at)],
    });
  }
  const next = inviteNext(head, after, command.at);
  return done({
    document: next.document,
    recipients: [signed, ...next.invited],
    values: signing.values,
    events: [...signing.events, ...next.events],
    jobs: next.jobs,
  });
}

/** The signer's own fields with what was sent for them; foreign, read-only and unknown ones are refused, each by name. */
export function fillFields(
  fields: readonly Field[],
  signer: Recipient,
  command: Pick<SignCommand, "values" | "signature" | "initial" | "known" | "findUnsupportedCharacter" | "textFits">,
): Outcome<Map<FieldKey, StoredValue>> {
  const own = new Map(
    fields.filter((field) => field.recipient === signer._id).map((field) => [String(field.key), field]),
  );
  const faults: Fault[] = [];
  for (const key of command.values.keys()) {
    const field = own.get(key);
    const path = `values.${key}`;
    if (!field) faults.push({ path, code: "field_not_yours" });
    else if (field.readOnly && !kindOf(field.type).serverSet) faults.push({ path, code: "field_read_only" });
  }
  const filled = new Map<FieldKey, StoredValue>();
  for (const field of own.values()) {
    const value = storedValueOf(field, command);
    const fault = faultOf(field, value, command);
    if (fault) faults.push({ path: `values.${field.key}`, ...fault });
    else if (value !== undefined && value !== "wrong") filled.set(field.key, value);
  }
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done(filled);
}

function storedValueOf(
  field: Field,
  command: Pick<SignCommand, "values" | "signature" | "initial" | "known">,
): StoredValue | undefined | "wrong" {
  const kind = kindOf(field.type);
  const untouched = field.readOnly || kind.serverSet || !command.values.has(field.key);
  const raw = untouched ? untouchedValue(field, command) : command.values.get(field.key);
  if (raw === undefined) return undefined;
  if (kind.drawing === "signature") {
    if (raw === true) {
      const adopted = field.type === "initials" ? command.initial : command.signature;
      return adopted && { kind: "image", form: adopted.form, object: adopted.object };
    }
    return typeof raw === "object" ? { kind: "image", form: raw.form, object: raw.object } : "wrong";
  }
  if (kind.drawing === "check") return typeof raw === "boolean" ? { kind: "check", checked: raw } : "wrong";
  return typeof raw === "string" ? { kind: "text", text: raw.normalize("NFC").replace(/\r\n?/g, "\n") } : "wrong";
}

/** What stands in a field that the signer sent nothing for: what was prefilled. */
function untouchedValue(field: Field, command: Pick<SignCommand, "known">): SentValue | undefined {
  return kindOf(field.type).prefill?.(field, command.known) as SentValue | undefined;
}

function faultOf(
  field: Field,
  value: StoredValue | undefined | "wrong",
  engine: Pick<SignCommand, "findUnsupportedCharacter" | "textFits">,
): Omit<Fault, "path"> | null {
  if (value === "wrong") return { code: "field_value_invalid" };
  const kind = kindOf(field.type);
  if (
    value === undefined ||
    (value.kind !== "image" && !kind.isFilled(value.kind === "text" ? value.text : value.checked))
  ) {
    if (!field.required || field.readOnly) return null;
    return { code: kind.drawing === "signature" ? "signature_required" : "field_required" };
  }
  if (value.kind !== "text") return null;
  const fault = kind.fault?.(field, value.text);
  if (fault) return fault;
  const character = engine.findUnsupportedCharacter(value.text);
  if (character !== null) return { code: "text_has_unsupported_character", params: { character } };
  return engine.textFits(value.text, field) ? null : { code: "field_text_does_not_fit" };
}

function signedEvents(signer: Recipient, command: SignCommand): AuditEvent[] {
  const actor = { kind: "recipient" as const, id: signer._id };
  const personal = {
    name: signer.name,
    email: signer.email,
    ip: command.origin.ip,
    userAgent: command.origin.userAgent,
    ...(command.origin.timeZone ? { timeZone: command.origin.timeZone } : {}),
  };
  return [
    {
      type: "CONSENT_GIVEN",
      actor,
      subject: signer._id,
      data: { version: CONSENT_VERSION, language: command.language },
    },
    {
      type: "SIGNED",
      actor,
      subject: signer._id,
      data: {
        viewedSha256: command.viewedSha256,
        ...(command.signature ? { signature: command.signature.way, signatureSha256: command.signature.object } : {}),
      },
      personal,
    },
  ];
}
