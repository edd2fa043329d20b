/**
 * The appearance of a field: editor and signing page draw these shapes as SVG, the sealer as PDF operators. Coordinates
 * are points from the top left of the field's displayed box, y down.
 */
import type { DocumentLanguage } from "../text/document-language.ts";
import type { Box, Points } from "./geometry.ts";
import type { TextAlign } from "./properties.ts";

/** Placement of a text in its box; the text engine does the layout. */
export type TextStyle = {
  /** Points. Reduced until the text fits, down to `minimumSize`. */
  size: Points;
  minimumSize: Points;
  bold: boolean;
  italic: boolean;
  align: TextAlign;
  vertical: "top" | "middle";
  /** `#rrggbb` */
  color: string;
  language: DocumentLanguage;
};

export type Shape =
  | { shape: "text"; box: Box<Points>; text: string; look: TextStyle }
  /** SVG path data, filled by the non-zero rule or stroked with round caps. */
  | { shape: "path"; d: string; fill: string }
  | { shape: "path"; d: string; stroke: string; width: Points }
  /** The field's picture or ink, scaled to fit and centred. */
  | { shape: "picture"; box: Box<Points> };
