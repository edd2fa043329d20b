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

/** An address that mail can be sent to, at most 254 characters (RFC 5321 §4.5.3.1). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
