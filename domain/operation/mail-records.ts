/** Evaluates the DNS records with which receivers authenticate mails of the sending domain. */

type RecordKind = "spf" | "dkim" | "dmarc";

/**
 * `many`: several records, which receivers ignore. `open`: everybody may send for the domain. `weak`: the policy does
 * not tell receivers to refuse anything. `revoked`: the key was withdrawn. `unknown`: DNS was unreachable.
 */
type RecordVerdict = "good" | "missing" | "many" | "invalid" | "open" | "weak" | "revoked" | "unknown";

export type MailRecord = { kind: RecordKind; name: string; record: string | null; verdict: RecordVerdict };

/** Selectors commonly used by mail services. */
export const COMMON_SELECTORS = [
  "default",
  "mail",
  "dkim",
  "s1",
  "s2",
  "k1",
  "selector1",
  "selector2",
  "google",
] as const;

/** A DNS label (RFC 1035 §2.3.1), with the underscores and dots that selectors may have (RFC 6376 §3.1). */
export const SELECTOR = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;

type JudgedRecord = Pick<MailRecord, "record" | "verdict">;

/** RFC 7208 §4.5: more than one record is a permanent error; §5.1: `all` applies to every other server. */
export function judgeSpf(texts: readonly string[]): JudgedRecord {
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (records.length !== 1) return { record: records[0] ?? null, verdict: records.length === 0 ? "missing" : "many" };
  const record = records[0]!;
  const terms = record.toLowerCase().split(/ +/).slice(1);
  const all = terms.find((term) => /^[+?~-]?all$/.test(term));
  if (all === "all" || all === "+all") return { record, verdict: "open" };
  const hasRedirect = terms.some((term) => term.startsWith("redirect="));
  const isWeak = all === "?all" || (all === undefined && !hasRedirect);
  return { record, verdict: isWeak ? "weak" : "good" };
}

/** RFC 7489 §6.6.3: more than one record, or none with a known policy, means no policy at all. */
export function judgeDmarc(texts: readonly string[]): JudgedRecord {
  const records = texts.filter((text) => /^v=DMARC1\s*;/.test(text));
  if (records.length !== 1) return { record: records[0] ?? null, verdict: records.length === 0 ? "missing" : "many" };
  const record = records[0]!;
  const policy = tagsOf(record).get("p")?.toLowerCase();
  if (policy === "none") return { record, verdict: "weak" };
  return { record, verdict: policy === "quarantine" || policy === "reject" ? "good" : "invalid" };
}

/** RFC 6376 §3.6.1: an empty key is a revoked one. */
export function judgeDkim(texts: readonly string[]): JudgedRecord {
  const records = texts.filter((text) => tagsOf(text).has("p") && !/^v=(?!DKIM1)/.test(text));
  if (records.length !== 1) return { record: records[0] ?? null, verdict: records.length === 0 ? "missing" : "many" };
  const record = records[0]!;
  return { record, verdict: tagsOf(record).get("p") === "" ? "revoked" : "good" };
}

/** Names that may have a policy, nearest first: the domain, then its parents except the top-level domain. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  const count = Math.max(1, labels.length - 1);
  return Array.from({ length: count }, (_, skipped) => `_dmarc.${labels.slice(skipped).join(".")}`);
}

/** `name=value` pairs (RFC 6376 §3.2). */
function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(";").flatMap((tag) => {
      const at = tag.indexOf("=");
      return at < 0 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, "")] as const];
    }),
  );
}
