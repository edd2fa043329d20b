import * as z from "zod/mini";

/** Pictures in a request: PNG as a data URL, at most 1 MB decoded. */
const PngDataUrl = z.string().check(z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/), z.maxLength(1_400_000));

/** One point of a stroke: x, y in the pad's units and pressure 0–1. */
const Point = z.tuple([z.number(), z.number(), z.number().check(z.minimum(0), z.maximum(1))]);

/** Strokes on a pad of `width` × `height` units, scalable without loss. At most 20,000 points. */
export const VectorStrokes = z
  .strictObject({
    width: z.number().check(z.positive(), z.maximum(10_000)),
    height: z.number().check(z.positive(), z.maximum(10_000)),
    strokes: z
      .array(z.array(Point).check(z.minLength(1), z.maxLength(20_000)))
      .check(z.minLength(1), z.maxLength(2_000)),
  })
  .check(z.refine((pad) => pad.strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= 20_000));
export type VectorStrokes = z.infer<typeof VectorStrokes>;

export const SignatureImage = z.union([PngDataUrl, VectorStrokes]);
export type SignatureImage = z.infer<typeof SignatureImage>;

/**
 * A value submitted by a signer. Texts, days (`yyyy-MM-dd`), numbers and choices are strings; numbers are plain
 * (`1250.00`) or written in the signer's language; checkboxes are booleans;
 * signatures, initials and drawings are a PNG, strokes, or `true` for the signature adopted in this request; pictures
 * are PNG or JPEG; an attachment is the id from its upload.
 */
export const FieldValue = z.union([z.string().check(z.maxLength(1_400_000)), z.boolean(), VectorStrokes]);
export type FieldValue = z.infer<typeof FieldValue>;
