/** Rules of filling in a web form, without state. */
import type { FormView } from "../../domain/contract/template/web-form.ts";
import { isEmail } from "../../domain/recipient/email.ts";
import type { CallRefusal } from "../host/api.ts";
import type { TextKey } from "../host/i18n.ts";
import type { FormDetails, Started } from "./form-calls.ts";

export type Line = "name" | "email";
/** The reason why an input is invalid: our text, or the server's. */
export type LineFault = { key: TextKey<"form"> } | { words: string };

export type FormState =
  | { status: "loading" }
  | { status: "failed"; refusal: CallRefusal }
  | { status: "closed"; standing: FormView["standing"]; opensAt?: string | undefined }
  /** The form accepts one document per person, and this person has signed theirs. */
  | { status: "answered" }
  | { status: "ready"; details: FormDetails }
  /** A code is on its way to the typed address. */
  | { status: "code"; details: FormDetails }
  | { status: "started"; started: Started };

const NAME_LIMIT = 200;

export function isAboutValues({ faults }: CallRefusal): boolean {
  return faults.length > 0 && faults.every(({ path }) => path.startsWith("values."));
}

export function stateOf({ details, standing, opensAt }: FormView, isAskingCode: boolean): FormState {
  if (!details) return { status: "closed", standing, opensAt };
  return { status: isAskingCode ? "code" : "ready", details };
}

export function faultOf(line: Line, value: string): TextKey<"form"> | null {
  if (value === "") return `${line}.missing`;
  if (line === "email") return isEmail(value) ? null : "email.invalid";
  return value.length > NAME_LIMIT ? "name.long" : null;
}
