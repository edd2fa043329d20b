import * as z from "zod/mini";
import { AdoptedSignature } from "../../recipient/recipient.ts";
import { changedPerson, deviceTrace, erasable, person, trace } from "./personal.ts";

const Viewed = z.object({ viewedSha256: z.string() });
const { way } = AdoptedSignature.shape;

/** Data for a recipient who has filled in fields and finished. */
const Finished = z.object({
  ...Viewed.shape,
  group: z.optional(z.string()),
  signature: z.optional(way),
  signatureSha256: z.optional(z.string()),
  attachments: z.optional(z.array(z.string())),
});
const finisher = { ...person, ...trace, timeZone: z.optional(z.string()) };

/** `host`: id of the member who hosts. */
const Returned = z.object({ host: z.string(), failures: z.int() });
const returner = { name: z.string(), host: z.string(), ...deviceTrace };

/** Events caused by recipients. */
export const signingEvents = [
  z.object({ type: z.literal("EMAIL_OPEN"), personal: erasable({ ...person, ...trace }) }),
  z.object({ type: z.literal("VIEWED"), data: Viewed, personal: erasable({ ...person, ...trace }) }),
  z.object({
    type: z.literal("IN_PERSON_HOST"),
    data: z.object({ host: z.string() }),
    personal: erasable({
      name: z.string(),
      host: z.string(),
      hostEmail: z.string(),
      place: z.optional(z.string()),
      ...deviceTrace,
    }),
  }),
  z.object({ type: z.literal("DEVICE_RETURNED"), data: Returned, personal: erasable(returner) }),
  z.object({ type: z.literal("DEVICE_TAKEN"), data: Returned, personal: erasable(returner) }),
  z.object({
    type: z.literal("DELEGATED"),
    personal: erasable({
      ...changedPerson,
      reason: z.string(),
      /** Absent when this server delegated for an absent recipient. */
      ...z.partial(z.object(trace)).shape,
    }),
  }),
  z.object({
    type: z.literal("FIELDS_EDITED"),
    /** `before`, `after`: viewed hashes. `put`, `removed`: numbers of fields. */
    data: z.object({
      before: z.string(),
      after: z.string(),
      version: z.int(),
      put: z.int(),
      removed: z.int(),
    }),
    personal: erasable({ ...person, ...trace }),
  }),
  z.object({
    type: z.literal("REVIEW_REOPENED"),
    data: z.object({ approvedSha256: z.string(), viewedSha256: z.string() }),
    personal: erasable(person),
  }),
  z.object({
    type: z.literal("PAGE_SEEN"),
    /** Hashes and number of the files that were seen completely, and the number of all files. */
    data: z.object({ files: z.array(z.string()), seen: z.int(), of: z.int() }),
  }),
  z.object({
    type: z.literal("FIELD_SET"),
    /** `<key> <hash>` of each value. */
    data: z.object({ fields: z.array(z.string()) }),
    personal: erasable({ fieldSalt: z.string() }),
  }),
  z.object({ type: z.literal("CONSENT_GIVEN"), data: z.object({ version: z.string(), language: z.string() }) }),
  z.object({
    type: z.literal("SIGNATURE_ADOPTED"),
    data: z.object({
      way: z.optional(way),
      signatureSha256: z.optional(z.string()),
      initialWay: z.optional(way),
      initialSha256: z.optional(z.string()),
    }),
  }),
  z.object({ type: z.literal("SIGNED"), data: Finished, personal: erasable(finisher) }),
  z.object({ type: z.literal("EDITED"), data: Finished, personal: erasable(finisher) }),
  z.object({ type: z.literal("APPROVED"), data: Viewed, personal: erasable({ ...person, ...trace }) }),
  z.object({ type: z.literal("RELEASED"), personal: erasable(person) }),
] as const;
