/** Emails are compared trimmed and in lower case; they are stored as typed. */
export function sameEmail(a: string, b: string): boolean {
  return normalEmail(a) === normalEmail(b);
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Normalizes all spellings of a mailbox: drops the part after a plus, and dots in Gmail addresses. */
export function mailboxOf(email: string): string {
  const normal = normalEmail(email);
  const at = normal.lastIndexOf("@");
  const [name, domain] = [normal.slice(0, at), normal.slice(at + 1)];
  const marked = name.indexOf("+");
  const plain = marked > 0 ? name.slice(0, marked) : name;
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}

const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}]{2,63}$/u;

const bytes = new TextEncoder();

/**
 * Whether a relay can deliver to the address: at most 254 bytes (RFC 5321 §4.5.3.1), dots only between parts, and a domain
 * with a dot that DNS can hold.
 */
export function isEmail(text: string): boolean {
  if (!EMAIL.test(text)) return false;
  const at = text.indexOf("@");
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (/^\.|\.\.|\.$/.test(name) || bytes.encode(name).length > 64 || bytes.encode(text).length > 254) return false;
  const ascii = asciiDomain(domain);
  return ascii !== null && ascii.length <= 253 && ascii.split(".").every((label) => label.length <= 63);
}

/** The domain in letters that DNS knows (UTS 46); `null` if it has none. */
function asciiDomain(domain: string): string | null {
  if (/\.\d+$/.test(domain)) return null;
  if (!/[^\p{ASCII}]|(?:^|\.)xn--/iu.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Judges the text of an input that takes one address; `null`: nothing is wrong. */
export function emailFault(text: string): "invalid_email" | "several_emails" | null {
  if (isEmail(text)) return null;
  return text.split(/[\s,;<>]+/).filter(isEmail).length > 1 ? "several_emails" : "invalid_email";
}
