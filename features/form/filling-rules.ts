/** Rules of filling in a web form, without state. */

import type { FormView } from "../../domain/contract/template/web-form.ts";
import { nameFor, plainEmail } from "../../domain/recipient/addresses.ts";
import { isEmail, sameEmail } from "../../domain/recipient/email.ts";
import { translatedLanguages } from "../../domain/text/language.ts";
import type { CallRefusal } from "../host/api.ts";
import type { TextKey } from "../host/i18n.ts";
import type { FormBody, FormDetails, StartedDocument } from "./form-calls.ts";

type OwnLine = "name" | "email";
/** An input: the person's own details, or those of the people whom they name, by index. */
export type Line = OwnLine | `named.${number}.${OwnLine}`;
export type Entry = Readonly<Record<OwnLine, string> & Partial<Record<Line, string>>>;
/** The reason why an input is invalid: our text, or the server's. */
export type LineFault = { key: TextKey<"form"> } | { words: string };

export type FormState =
  | { status: "loading" }
  | { status: "failed"; refusal: CallRefusal }
  | { status: "closed"; standing: FormView["standing"]; opensAt?: string | undefined }
  /** The form accepts one document per person, and this person has signed theirs. */
  | { status: "answered" }
  | { status: "ready"; details: FormDetails }
  /** A code was mailed to the typed address. */
  | { status: "code"; details: FormDetails }
  | { status: "started"; started: StartedDocument };

const NAME_LIMIT = 200;

export function isAboutValues({ faults }: CallRefusal): boolean {
  return faults.length > 0 && faults.every(({ path }) => path.startsWith("values."));
}

export function stateOf({ details, standing, opensAt }: FormView, isAskingCode: boolean): FormState {
  if (!details) return { status: "closed", standing, opensAt };
  return { status: isAskingCode ? "code" : "ready", details };
}

const ownLines: readonly OwnLine[] = ["name", "email"];

/** The inputs of a form, in their order. */
export function linesOf(details: FormDetails | null): readonly Line[] {
  const named = details?.named ?? [];
  return [...ownLines, ...named.flatMap((_, index) => ownLines.map((line) => `named.${index}.${line}` as const))];
}

function isOwnLine(line: Line): line is OwnLine {
  return line === "name" || line === "email";
}

/** The named people as the request contains them. */
function namedOf({ named = [] }: FormDetails, entry: Entry): NonNullable<FormBody["named"]> {
  const textOf = (line: Line) => (entry[line] ?? "").trim();
  return named.map(({ _id }, index) => ({
    _id,
    name: textOf(`named.${index}.name`),
    email: textOf(`named.${index}.email`),
  }));
}

/** Values known to the host; a valid name and email are not asked for again. */
export type Prefill = Partial<Pick<FormBody, "name" | "email" | "values" | "externalId">>;

/** The request that creates the document. @param ofLink values from the form's link */
export function formBody(
  details: FormDetails,
  entry: Entry,
  { values: given, externalId }: Prefill,
  ofLink: NonNullable<FormBody["values"]>,
  language: FormBody["language"],
): FormBody {
  const values = { ...ofLink, ...given };
  // A form in a language that the interface does not offer is shown in another one, which the person did not choose.
  const isOffered = translatedLanguages.some((one) => one === details.language);
  return {
    name: entry.name.trim(),
    email: plainEmail(entry.email),
    ...(details.named?.length ? { named: namedOf(details, entry) } : {}),
    ...(Object.keys(values).length > 0 || given ? { values } : {}),
    ...(externalId ? { externalId } : {}),
    ...(isOffered ? { language } : {}),
  };
}

/** The entry with a copied address made plain, and with the name that was copied with it where the entry has none. */
export function withCopied<Typed extends Partial<Record<Line, string>>>(entry: Typed, line: Line): Typed {
  const copied = entry[line];
  if (!copied || !line.endsWith("email")) return entry;
  const named = line.replace(/email$/, "name") as Line;
  const name = nameFor(entry[named] ?? "", copied);
  return { ...entry, [line]: plainEmail(copied), ...(name ? { [named]: name } : {}) };
}

/** @param value the input's text without surrounding space */
export function faultOf(line: Line, value: string, ownEmail = ""): TextKey<"form"> | null {
  const kind = line.endsWith("email") ? "email" : "name";
  if (value === "") return isOwnLine(line) ? `${line}.missing` : `named.${kind}.missing`;
  if (kind === "name") return value.length > NAME_LIMIT ? "name.long" : null;
  if (!isEmail(plainEmail(value))) return "email.invalid";
  return !isOwnLine(line) && sameEmail(value, ownEmail) ? "named.same" : null;
}
