/** Documents with the related objects named in `expand`; `null` if an object does not exist or the caller may not see it. */
import * as z from "zod/mini";
import { FieldType } from "../../field/field-type.ts";
import { FieldKey, Instant, RecipientId, Sha256 } from "../../ids.ts";
import { NamedFolder } from "../folder.ts";
import { CommentsView } from "../sharing.ts";
import { AuditLineView, DocumentRow, OwnerView } from "./views.ts";

/** `intact`: the chain is valid up to the document's head. */
export const AuditTrail = z.object({ items: z.array(AuditLineView), intact: z.boolean() });

/** A filled-in value. `text` is what is drawn. */
export const TypedAnswerView = z.object({
  key: FieldKey,
  label: z.string(),
  type: FieldType,
  /** The recipient who filled it in. */
  recipient: RecipientId,
  /**
   * A number (a text if it has more than 15 digits), `yyyy-MM-dd`, the instant of a date of signing, a boolean, `true` for a
   * signature or picture, a file, or a text.
   */
  value: z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.object({
      fileName: z.string(),
      mediaType: z.string(),
      size: z.int(),
      sha256: Sha256,
      url: z.string(),
      expiresAt: Instant,
    }),
  ]),
  text: z.string(),
  signedAt: z.nullable(Instant),
});
export type TypedAnswerView = z.infer<typeof TypedAnswerView>;

export const ExpandedDocument = z.object({
  ...OwnerView.shape,
  /** With `expand=values`: what recipients have filled in so far. */
  values: z.optional(z.array(TypedAnswerView)),
  expanded: z.optional(
    z.object({
      folder: z.optional(z.nullable(NamedFolder)),
      audit: z.optional(z.nullable(AuditTrail)),
      comments: z.optional(z.nullable(CommentsView)),
    }),
  ),
});
export type ExpandedDocument = z.infer<typeof ExpandedDocument>;

export const ExpandedRow = z.object({
  ...DocumentRow.shape,
  expanded: z.optional(z.object({ folder: z.nullable(NamedFolder) })),
});
