/**
 * The handwriting faces, by the script they are for. The server hosts their files, which are most of the bytes a
 * browser would otherwise download.
 */

/**
 * `size` makes faces look equally tall; `folder` is the face's folder on the server, `null` for the device's own
 * face.
 */
export type Face = { family: string; size: number; isFor: RegExp; folder: string | null };

function face(name: string, isFor: RegExp, size = 1, folder = name.toLowerCase().replaceAll(" ", "-")): Face {
  return { family: `Countersign ${name}`, size, isFor, folder };
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

const zenKurenaido = face("Zen Kurenaido", new RegExp(`${han.source}|${greek.source}`, "u"));

const western: readonly Face[] = [
  face("Caveat", latinOrCyrillic, 1.1),
  face("Dancing Script", latin),
  face("Great Vibes", latinOrCyrillic, 1.1),
  face("Marck Script", latinOrCyrillic),
  face("Homemade Apple", latin, 0.72),
  face("Kalam", /[\p{Script=Latin}\p{Script=Devanagari}]/u, 0.95),
  face("Patrick Hand", vietnamese),
  face("Pacifico", new RegExp(`${vietnamese.source}|${cyrillic.source}`, "u"), 0.85),
  face("Bad Script", cyrillic),
  face("Neucha", cyrillic),
  face("Comic Relief", greek, 0.9),
];

const semitic: readonly Face[] = [
  face("Aref Ruqaa", arabic),
  face("Noto Nastaliq Urdu", arabic, 0.7),
  face("Lateef", arabic, 1.1),
  face("Lemonada", arabic, 0.8),
  face("Amiri", arabic),
  face("Solitreo", hebrew),
  face("Gveret Levin", hebrew),
  face("Amatic SC", hebrew, 1.1),
];

const southern: readonly Face[] = [
  face("Charm", thai),
  face("Charmonman", thai, 0.9),
  face("Mali", thai, 0.85),
  face("Sriracha", thai, 0.9),
  face("Itim", new RegExp(`${vietnamese.source}|${thai.source}`, "u")),
  face("Tillana", devanagari, 0.9),
  face("Amita", devanagari, 0.9),
  face("Dekko", devanagari),
  face("Galada", bengali),
  face("Atma", bengali),
  face("Kavivanar", /\p{Script=Tamil}/u),
  face("Lakki Reddy", telugu),
  face("Ravi Prakash", telugu),
  face("Farsan", /\p{Script=Gujarati}/u, 1.1),
  face("Akaya Kanadaka", /\p{Script=Kannada}/u),
  face("Chilanka", malayalam),
  face("Manjari", malayalam),
  face("Baloo Paaji", /\p{Script=Gurmukhi}/u, 1, "baloo-paaji-2"),
  face("Baloo Bhaina", /\p{Script=Oriya}/u, 1, "baloo-bhaina-2"),
];

const korean: readonly Face[] = [
  face("Nanum Pen Script", hangul, 1.1),
  face("Nanum Brush Script", hangul, 1.1),
  face("Gaegu", hangul),
  face("Poor Story", hangul, 0.9),
  face("Hi Melody", hangul),
];

const japanese: readonly Face[] = [
  face("Yomogi", han),
  zenKurenaido,
  face("Klee One", han),
  face("Yuji Boku", han),
  face("Yusei Magic", han, 0.9),
];

const chinese: readonly Face[] = [
  face("Ma Shan Zheng", han),
  face("Zhi Mang Xing", han),
  face("Liu Jian Mao Cao", han),
  face("Long Cang", han),
  face("ZCOOL KuaiLe", han, 0.85),
];

/** The device's own face: for names in scripts that no handwriting here supports. */
export const plainFace: Face = { family: "system-ui", size: 0.85, isFor: /./u, folder: null };

export const allFaces: readonly Face[] = [...western, ...semitic, ...southern, ...korean, ...japanese, ...chinese];

/** The faces meant for a name's script. Han characters alone count as Chinese, except when `language` is Japanese. */
export function facesFor(text: string, language: string): Face[] {
  const isJapanese = kana.test(text) || language === "ja";
  const greeks = greek.test(text) ? [zenKurenaido] : [];
  const others = [...western, ...semitic, ...southern, ...korean].filter((one) => one.isFor.test(text));
  const eastern = (isJapanese ? japanese : chinese).filter((one) => one.isFor.test(text) || kana.test(text));
  const written = [...new Set([...others, ...greeks, ...eastern])];
  return written.length > 0 ? written : western.slice(0, 5);
}
