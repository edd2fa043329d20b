/** One-time codes by text message: Twilio Verify, version 2. */
import type { DocumentLanguage } from "../../../domain/text/document-language.ts";
import type { MessageCheck, Messaging, MessagingCredentials } from "../../ports/providers.ts";

const TIMEOUT_MS = 10_000;

/** Languages that Twilio supports, by its own names; all others get English. */
const locales: Partial<Record<DocumentLanguage, string>> = {
  ...{ ar: "ar", de: "de", el: "el", en: "en", es: "es", fr: "fr", hi: "hi", id: "id", it: "it", ja: "ja", ko: "ko" },
  ...{ kn: "kn", mr: "mr", nl: "nl", no: "nb", pt: "pt", ru: "ru", te: "te", tr: "tr", vi: "vi" },
  ...{ "zh-CN": "zh-CN", "zh-TW": "zh-HK" },
};

/** Final states of a verification: no code is valid any more. */
const ended = new Set(["canceled", "expired", "deleted", "failed", "max_attempts_reached"]);
/** Twilio's error codes: no such verification; too many checks; a malformed code. */
const NOT_FOUND = 20404;
const TOO_MANY_CHECKS = 60202;
const INVALID_PARAMETER = 60200;

/** `endpoint` replaces Twilio's, for tests and proxies. The library is loaded at first use. */
export function twilioMessaging({
  endpoint,
  timeoutMs = TIMEOUT_MS,
}: {
  endpoint?: string;
  timeoutMs?: number;
}): Messaging {
  const serviceOf = async ({ accountSid, authToken, serviceSid }: MessagingCredentials) => {
    const [{ default: twilio }, { boundedClient }] = await Promise.all([
      import("twilio"),
      import("./bounded-client.ts"),
    ]);
    const httpClient = boundedClient({ timeoutMs, ...(endpoint ? { endpoint } : {}) });
    return twilio(accountSid, authToken, { httpClient }).verify.v2.services(serviceSid);
  };
  return {
    async start(credentials, { to, language, instead }) {
      const { accountSid, serviceSid } = credentials;
      try {
        const service = await serviceOf(credentials);
        if (instead) await cancel(service, instead);
        const locale = locales[language];
        const created = await service.verifications.create({ to, channel: "sms", ...(locale ? { locale } : {}) });
        const isOurs = created.to === to && created.serviceSid === serviceSid && created.accountSid === accountSid;
        if (!isOurs || created.status !== "pending" || !/^VE[0-9a-f]{32}$/i.test(created.sid)) {
          return { sent: false, kind: "refused", reason: "Twilio answered something else than was asked" };
        }
        return { sent: true, reference: created.sid };
      } catch (error) {
        return { sent: false, kind: isForGood(error) ? "refused" : "unreachable", reason: reasonOf(error) };
      }
    },
    async check(credentials, { reference, code }) {
      try {
        const service = await serviceOf(credentials);
        const { sid, serviceSid, status, valid } = await service.verificationChecks.create({
          verificationSid: reference,
          code,
        });
        if (sid !== reference || serviceSid !== credentials.serviceSid) return "unreachable";
        return verdictOf(status, valid);
      } catch (error) {
        const { code: number } = factsOf(error);
        if (number === NOT_FOUND || number === TOO_MANY_CHECKS) return "expired";
        return number === INVALID_PARAMETER ? "wrong" : "unreachable";
      }
    },
    async test(credentials) {
      try {
        const service = await serviceOf(credentials);
        const { sid, accountSid } = await service.fetch();
        return sid === credentials.serviceSid && accountSid === credentials.accountSid ? "ok" : "refused";
      } catch (error) {
        return isForGood(error) ? "refused" : "unreachable";
      }
    },
  };
}

function verdictOf(status: string, isValid: boolean): MessageCheck {
  if (status === "approved") return isValid ? "approved" : "unreachable";
  if (ended.has(status)) return "expired";
  return status === "pending" ? "wrong" : "unreachable";
}

type Service = { verifications(sid: string): { update(change: { status: "canceled" }): Promise<unknown> } };

/** Within ten minutes Twilio would send the old code again, with its remaining tries. */
async function cancel(service: Service, reference: string): Promise<void> {
  try {
    await service.verifications(reference).update({ status: "canceled" });
  } catch (error) {
    // A verification that has already ended is fine.
    if (!isForGood(error)) throw error;
  }
}

function factsOf(error: unknown): { status?: number | undefined; code?: number | undefined } {
  return (error ?? {}) as { status?: number; code?: number };
}

/** Whether Twilio refused permanently; any other failure may be retried. */
function isForGood(error: unknown): boolean {
  const { status = 0, code } = factsOf(error);
  const isTooMany = status === 429 && (code ?? 0) < 60_000;
  return status >= 400 && status < 500 && status !== 408 && !isTooMany;
}

/** Describes an error without Twilio's message, which contains the number. */
function reasonOf(error: unknown): string {
  const { status, code } = factsOf(error);
  return status ? `Twilio answered ${status}${code ? ` (${code})` : ""}` : "Twilio cannot be reached";
}
