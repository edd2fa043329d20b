import type { Fault, RefusalCode } from "../outcome.ts";

/** A Twilio account's credentials, under the specification's names. */
export type TwilioForm = { accountId: string; apiKey: string; CPVId: string };

/** Twilio's ids are two letters and 128 bits in hexadecimal; a token is any header-safe text. */
const forms: Record<keyof TwilioForm, { is: RegExp; code: RefusalCode }> = {
  accountId: { is: /^AC[0-9a-fA-F]{32}$/, code: "account_sid_invalid" },
  apiKey: { is: /^[\x21-\x7e]{16,200}$/, code: "auth_token_invalid" },
  CPVId: { is: /^VA[0-9a-fA-F]{32}$/, code: "service_sid_invalid" },
};
const names = Object.keys(forms) as (keyof TwilioForm)[];

/** The form without characters that copying adds. */
export function cleanTwilioForm({ accountId, apiKey, CPVId }: TwilioForm): TwilioForm {
  return { accountId: accountId.trim(), apiKey: apiKey.trim(), CPVId: CPVId.trim() };
}

export function twilioFaults(form: TwilioForm): Fault[] {
  return names
    .filter((name) => !forms[name].is.test(form[name]))
    .map((name) => ({ path: name, code: forms[name].code }));
}
