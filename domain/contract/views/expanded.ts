/** Documents with the related objects named in `expand`; `null` if an object does not exist or the caller may not see it. */
import * as z from "zod/mini";
import { NamedFolder } from "../folder.ts";
import { CommentsView } from "../sharing.ts";
import { AuditLineView, DocumentRow, OwnerView } from "./views.ts";

/** `intact`: the chain is valid up to the document's head. */
export const AuditTrail = z.object({ items: z.array(AuditLineView), intact: z.boolean() });

export const ExpandedDocument = z.object({
  ...OwnerView.shape,
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
