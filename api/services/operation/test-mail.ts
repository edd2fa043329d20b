import type { MailTest } from "../../../domain/contract/system.ts";
import {
  COMMON_SELECTORS,
  dmarcNames,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  type MailRecord,
} from "../../../domain/operation/mail-records.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, MailDeps } from "../../deps.ts";
import type { MailResult, TextRecords } from "../../ports/mail.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { isOnSupportTeam } from "../workspace/is-on-support-team.ts";

/**
 * Sends a test mail to the caller and reads the sending domain's records. Refusals: `not_authorized` for everybody
 * outside the support team.
 */
export async function testMail(
  deps: AccountDeps & MailDeps,
  { user }: MemberPrincipal,
  { selector }: { selector?: string | undefined },
): Promise<Outcome<MailTest>> {
  if (!isOnSupportTeam(deps, user)) return refuse("not_authorized");
  const profile = await deps.users.find(user.id);
  const content = { about: "test_mail" as const, name: user.name, link: `${deps.config.publicUrl}/app/operation` };
  const { fromName, replyTo, subject, text, html } = deps.renderMail(content, profile?.language ?? "en", {});
  const to = { name: user.name, address: user.email };
  const mail = { id: deps.ids.document(), to, fromName, ...(replyTo ? { replyTo } : {}), subject, text, html };
  const domain = deps.mailFrom?.split("@").at(-1)?.toLowerCase() ?? null;
  const [{ result, lines }, records] = await Promise.all([
    deps.mailer.converse(mail),
    domain ? readRecords(deps.textRecords, domain, selector) : [],
  ]);
  const state = deps.devMails ? "outbox" : stateOf(result);
  return done({ state, to: user.email, reason: result.sent ? null : result.reason, lines, domain, records });
}

function stateOf(result: MailResult): "sent" | "refused" | "unreachable" {
  return result.sent ? "sent" : result.kind;
}

async function readRecords(texts: TextRecords, domain: string, selector: string | undefined): Promise<MailRecord[]> {
  const selectors = selector ? [selector] : COMMON_SELECTORS;
  return Promise.all([
    firstFound(texts, "spf", [domain], judgeSpf),
    firstFound(
      texts,
      "dkim",
      selectors.map((one) => `${one}._domainkey.${domain}`),
      judgeDkim,
    ),
    firstFound(texts, "dmarc", dmarcNames(domain), judgeDmarc),
  ]);
}

/** The DNS record of the first name that has one. */
async function firstFound(
  texts: TextRecords,
  kind: MailRecord["kind"],
  names: readonly string[],
  judge: (texts: readonly string[]) => Pick<MailRecord, "record" | "verdict">,
): Promise<MailRecord> {
  const found = await Promise.all(names.map((name) => texts(name).catch(() => null)));
  for (const [index, name] of names.entries()) {
    const judged = judge(found[index] ?? []);
    if (judged.verdict !== "missing") return { kind, name, ...judged };
  }
  return { kind, name: names[0]!, record: null, verdict: found.includes(null) ? "unknown" : "missing" };
}
