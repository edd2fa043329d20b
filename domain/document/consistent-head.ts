import * as z from "zod/mini";
import { DocumentHead, type DocumentStatus } from "./document.ts";

type EndKind = NonNullable<DocumentHead["ended"]>["how"];

/** Statuses after the end; the others have no end. */
const endOf: { readonly [Status in DocumentStatus]?: EndKind } = {
  COMPLETED: "completed",
  DECLINED: "declined",
  EXPIRED: "expired",
  VOIDED: "voided",
};

/**
 * A head whose `ended` and `sealing` belong to its status. The type does not tell, so the store parses by this schema
 * whatever it reads and is about to write.
 */
export const ConsistentHead = DocumentHead.check(
  z.refine(
    ({ status, ended, sealing }) => ended?.how === endOf[status] && (sealing !== undefined) === (status === "SEALING"),
    {
      error: "the status contradicts the end or the sealing",
    },
  ),
);
