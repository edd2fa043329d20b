import type { Change, DocumentState } from "../document/change.ts";
import { findFixedTextFaults, type SendCommand, type TextEngine } from "../document/draft/send-document.ts";
import type { FormId, RecipientId } from "../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import { emailFault, mailboxOf } from "../recipient/email.ts";
import { type Origin, type Recipient, traceOf } from "../recipient/recipient.ts";
import { cleanLine } from "../text/clean-text.ts";
import type { DocumentLanguage } from "../text/document-language.ts";
import { draftOf, type InitialFacts } from "./content.ts";
import { namedRoles, respondentOf, withRespondent } from "./form-faults.ts";
import { type FormValues, prefilledFields } from "./prefill.ts";
import { sendNew } from "./send-new.ts";
import type { TemplateState } from "./template.ts";

/** Name and address of the respondent of a web form. */
export type FormAnswer = {
  name: string;
  email: string;
  /** Default: the template's language. */
  language?: DocumentLanguage | undefined;
  values: FormValues;
  /** The people named by the person filling in the form, by role. */
  named?: readonly NamedPerson[] | undefined;
};

type NamedPerson = { _id: RecipientId; name: string; email: string };

const NAME_LETTERS = 100;

/** Matches text that mail programs turn into links, but not names like "J.Smith" and "St.John". */
const LINK = /:\/\/|@|\b[Ww][Ww][Ww]\.|[\p{L}\p{N}]{2,}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?![\p{L}\p{N}])/u;
/** Matches academic titles such as "Dr.med. ", which are not links. */
const TITLES = /(?<![\p{L}\p{N}.])(?:(?:prof|dr|med|dent|vet|rer|nat|phil|dipl|ing|mag)\.)+(?=\s|$)/giu;

/**
 * Whether the text can be a name. Anonymous callers choose name and address of a mail, so a name must not contain a
 * message or link.
 */
function isName(name: string): boolean {
  return [...name].length <= NAME_LETTERS && !LINK.test(name.replace(TITLES, ""));
}

/** The document of a submission, before sending. The form must be sendable. */
export function fillForm(
  state: TemplateState,
  answer: FormAnswer,
  begins: InitialFacts,
  engine: TextEngine,
): Outcome<DocumentState> {
  const respondent = respondentOf(state)!;
  const name = cleanLine(answer.name);
  const email = answer.email.trim();
  const language = answer.language ?? respondent.language;
  const people = namedPeople(state, answer.named);
  const faults = [...personFaults({ name, email }), ...namedFaults(people, email)];
  const fields = prefilledFields(state.fields, respondent._id, answer.values, { ...engine, language });
  if (!fields.ok) faults.push(...fields.refusal.faults!);
  if (!fields.ok || faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const hasTitle = state.infos[language]?.title.trim();
  const infos = hasTitle ? state.infos : { ...state.infos, [language]: state.infos[respondent.language] };
  const recipients = withRespondent(withNamed(state.recipients, people), { name, email, language });
  const draft = draftOf({ ...state, recipients, fields: fields.value, infos }, begins);
  const unwritable = findFixedTextFaults(draft, engine)[0];
  if (unwritable) {
    const { code, params } = unwritable;
    return refuse(code, { params, faults: [{ path: "name", code, params }] });
  }
  const languages = [...new Set(recipients.map((one) => one.language))];
  return done({ ...draft, document: { ...draft.document, languages } });
}

function personFaults({ name, email }: Pick<NamedPerson, "name" | "email">, prefix = ""): Fault[] {
  const faults: Fault[] = [];
  if (name === "") faults.push({ path: `${prefix}name`, code: "recipient_needs_name" });
  else if (!isName(name)) faults.push({ path: `${prefix}name`, code: "form_name_invalid" });
  if (email === "") faults.push({ path: `${prefix}email`, code: "recipient_needs_email" });
  else {
    const code = emailFault(email);
    if (code) faults.push({ path: `${prefix}email`, code });
  }
  return faults;
}

/** The named person for each role, in the template's order. */
function namedPeople(state: TemplateState, typed: readonly NamedPerson[] = []): NamedPerson[] {
  return namedRoles(state).map(({ _id }) => {
    const { name = "", email = "" } = typed.find((one) => one._id === _id) ?? {};
    return { _id, name: cleanLine(name), email: email.trim() };
  });
}

/** Faults if two people have the same mailbox, in any spelling, because nobody may sign twice. */
function namedFaults(people: readonly NamedPerson[], ownEmail: string): Fault[] {
  const mailboxes = [ownEmail, ...people.map(({ email }) => email)].map(mailboxOf);
  return people.flatMap((person, index) => {
    const prefix = `named.${index}.`;
    const faults = personFaults(person, prefix);
    const first = mailboxes.indexOf(mailboxOf(person.email));
    if (faults.length > 0 || first === index + 1) return faults;
    return [{ path: `${prefix}email`, code: first === 0 ? "form_named_is_yourself" : "form_named_twice" } as const];
  });
}

/** Puts each named person into their role; a mail with their link is sent when it is their turn. */
function withNamed(recipients: readonly Recipient[], people: readonly NamedPerson[]): Recipient[] {
  return recipients.map((one) => {
    const person = people.find(({ _id }) => _id === one._id);
    if (!person) return one;
    return { ...one, delivery: undefined, isSender: undefined, name: person.name, email: person.email };
  });
}

/** Creates and sends a submission's document in one change. */
export function sendForm(
  state: DocumentState,
  formId: FormId,
  origin: Origin,
  command: SendCommand,
): Outcome<Change & Pick<Required<Change>, "recipients">> {
  const { _id, name, email } = state.recipients[0]!;
  const created = {
    type: "CREATE" as const,
    actor: command.actor,
    subject: _id,
    data: { form: formId },
    personal: { name, email, ...traceOf(origin) },
  };
  return sendNew(state, created, command, formId);
}
