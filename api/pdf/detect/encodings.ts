/** Codes of simple fonts (ISO 32000-2 Annex D): base encodings, and glyphs by name. */

/** The non-ASCII part of StandardEncoding. */
const standardHigh: Record<number, string> = {
  39: "’",
  96: "‘",
  ...Object.fromEntries([..."¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ"].map((char, index) => [161 + index, char])),
  ...Object.fromEntries([..."–†‡·"].map((char, index) => [177 + index, char])),
  ...Object.fromEntries([..."¶•‚„”»…‰"].map((char, index) => [182 + index, char])),
  191: "¿",
  208: "—",
  225: "Æ",
  227: "ª",
  ...Object.fromEntries([..."ŁØŒº"].map((char, index) => [232 + index, char])),
  241: "æ",
  245: "ı",
  ...Object.fromEntries([..."łøœß"].map((char, index) => [248 + index, char])),
};

const decoders = { WinAnsiEncoding: "windows-1252", MacRomanEncoding: "macintosh" } as const;

/** The meaning of the 256 codes before `Differences`; `undefined` for unused ones. */
export function baseEncoding(name: string | null): (string | undefined)[] {
  if (name === "WinAnsiEncoding" || name === "MacRomanEncoding") {
    const all = new TextDecoder(decoders[name]).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
    return [...all].map((char, code) => (code < 32 ? undefined : char));
  }
  return Array.from({ length: 256 }, (_, code) =>
    code >= 32 && code < 127 ? (standardHigh[code] ?? String.fromCharCode(code)) : standardHigh[code],
  );
}

const marks: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circumflex: "\u0302",
  dieresis: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  caron: "\u030c",
  cedilla: "\u0327",
  ogonek: "\u0328",
  macron: "\u0304",
  breve: "\u0306",
  dotaccent: "\u0307",
  hungarumlaut: "\u030b",
  commaaccent: "\u0326",
};

const signs: Record<string, string> = {
  ...pairs("space exclam quotedbl numbersign dollar percent ampersand quotesingle", " !\"#$%&'"),
  ...pairs("parenleft parenright asterisk plus comma hyphen period slash", "()*+,-./"),
  ...pairs("zero one two three four five six seven eight nine", "0123456789"),
  ...pairs("colon semicolon less equal greater question at", ":;<=>?@"),
  ...pairs("bracketleft backslash bracketright asciicircum underscore grave", "[\\]^_`"),
  ...pairs("braceleft bar braceright asciitilde", "{|}~"),
  ...pairs("quoteleft quoteright quotedblleft quotedblright quotesinglbase quotedblbase", "‘’“”‚„"),
  ...pairs("endash emdash bullet ellipsis minus periodcentered degree section", "–—•…−·°§"),
  ...pairs("germandbls ae AE oe OE oslash Oslash lslash Lslash dotlessi", "ßæÆœŒøØłŁı"),
  ...pairs("fi fl Euro sterling numero exclamdown questiondown", "ﬁﬂ€£№¡¿"),
  ...pairs("guillemotleft guillemotright guilsinglleft guilsinglright", "«»‹›"),
  ...pairs("Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu", "ΑΒΓΔΕΖΗΘΙΚΛΜ"),
  ...pairs("Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega", "ΝΞΟΠΡΣΤΥΦΧΨΩ"),
  ...pairs("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu", "αβγδεζηθικλμ"),
  ...pairs("nu xi omicron pi rho sigma1 sigma tau upsilon phi chi psi omega", "νξοπρςστυφχψω"),
};

function pairs(names: string, chars: string): Record<string, string> {
  const letters = [...chars];
  return Object.fromEntries(names.split(" ").map((name, index) => [name, letters[index]!]));
}

/** The text of a glyph name; `undefined` for uninformative names. */
export function textOfGlyphName(name: string): string | undefined {
  const plain = name.split(".")[0]!;
  if (/^[A-Za-z]$/.test(plain)) return plain;
  const sign = signs[plain];
  if (sign !== undefined) return sign;
  const code = /^uni([0-9A-F]{4})$/.exec(plain)?.[1] ?? /^u([0-9A-F]{4,6})$/.exec(plain)?.[1];
  if (code) return textOfCode(Number.parseInt(code, 16));
  const accented = /^([A-Za-z])([a-z]+)$/.exec(plain);
  const mark = accented && marks[accented[2]!];
  if (mark) return (accented[1]! + mark).normalize("NFC");
  const cyrillic = /^afii100(\d\d)$/.exec(plain)?.[1];
  return cyrillic ? cyrillicLetter(Number(cyrillic)) : undefined;
}

function textOfCode(code: number): string | undefined {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}

const cyrillicCapitals = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";

/** `afii10017` is А, `afii10065` is а. */
function cyrillicLetter(number: number): string | undefined {
  if (number >= 65) return cyrillicCapitals[number - 65]?.toLowerCase();
  return number >= 17 ? cyrillicCapitals[number - 17] : undefined;
}

/** Symbol fonts with check marks: the character of a code. */
export function signOfDingbat(font: string, code: number): string | undefined {
  if (/wingdings/i.test(font)) return [0xa8, 0x6f, 0x71, 0x72].includes(code & 0xff) ? "☐" : undefined;
  if (/dingbats/i.test(font)) return code >= 0x6f && code <= 0x72 ? "☐" : undefined;
  return undefined;
}
