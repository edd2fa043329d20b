/** Border, colours and opacity of annotations (ISO 32000-2 §12.5.2, §12.5.4), and the operators that set them. */
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import { type PdfDict, PdfName, type PdfValue } from "../../syntax/values.ts";

const MOST_NUMBERS = 10_000;
/** Far beyond any page; larger numbers would overflow. */
const LARGEST_NUMBER = 1e7;
const WIDEST_BORDER = 100;

/** `style`: solid, dashed, beveled, inset or underlined. `dashes` is an operator, empty for a continuous line. */
export type Border = { width: number; style: "S" | "D" | "B" | "I" | "U"; dashes: string };

/** One, three or four components: grey, RGB, CMYK. */
export type Colour = readonly number[];

/** The numbers of an array; anything else in it is skipped. */
export function numbersOf(reader: PdfReader, value: PdfValue | undefined): number[] {
  const list = reader.resolve(value);
  const found = Array.isArray(list) ? list.slice(0, MOST_NUMBERS).map((item) => reader.resolve(item)) : [];
  return found.filter((item) => typeof item === "number" && Math.abs(item) < LARGEST_NUMBER) as number[];
}

/** One point wide by default. */
export function borderOf(reader: PdfReader, annotation: PdfDict): Border {
  const style = reader.dictIn(annotation, "BS");
  const old = reader.arrayIn(annotation, "Border");
  const width = [style?.get("W"), old?.[2]]
    .map((value) => reader.resolve(value))
    .find((one) => typeof one === "number");
  const kind = reader.resolve(style?.get("S"));
  const name = kind instanceof PdfName && "DBIU".includes(kind.value) ? (kind.value as Border["style"]) : "S";
  const oldDashes = style ? null : reader.resolve(old?.[3]);
  const lengths = name === "D" ? (style?.get("D") ?? null) : oldDashes;
  return {
    width: width !== undefined && width >= 0 && width < WIDEST_BORDER ? width : 1,
    style: name,
    dashes: name === "D" || Array.isArray(oldDashes) ? dashes(numbersOf(reader, lengths), name === "D") : "",
  };
}

/** 3 on, 3 off by default (Table 168). */
function dashes(stated: readonly number[], isDashed: boolean): string {
  const lengths = stated.filter((length) => length > 0 && length < 1_000).slice(0, 8);
  if (lengths.length === 0 && !isDashed) return "";
  return `[${(lengths.length > 0 ? lengths : [3]).map(numberText).join(" ")}] 0 d `;
}

/** `null` for an empty array, which stands for transparency; `missing` if there is no array of a valid length. */
export function colourOf<T>(reader: PdfReader, dict: PdfDict | null, key: string, missing: T): Colour | null | T {
  const parts = reader.arrayIn(dict, key);
  if (parts?.length === 0) return null;
  const numbers = numbersOf(reader, parts);
  return [1, 3, 4].includes(numbers.length) ? numbers : missing;
}

export function strokeColour(colour: Colour | null): string {
  return colour ? `${colour.map(numberText).join(" ")} ${["", "G", "", "RG", "K"][colour.length]} ` : "";
}

export function fillColour(colour: Colour | null): string {
  return colour ? `${colour.map(numberText).join(" ")} ${["", "g", "", "rg", "k"][colour.length]} ` : "";
}

/** The annotation's opacity, `CA`; opaque by default. */
export function opacityOf(reader: PdfReader, annotation: PdfDict): number {
  const opacity = reader.resolve(annotation.get("CA"));
  return typeof opacity === "number" ? opacity : 1;
}
