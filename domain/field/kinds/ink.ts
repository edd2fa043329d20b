import type { DocumentLanguage } from "../../text/document-language.ts";
import type { Field } from "../field.ts";
import type { Box, Points, Size } from "../geometry.ts";
import type { FieldKind, ShownValue } from "../kind.ts";
import { DEFAULT_TEXT_COLOR } from "../limits.ts";
import type { Shape } from "../shapes.ts";

/** Fraction of the box's height for lines about the signer, and the maximum size of a line. */
const CAPTION_SHARE = 0.34;
const CAPTION_SIZE: Points = 8;
const CAPTION_MINIMUM: Points = 3.5;

/**
 * Ink with the requested lines: `above` and `below` use a separate strip, `inside` overlays the lower edge of
 * full-height ink.
 */
function inkShapes(field: Field, shownValue: ShownValue, size: Size<Points>): Shape[] {
  const ink = (box: Box<Points>): Shape[] => (shownValue.value === true ? [{ shape: "picture", box }] : []);
  const fullBox = { x: 0, y: 0, ...size };
  const lines = shownValue.caption ?? [];
  if (lines.length === 0) return ink(fullBox);
  const height = Math.min(size.height * CAPTION_SHARE, lines.length * CAPTION_SIZE * 1.25);
  const rest = size.height - height;
  const isAbove = field.placement === "above";
  const strip = { x: 0, y: isAbove ? 0 : rest, width: size.width, height };
  const caption: Shape = { shape: "text", box: strip, text: lines.join("\n"), look: captionStyle(shownValue.language) };
  if (field.placement === undefined || field.placement === "inside") return [...ink(fullBox), caption];
  return [...ink({ x: 0, y: isAbove ? height : 0, width: size.width, height: rest }), caption];
}

function captionStyle(language: DocumentLanguage) {
  return {
    ...{ size: CAPTION_SIZE, minimumSize: CAPTION_MINIMUM, bold: false, italic: false, language },
    align: "start" as const,
    vertical: "middle" as const,
    color: DEFAULT_TEXT_COLOR,
  };
}

/** The common part of all ink kinds. */
export const ink = {
  form: "ink",
  defaultSize: { width: 42, height: 20 },
  minimumSize: { width: 30, height: 15 },
  properties: ["label", "required", "visibleIf"],
  shapes: inkShapes,
} satisfies FieldKind;
