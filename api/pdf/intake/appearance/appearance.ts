/**
 * Determines an annotation's appearance, and the matrix that draws it identically on the page itself (ISO 32000-2
 * §12.5.5).
 */

import type { Layers } from "../../content/layers.ts";
import type { ObjectSink } from "../../syntax/new-file.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { isName, type PdfDict, type PdfStream } from "../../syntax/values.ts";
import { drawIcon } from "./drawn-icons.ts";
import { drawMarkup } from "./drawn-markup.ts";
import { type Matrix, normalAppearance, placement } from "./normal-appearance.ts";
import { shownBy } from "./own-appearance.ts";

const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/** Draws annotations that consist of words into one file. `finish` writes the fonts that all drawings share. */
export type WordDrawer = {
  /**
   * Draws in page coordinates; `null` if there is nothing to draw. `isFramed`: a field with its background and border.
   */
  draw(reader: PdfReader, annotation: PdfDict, isFramed: boolean): PdfStream | null;
  finish(): void;
};

/** `null`: annotations that consist of words are drawn only with their own appearance. */
export type StartWords = ((file: ObjectSink) => WordDrawer) | null;

export type Appearance = {
  form: PdfStream;
  matrix: Matrix;
  /** Whether the form is an object of the file that is read, and not drawn here. */
  isOwn: boolean;
};

/** Appearances to draw one upon the other; none for invisible annotations and for those that no viewer draws. */
export function appearancesOf(
  reader: PdfReader,
  annotation: PdfDict,
  layers: Layers,
  words: WordDrawer | null,
): Appearance[] {
  const kind = reader.resolve(annotation.get("Subtype"));
  const flags = reader.resolve(annotation.get("F"));
  if (typeof flags === "number" && flags & (HIDDEN | NO_VIEW)) return [];
  if (isName(kind, "Popup") || layers.isHidden(annotation.get("OC"))) return [];
  const shows = shownBy(reader, annotation);
  const own = shows === "nothing" ? null : normalAppearance(reader, annotation);
  const matrix = own && placement(reader, annotation, own.dict);
  const appearances: Appearance[] = own && matrix ? [{ form: own, matrix, isOwn: true }] : [];
  if (shows === "value") return appearances;
  const isWords = isDrawnAsWords(reader, annotation);
  const form = isWords
    ? words?.draw(reader, annotation, shows === "nothing")
    : (isName(kind, "Text") ? drawIcon : drawMarkup)(reader, annotation);
  return form ? [...appearances, { form, matrix: [1, 0, 0, 1, 0, 0], isOwn: false }] : appearances;
}

/** Whether the annotation has to be drawn, and its drawing needs the text layout engine. */
export function isDrawnAsWords(reader: PdfReader, annotation: PdfDict): boolean {
  const kind = reader.resolve(annotation.get("Subtype"));
  const isWords = ["FreeText", "Stamp", "Widget"].some((name) => isName(kind, name));
  return isWords && shownBy(reader, annotation) !== "value";
}
