import MailChecker from "mailchecker";
import { isEmail } from "../../../domain/recipient/email.ts";
import type { EmailCheck, TextRecords } from "../../ports/mail.ts";

type Resolve = (domain: string) => Promise<"mail" | "no_mail" | "unknown">;

/**
 * Checks whether an address can receive mail. `resolve` is `null` without a configured mail server; then the domain is
 * not looked up, so that development works offline.
 */
export function emailChecker(resolve: Resolve | null): (email: string) => Promise<EmailCheck> {
  return async (typed) => {
    const email = typed.trim();
    if (!isEmail(email)) return { status: "undeliverable", disposable: false };
    const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
    if (isDisposable(domain)) return { status: "risky", disposable: true };
    if (!resolve) return { status: "deliverable", disposable: false };
    const found = await resolve(domain);
    if (found === "no_mail") return { status: "undeliverable", disposable: false };
    return { status: found === "mail" ? "deliverable" : "risky", disposable: false };
  };
}

/** Whether the domain or a parent domain is on the list of disposable domains. */
function isDisposable(domain: string): boolean {
  const disposableDomains = MailChecker.blacklist();
  const labels = domain.split(".");
  return labels.slice(0, -1).some((_, index) => disposableDomains.has(labels.slice(index).join(".")));
}

/** RFC 5321 §5.1: an MX record, or an address record without one; a lone "." accepts no mail (RFC 7505). */
export async function resolveMail(domain: string): Promise<"mail" | "no_mail" | "unknown"> {
  try {
    const exchanges = await withDeadline(Deno.resolveDns(domain, "MX"));
    if (exchanges.length === 0) throw new Deno.errors.NotFound();
    return exchanges.every((one) => one.exchange === "." || one.exchange === "") ? "no_mail" : "mail";
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) return "unknown";
  }
  try {
    await withDeadline(Deno.resolveDns(domain, "A"));
    return "mail";
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "no_mail" : "unknown";
  }
}

async function withDeadline<T>(lookup: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("DNS does not answer")), 3_000);
  });
  try {
    return await Promise.race([lookup, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The TXT records of a name; empty if there are none. */
export const resolveTexts: TextRecords = async (name) => {
  try {
    return (await withDeadline(Deno.resolveDns(name, "TXT"))).map((parts) => parts.join(""));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
};
