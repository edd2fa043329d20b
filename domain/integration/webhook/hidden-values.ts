/**
 * Credentials in a webhook: values of its headers and of its address's query. Screens, logs and programs get them masked; a
 * masked value that comes back stands for the stored one, on the host that it was entered for.
 */

const MASK = "••••";
const ENCODED_MASK = /%E2%80%A2/gi;
const SHOWN = 4;

/** The last characters of a secret text; a short one shows none. */
export function maskedValue(value: string): string {
  return value.length < 3 * SHOWN ? MASK : `${MASK}${value.slice(-SHOWN)}`;
}

/** The address with every value of its query masked, except those of the `open` names. */
export function maskedUrl(url: string, open: ReadonlySet<string> = new Set()): string {
  const { head, parts } = partsOf(url);
  return joined(
    head,
    parts.map((part) => maskedPart(part, open)),
  );
}

/** The entered address with stored values in place of masked ones; `null` if this host has no stored value for a masked one. */
export function unmaskedUrl(entered: string, stored: string | null): string | null {
  const { head, parts } = partsOf(entered.trim().replace(ENCODED_MASK, "•"));
  if (!parts.some(isHidden)) return entered;
  if (stored === null || !isSameOrigin(entered, stored)) return null;
  const left = partsOf(stored).parts;
  const found: string[] = [];
  for (const part of parts) {
    const at = isHidden(part) ? left.findIndex((one) => maskedPart(one) === part) : null;
    if (at === -1) return null;
    found.push(at === null ? part : left.splice(at, 1)[0]!);
  }
  return joined(head, found);
}

export function isSameOrigin(one: string, other: string): boolean {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
}

type Parts = { head: string; parts: string[] };

function partsOf(url: string): Parts {
  const at = url.indexOf("?");
  return at < 0 ? { head: url, parts: [] } : { head: url.slice(0, at), parts: url.slice(at + 1).split("&") };
}

function joined(head: string, parts: readonly string[]): string {
  return parts.length === 0 ? head : `${head}?${parts.join("&")}`;
}

/** A part without a name may be a token, too. */
function maskedPart(part: string, open: ReadonlySet<string> = new Set()): string {
  const at = part.indexOf("=");
  if (at < 0) return part === "" ? part : maskedValue(part);
  const [name, value] = [part.slice(0, at), part.slice(at + 1)];
  return value === "" || open.has(name) ? part : `${name}=${maskedValue(value)}`;
}

/** Whether a masked value stands in the text. */
export function isHidden(text: string): boolean {
  return text.includes(MASK);
}
