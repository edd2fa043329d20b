/** Outlines of texts as the sealed PDF will draw them, for the signing page and the editor. */
import * as z from "zod/mini";
import { OUTLINES_LETTERS, OUTLINES_LIMIT, TEXT_LIMIT } from "../../field/limits.ts";
import { TextAlign } from "../../field/properties.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { endpoint, MIDDLE_BODY } from "../endpoint.ts";
import { link } from "../signing/link.ts";

const points = z.number().check(z.positive(), z.maximum(60_000));
const size = z.number().check(z.minimum(1), z.maximum(72));

const TextToOutline = z.strictObject({
  text: z.string().check(z.maxLength(TEXT_LIMIT)),
  /** Points. */
  box: z.strictObject({ width: points, height: points }),
  look: z.strictObject({
    size,
    minimumSize: size,
    bold: z.boolean(),
    italic: z.boolean(),
    align: TextAlign,
    vertical: z.enum(["top", "middle"]),
    color: z.string().check(z.maxLength(7)),
    language: DocumentLanguage,
  }),
});
export type TextToOutline = z.infer<typeof TextToOutline>;

const texts = z
  .array(TextToOutline)
  .check(z.maxLength(OUTLINES_LIMIT))
  .check(z.refine((all) => all.reduce((sum, one) => sum + one.text.length, 0) <= OUTLINES_LETTERS));

/** One per requested text, in the same order. */
const OutlinesView = z.array(
  z.object({
    /** SVG path in points from the top left of the box, y down, filled by the non-zero rule; empty when `unsupported`. */
    d: z.string(),
    size: z.number(),
    fits: z.boolean(),
    /** The first character that no face can draw. */
    unsupported: z.nullable(z.string()),
    lines: z.int(),
  }),
);
export type OutlinesView = z.infer<typeof OutlinesView>;
export type OutlineView = OutlinesView[number];

const limit = { calls: 240, seconds: 60 };

export const outlineTextsCall = endpoint({
  method: "POST",
  path: "/api/document/outlines",
  summary:
    "Outline texts as the sealed PDF draws them: paths, whether they fit, and the first character without a glyph.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "free" },
  body: z.strictObject({ texts }),
  bodyLimit: MIDDLE_BODY,
  output: OutlinesView,
  limit,
});

export const outlineForSignerCall = endpoint({
  method: "POST",
  path: "/api/recipient/outlines",
  summary: "Outline texts as the sealed PDF draws them, for the holder of a recipient's link.",
  caller: "link",
  body: z.strictObject({ ...link, texts }),
  bodyLimit: MIDDLE_BODY,
  output: OutlinesView,
  limit,
});
