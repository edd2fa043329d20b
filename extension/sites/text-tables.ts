/**
 * `texts/<language>.json` for all languages of the interface. For the background only: together they are too large
 * for a page.
 */
import { interfaceLanguages } from "../../domain/text/language.ts";
import type { TextTable } from "./page-texts.ts";
import ar from "./texts/ar.json";
import bg from "./texts/bg.json";
import de from "./texts/de.json";
import el from "./texts/el.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fr from "./texts/fr.json";
import hi from "./texts/hi.json";
import id from "./texts/id.json";
import it from "./texts/it.json";
import ja from "./texts/ja.json";
import ko from "./texts/ko.json";
import nl from "./texts/nl.json";
import no from "./texts/no.json";
import pt from "./texts/pt.json";
import ru from "./texts/ru.json";
import tr from "./texts/tr.json";
import vi from "./texts/vi.json";
import zhCN from "./texts/zh-CN.json";
import zhTW from "./texts/zh-TW.json";

type Language = keyof typeof interfaceLanguages;

export const textTables: Record<Language, TextTable> = {
  ...{ ar, bg, de, el, en, es, fr, hi, id, it, ja, ko, nl, no, pt, ru, tr, vi },
  "zh-CN": zhCN,
  "zh-TW": zhTW,
};

/** Google's codes for languages that have another code here. */
const aliases: Record<string, Language> = { nb: "no", nn: "no", in: "id" };

/** @param tag as in `<html lang>`; an unsupported language yields English */
export function textTableFor(tag: string): TextTable {
  const [base = "", ...rest] = tag.toLowerCase().split(/[-_]/);
  if (base === "zh") return textTables[rest.some((part) => /^(hant|tw|hk|mo)$/.test(part)) ? "zh-TW" : "zh-CN"];
  const known = Object.keys(interfaceLanguages) as Language[];
  return textTables[aliases[base] ?? known.find((one) => one === base) ?? "en"];
}
