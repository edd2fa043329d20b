import * as z from "zod/mini";
import { SealDelay, SealLevel } from "../../document/document.ts";
import { erasable, person, trace } from "./personal.ts";

/** The verdict about a copy of a sealed file. */
export const CopyVerdict = z.enum(["genuine", "genuine-extended", "changed"]);
export type CopyVerdict = z.infer<typeof CopyVerdict>;

/** Events at and after the end of a document. */
export const endingEvents = [
  z.object({ type: z.literal("DECLINED"), personal: erasable({ ...person, ...trace, reason: z.string() }) }),
  z.object({ type: z.literal("VOIDED"), personal: erasable({ reason: z.string() }) }),
  z.object({ type: z.literal("EXPIRED") }),
  z.object({ type: z.literal("SEAL_STARTED"), data: z.object({ files: z.array(z.string()) }) }),
  z.object({ type: z.literal("SEAL_RETRY"), data: z.object({ delay: SealDelay }) }),
  z.object({
    type: z.literal("COMPLETED"),
    /** `certificate`: serial number of the sealing certificate; `results`: hashes of the sealed files. */
    data: z.object({ level: SealLevel, certificate: z.string(), results: z.array(z.string()) }),
  }),
  z.object({ type: z.literal("DOWNLOADED") }),
  z.object({
    type: z.literal("VERIFIED"),
    data: z.object({ verdict: CopyVerdict }),
    personal: erasable({ ip: z.string() }),
  }),
] as const;
