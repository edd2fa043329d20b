/** The time zones of the browser, as a person looks for them. */

export type Zone = {
  /** IANA name. */
  id: string;
  /** The place: "Berlin". */
  place: string;
  /** "Central European Time, GMT+1". */
  detail: string;
  /** All searchable text, case-folded. */
  words: string;
};

/** Places whose zone browsers still list under a former name. */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Asmara",
  "America/Godthab": "Nuuk",
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh",
  "Atlantic/Faeroe": "Faroe",
  "Europe/Kiev": "Kyiv",
  "Pacific/Enderbury": "Kanton",
  "Pacific/Ponape": "Pohnpei",
  "Pacific/Truk": "Chuuk",
};

/** All zones of the browser by place, UTC first; with the chosen one, which may be an alias that the browser does not list. */
export function listZones(language: string, chosen: string, now: Date): Zone[] {
  const ids = new Set([...Intl.supportedValuesOf("timeZone"), chosen]);
  ids.delete("UTC");
  const compare = new Intl.Collator(language).compare;
  const zones = [...ids].map((id) => zoneOf(id, language, now)).sort((one, other) => compare(one.place, other.place));
  return [zoneOf("UTC", language, now), ...zones];
}

export function zoneOf(id: string, language: string, now: Date): Zone {
  const place = renamed[id] ?? id.split("/").at(-1)!.replaceAll("_", " ");
  const name = nameOf(id, language, "longGeneric", now);
  const offset = nameOf(id, language, "shortOffset", now);
  // A zone without a name of its own is named by its offset.
  const detail = [...new Set([/\p{N}/u.test(name) ? "" : name, offset])].filter(Boolean).join(", ");
  const english = nameOf(id, "en", "longGeneric", now);
  const more = [english, nameOf(id, "en", "shortOffset", now), nameOf(id, "en", "short", now)];
  return { id, place, detail, words: fold([place, id, detail, ...more].join(" ")) };
}

/** Zones that have every word of the query; those whose place begins with it first. */
export function searchZones(zones: readonly Zone[], query: string): readonly Zone[] {
  const words = fold(query).split(" ").filter(Boolean);
  if (words.length === 0) return zones;
  const found = zones.filter((zone) => words.every((word) => zone.words.includes(word)));
  const isFirst = (zone: Zone) => fold(zone.place).startsWith(words.join(" "));
  return [...found.filter(isFirst), ...found.filter((zone) => !isFirst(zone))];
}

/** Lower case without accents; separators of names count as spaces. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[_/,\s]+/g, " ")
    .trim()
    .toLowerCase();
}

/** Empty for a zone that this browser does not know. */
function nameOf(id: string, language: string, timeZoneName: "longGeneric" | "shortOffset" | "short", now: Date) {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: id, timeZoneName }).formatToParts(now);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  } catch {
    return "";
  }
}
