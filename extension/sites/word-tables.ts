/**
 * `words/<language>.json` for all languages of the interface. For the background only: together they are too large
 * for a page.
 */
import { interfaceLanguages } from "../../domain/text/language.ts";
import ar from "./words/ar.json";
import bg from "./words/bg.json";
import de from "./words/de.json";
import el from "./words/el.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";
import hi from "./words/hi.json";
import id from "./words/id.json";
import it from "./words/it.json";
import ja from "./words/ja.json";
import ko from "./words/ko.json";
import nl from "./words/nl.json";
import no from "./words/no.json";
import pt from "./words/pt.json";
import ru from "./words/ru.json";
import tr from "./words/tr.json";
import vi from "./words/vi.json";
import zhCN from "./words/zh-CN.json";
import zhTW from "./words/zh-TW.json";
import type { WordTable } from "./words.ts";

type Language = keyof typeof interfaceLanguages;

export const wordTables: Record<Language, WordTable> = {
  ...{ ar, bg, de, el, en, es, fr, hi, id, it, ja, ko, nl, no, pt, ru, tr, vi },
  "zh-CN": zhCN,
  "zh-TW": zhTW,
};

/** Google's codes for languages that have another code here. */
const aliases: Record<string, Language> = { nb: "no", nn: "no", in: "id" };

/** @param tag as in `<html lang>`; an unsupported language yields English */
export function wordTableFor(tag: string): WordTable {
  const [base = "", ...rest] = tag.toLowerCase().split(/[-_]/);
  if (base === "zh") return wordTables[rest.some((part) => /^(hant|tw|hk|mo)$/.test(part)) ? "zh-TW" : "zh-CN"];
  const known = Object.keys(interfaceLanguages) as Language[];
  return wordTables[aliases[base] ?? known.find((one) => one === base) ?? "en"];
}
