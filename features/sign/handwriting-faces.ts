/** The handwriting faces, by the letters they are for. Each comes as its sheet, fetched when a name needs it. */

type Sheet = () => Promise<{ default: string }>;

/** `size` makes faces look alike in height. */
export type Face = { family: string; size: number; isFor: RegExp; sheet: Sheet };

function face(family: string, isFor: RegExp, sheet: Sheet, size = 1): Face {
  return { family: `Countersign ${family}`, size, isFor, sheet };
}

const latin = /\p{Script=Latin}/u;
const vietnamese = /[ăđơưĂĐƠƯ\u1ea0-\u1ef9]/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const latinOrCyrillic = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const greek = /\p{Script=Greek}/u;
const arabic = /\p{Script=Arabic}/u;
const hebrew = /\p{Script=Hebrew}/u;
const thai = /\p{Script=Thai}/u;
const devanagari = /\p{Script=Devanagari}/u;
const bengali = /\p{Script=Bengali}/u;
const telugu = /\p{Script=Telugu}/u;
const malayalam = /\p{Script=Malayalam}/u;
const hangul = /\p{Script=Hangul}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;

const zenKurenaido = face(
  "Zen Kurenaido",
  new RegExp(`${han.source}|${greek.source}`, "u"),
  () => import("@fontsource/zen-kurenaido/400.css?inline"),
);

const western: readonly Face[] = [
  face("Caveat", latinOrCyrillic, () => import("@fontsource/caveat/400.css?inline"), 1.1),
  face("Dancing Script", latin, () => import("@fontsource/dancing-script/400.css?inline")),
  face("Great Vibes", latinOrCyrillic, () => import("@fontsource/great-vibes/400.css?inline"), 1.1),
  face("Marck Script", latinOrCyrillic, () => import("@fontsource/marck-script/400.css?inline")),
  face("Homemade Apple", latin, () => import("@fontsource/homemade-apple/400.css?inline"), 0.72),
  face("Kalam", /[\p{Script=Latin}\p{Script=Devanagari}]/u, () => import("@fontsource/kalam/400.css?inline"), 0.95),
  face("Patrick Hand", vietnamese, () => import("@fontsource/patrick-hand/400.css?inline")),
  face(
    "Pacifico",
    new RegExp(`${vietnamese.source}|${cyrillic.source}`, "u"),
    () => import("@fontsource/pacifico/400.css?inline"),
    0.85,
  ),
  face("Bad Script", cyrillic, () => import("@fontsource/bad-script/400.css?inline")),
  face("Neucha", cyrillic, () => import("@fontsource/neucha/400.css?inline")),
  face("Comic Relief", greek, () => import("@fontsource/comic-relief/400.css?inline"), 0.9),
];

const semitic: readonly Face[] = [
  face("Aref Ruqaa", arabic, () => import("@fontsource/aref-ruqaa/400.css?inline")),
  face("Noto Nastaliq Urdu", arabic, () => import("@fontsource/noto-nastaliq-urdu/400.css?inline"), 0.7),
  face("Lateef", arabic, () => import("@fontsource/lateef/400.css?inline"), 1.1),
  face("Lemonada", arabic, () => import("@fontsource/lemonada/400.css?inline"), 0.8),
  face("Amiri", arabic, () => import("@fontsource/amiri/400.css?inline")),
  face("Solitreo", hebrew, () => import("@fontsource/solitreo/400.css?inline")),
  face("Gveret Levin", hebrew, () => import("@fontsource/gveret-levin/400.css?inline")),
  face("Amatic SC", hebrew, () => import("@fontsource/amatic-sc/400.css?inline"), 1.1),
];

const southern: readonly Face[] = [
  face("Charm", thai, () => import("@fontsource/charm/400.css?inline")),
  face("Charmonman", thai, () => import("@fontsource/charmonman/400.css?inline"), 0.9),
  face("Mali", thai, () => import("@fontsource/mali/400.css?inline"), 0.85),
  face("Sriracha", thai, () => import("@fontsource/sriracha/400.css?inline"), 0.9),
  face("Itim", new RegExp(`${vietnamese.source}|${thai.source}`, "u"), () => import("@fontsource/itim/400.css?inline")),
  face("Tillana", devanagari, () => import("@fontsource/tillana/400.css?inline"), 0.9),
  face("Amita", devanagari, () => import("@fontsource/amita/400.css?inline"), 0.9),
  face("Dekko", devanagari, () => import("@fontsource/dekko/400.css?inline")),
  face("Galada", bengali, () => import("@fontsource/galada/400.css?inline")),
  face("Atma", bengali, () => import("@fontsource/atma/400.css?inline")),
  face("Kavivanar", /\p{Script=Tamil}/u, () => import("@fontsource/kavivanar/400.css?inline")),
  face("Lakki Reddy", telugu, () => import("@fontsource/lakki-reddy/400.css?inline")),
  face("Ravi Prakash", telugu, () => import("@fontsource/ravi-prakash/400.css?inline")),
  face("Farsan", /\p{Script=Gujarati}/u, () => import("@fontsource/farsan/400.css?inline"), 1.1),
  face("Akaya Kanadaka", /\p{Script=Kannada}/u, () => import("@fontsource/akaya-kanadaka/400.css?inline")),
  face("Chilanka", malayalam, () => import("@fontsource/chilanka/400.css?inline")),
  face("Manjari", malayalam, () => import("@fontsource/manjari/400.css?inline")),
  face("Baloo Paaji", /\p{Script=Gurmukhi}/u, () => import("@fontsource/baloo-paaji-2/400.css?inline")),
  face("Baloo Bhaina", /\p{Script=Oriya}/u, () => import("@fontsource/baloo-bhaina-2/400.css?inline")),
];

const korean: readonly Face[] = [
  face("Nanum Pen Script", hangul, () => import("@fontsource/nanum-pen-script/400.css?inline"), 1.1),
  face("Nanum Brush Script", hangul, () => import("@fontsource/nanum-brush-script/400.css?inline"), 1.1),
  face("Gaegu", hangul, () => import("@fontsource/gaegu/400.css?inline")),
  face("Poor Story", hangul, () => import("@fontsource/poor-story/400.css?inline"), 0.9),
  face("Hi Melody", hangul, () => import("@fontsource/hi-melody/400.css?inline")),
];

const japanese: readonly Face[] = [
  face("Yomogi", han, () => import("@fontsource/yomogi/400.css?inline")),
  zenKurenaido,
  face("Klee One", han, () => import("@fontsource/klee-one/400.css?inline")),
  face("Yuji Boku", han, () => import("@fontsource/yuji-boku/400.css?inline")),
  face("Yusei Magic", han, () => import("@fontsource/yusei-magic/400.css?inline"), 0.9),
];

const chinese: readonly Face[] = [
  face("Ma Shan Zheng", han, () => import("@fontsource/ma-shan-zheng/400.css?inline")),
  face("Zhi Mang Xing", han, () => import("@fontsource/zhi-mang-xing/400.css?inline")),
  face("Liu Jian Mao Cao", han, () => import("@fontsource/liu-jian-mao-cao/400.css?inline")),
  face("Long Cang", han, () => import("@fontsource/long-cang/400.css?inline")),
  face("ZCOOL KuaiLe", han, () => import("@fontsource/zcool-kuaile/400.css?inline"), 0.85),
];

/** Whatever the device writes with: there for names in scripts that no handwriting here knows. */
export const plainFace: Face = { family: "system-ui", size: 0.85, isFor: /./u, sheet: async () => ({ default: "" }) };

/** The faces meant for a name's letters. Han characters alone are Chinese, but for whoever reads Japanese. */
export function facesFor(text: string, language: string): Face[] {
  const isJapanese = kana.test(text) || language === "ja";
  const greeks = greek.test(text) ? [zenKurenaido] : [];
  const others = [...western, ...semitic, ...southern, ...korean].filter((one) => one.isFor.test(text));
  const eastern = (isJapanese ? japanese : chinese).filter((one) => one.isFor.test(text) || kana.test(text));
  const written = [...new Set([...others, ...greeks, ...eastern])];
  return written.length > 0 ? written : western.slice(0, 5);
}
