/**
 * Reads numbers as people write them and writes them back. A stored number is plain: Latin digits, a point, the written
 * zeros. The tables are our own: `Intl` differs between browsers and server, and a sealed text must not.
 */
import { minorDigits } from "../../payment/minor-digits.ts";
import type { DocumentLanguage } from "../../text/document-language.ts";
import { directionOf } from "../../text/language.ts";
import { withLatinDigits } from "../../text/latin-digits.ts";
import type { FieldProperties } from "../properties.ts";

/** How a field writes its numbers. Without properties: the digits as entered, with the language's decimal separator. */
export type NumberFormat = Pick<FieldProperties, "decimals" | "grouping" | "currency">;

export type DecimalSeparator = "." | ",";

const PLAIN = /^-?\d{1,30}(?:\.\d{1,15})?$/;

/** Whether the text is a number as programs and the store write it: "1250.00". */
export function isPlainNumber(text: string): boolean {
  return PLAIN.test(text);
}

/** `null`: the text is no number. `ambiguous`: the language uses neither reading of "1.200". */
export type ReadNumber = { plain: string } | { ambiguous: { whole: string; fraction: string } } | null;

/**
 * Reads a number typed by a person who writes in this language: digits of any script, grouped in threes or the Indian
 * way by points, commas, spaces or apostrophes. Only one separator before exactly three digits has two readings; the
 * language decides.
 */
export function readNumber(typed: string, language: DocumentLanguage, currency?: string): ReadNumber {
  const { decimal, group } = separatorsOf(language);
  return readWith(typed, { decimal, group: group === "." || group === "," ? group : null }, { language, currency });
}

/** Reads a number whose decimal separator is known: a cell of a table's column. */
export function readNumberWith(typed: string, decimal: DecimalSeparator, format: CurrencyIn): string | null {
  const read = readWith(typed, { decimal, group: decimal === "." ? "," : "." }, format);
  return read && "plain" in read ? read.plain : null;
}

/** The decimal separator that the text proves: "," by "12,50", `either` by "1.200", `null` if it proves nothing. */
export function provenSeparator(typed: string, format: CurrencyIn): DecimalSeparator | "either" | null {
  const body = partsOf(typed, format)?.body ?? "";
  if (TWO_READINGS.test(body)) return "either";
  const last = /[.,](?=\d*$)/.exec(body)?.[0];
  // Neither separator is preferred here: the text has one reading or none.
  const plain = last ? readBody(body, ".", null) : null;
  if (plain === null) return null;
  return plain.includes(".") === (last === ".") ? "." : ",";
}

type CurrencyIn = { language: DocumentLanguage; currency?: string | undefined };

function readWith(
  typed: string,
  { decimal, group }: { decimal: DecimalSeparator; group: DecimalSeparator | null },
  format: CurrencyIn,
): ReadNumber {
  const parts = partsOf(typed, format);
  if (!parts) return null;
  const { sign, body } = parts;
  const plain = readBody(body, decimal, group);
  if (plain !== null) return PLAIN.test(sign + plain) ? { plain: sign + plain } : null;
  const [, head, tail] = TWO_READINGS.exec(body) ?? [];
  if (!head || !tail) return null;
  const write = (text: string, grouping: boolean) => formatNumber({ grouping }, sign + text, format.language);
  return { ambiguous: { whole: write(head + tail, true), fraction: write(`${head}.${tail}`, false) } };
}

/** One separator between one to three digits, of which the first is no zero, and exactly three. */
const TWO_READINGS = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** Longer than any number with its separators and its currency. */
const LONGEST = 200;

/** A sign, and digits with the separators `.` `,` space `'`, and `;` for the Arabic decimal separator. */
function partsOf(typed: string, format: CurrencyIn): { sign: "" | "-"; body: string } | null {
  if (typed.length > LONGEST) return null;
  const text = withLatinDigits(withoutCurrency(typed, format))
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/gu, "")
    .replace(/[\u2212\ufe63\uff0d]/gu, "-")
    .replace(/\s/gu, " ")
    .replace(/[\u2019\u02bc\uff07\u066c]/gu, "'")
    .replace(/\u066b/gu, ";")
    .replace(/[\u060c\uff0c]/gu, ",")
    .replace(/\uff0e/gu, ".")
    .trim();
  const match = /^([+-]?) ?(\d[\d.,;' ]*)$/.exec(text);
  return match && { sign: match[1] === "-" ? "-" : "", body: match[2]! };
}

/** Digits with a point; `null` if the separators stand wrongly, or have two readings that `group` does not decide. */
function readBody(body: string, decimal: DecimalSeparator, group: DecimalSeparator | null): string | null {
  const separators = body.replace(/\d/g, "");
  const [first, last] = [separators[0], separators.at(-1)];
  if (first === undefined || last === undefined) return body;
  const at = body.lastIndexOf(last);
  const [head, tail] = [body.slice(0, at), body.slice(at + 1)];
  if (new Set(separators).size > 2 || tail === "") return null;
  const isLone = separators.length === 1;
  if (isLone && (last === "." || last === ",") && TWO_READINGS.test(body)) {
    if (last === group) return head + tail;
    return last === decimal ? `${head}.${tail}` : null;
  }
  const isFraction = isLone ? last === "." || last === "," || last === ";" : first !== last;
  if (!isFraction) return areGroups(body, last) ? body.replaceAll(last, "") : null;
  if (last === " " || last === "'" || head.includes(last)) return null;
  return isLone || areGroups(head, first) ? `${head.replaceAll(first, "")}.${tail}` : null;
}

/** Groups of three digits, or of two before the last three as in India. */
function areGroups(text: string, separator: string): boolean {
  const groups = text.split(separator);
  const [head = "", ...rest] = groups;
  const [last = "", ...middle] = rest.toReversed();
  if (separator === ";" || head === "" || head.length > 3 || last.length !== 3) return false;
  return middle.every(({ length }) => length === 3) || (head.length < 3 && middle.every(({ length }) => length === 2));
}

/** A plain number as the field shows it in this language. Never rounds. Any other text is returned unchanged. */
export function formatNumber(format: NumberFormat, plain: string, language: DocumentLanguage): string {
  if (!isPlainNumber(plain)) return plain;
  const { decimal, group, isIndian } = separatorsOf(language);
  const decimals = decimalsOf(format);
  const { grouping = format.currency !== undefined } = format;
  const isQuantity = grouping || decimals !== undefined;
  const [, minus, digits = "", written = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain)!;
  const integer = isQuantity ? digits.replace(/^0+(?=\d)/, "") : digits;
  const exact = written.replace(/0+$/, "");
  const fraction = decimals === undefined ? written : exact.padEnd(decimals, "0");
  const grouped = grouping
    ? integer.replace(isIndian ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, group)
    : integer;
  const sign = minus && /[1-9]/.test(plain) ? (directionOf(language) === "rtl" ? "\u200e-" : "-") : "";
  const number = `${grouped}${fraction && decimal}${fraction}`;
  return format.currency ? withCurrency(sign, number, format.currency, language) : sign + number;
}

/** The number of decimals that the field shows; `undefined`: as many as entered. */
export function decimalsOf({ decimals, currency }: NumberFormat): number | undefined {
  return decimals ?? (currency === undefined ? undefined : minorDigits(currency.toLowerCase()));
}

type Separators = { decimal: DecimalSeparator; group: string; isIndian: boolean };

const NO_BREAK = "\u00a0";
const commaLanguages: { [language in DocumentLanguage]?: string } = {
  ...{ de: ".", es: ".", it: ".", nl: ".", id: ".", tr: ".", vi: ".", el: ".", pt: "." },
  ...{ fr: "\u202f", ru: NO_BREAK, bg: NO_BREAK, no: NO_BREAK },
};
const indianLanguages = new Set<DocumentLanguage>(["hi", "bn", "mr", "te", "ta", "gu", "kn", "or", "ml", "pa"]);

function separatorsOf(language: DocumentLanguage): Separators {
  const group = commaLanguages[language];
  return { decimal: group ? "," : ".", group: group ?? ",", isIndian: indianLanguages.has(language) };
}

/** Signs of currencies that every font has; other currencies show their code. */
const signs: Record<string, string> = {
  ...{ EUR: "€", GBP: "£", USD: "US$", INR: "₹", JPY: "¥", CNY: "CN¥", BRL: "R$", CAD: "CA$", AUD: "A$" },
  ...{ NZD: "NZ$", HKD: "HK$", TWD: "NT$", MXN: "MX$" },
};
const ownSigns: { [language in DocumentLanguage]?: Record<string, string> } = {
  en: { USD: "$" },
  de: { USD: "$" },
  fr: { USD: "$US", CAD: "$CA" },
  ja: { USD: "$" },
  hi: { USD: "$" },
  "zh-CN": { CNY: "¥", JPY: "JP¥" },
  no: { NOK: "kr" },
  id: { IDR: "Rp" },
};

function signOf(currency: string, language: DocumentLanguage): string {
  return ownSigns[language]?.[currency] ?? signs[currency] ?? currency;
}

const signLast = new Set<DocumentLanguage>(["es", "de", "fr", "it", "ru", "ar", "no", "vi", "bg", "el", "bn"]);
const signApart = new Set<DocumentLanguage>(["pt", "nl", "pa"]);

function withCurrency(minus: string, number: string, currency: string, language: DocumentLanguage): string {
  const sign = signOf(currency, language);
  if (signLast.has(language)) return `${minus}${number}${NO_BREAK}${sign}`;
  const space = signApart.has(language) || /\p{L}$/u.test(sign) ? NO_BREAK : "";
  return `${minus}${sign}${space}${number}`;
}

/** Removes the field's currency, by sign or code, from either end. */
function withoutCurrency(typed: string, { language, currency }: CurrencyIn): string {
  const text = typed.trim();
  if (!currency) return text;
  for (const name of [currency, signOf(currency, language), signs[currency] ?? currency, narrowSign(currency)]) {
    const upper = text.toUpperCase();
    if (upper.endsWith(name.toUpperCase())) return text.slice(0, -name.length);
    const at = /^[\u200e\u200f+\-\u2212\s]*/.exec(text)![0].length;
    if (upper.startsWith(name.toUpperCase(), at)) return text.slice(0, at) + text.slice(at + name.length);
  }
  return text;
}

/** "$" of "US$": a person who fills in dollars writes only that. */
function narrowSign(currency: string): string {
  return /\p{Sc}$/u.exec(signs[currency] ?? "")?.[0] ?? currency;
}
