import * as z from "zod/mini";
import { UserId } from "../../ids.ts";
import { erasable, person, trace } from "./personal.ts";

const Recipients = z.object({ recipients: z.array(z.string()) });

/** Events of a document before it is sent. */
export const draftEvents = [
  z.object({
    type: z.literal("CREATE"),
    /** The template, web form or bulk sending that the document was made from. */
    data: z.optional(
      z.object({ template: z.optional(z.string()), form: z.optional(z.string()), bulk: z.optional(z.string()) }),
    ),
    /** The person who filled in the web form. */
    personal: z.optional(erasable({ ...person, ...trace })),
  }),
  z.object({
    type: z.literal("SOURCE_ADDED"),
    data: z.object({
      file: z.string(),
      /** Kinds of content that intake removed. */
      removed: z.optional(z.array(z.string())),
      /** `originals`, `kinds`, `madeBy`: hash, kind and converting program of each original, in the same order. */
      originals: z.optional(z.array(z.string())),
      kinds: z.optional(z.array(z.string())),
      madeBy: z.optional(z.array(z.string())),
    }),
    personal: z.optional(erasable({ fileName: z.string() })),
  }),
  z.object({ type: z.literal("SOURCE_REMOVED"), data: z.object({ file: z.string() }) }),
  z.object({ type: z.literal("RECIPIENT_ADDED"), data: Recipients }),
  z.object({ type: z.literal("RECIPIENT_REMOVED"), data: Recipients }),
  z.object({ type: z.literal("ATTACHED") }),
  z.object({ type: z.literal("OWNER_CHANGED"), data: z.object({ from: UserId, to: UserId }) }),
] as const;
