import * as z from "zod/mini";
import { PLACE_LIMIT, REASON_LIMIT } from "../../document/document.ts";
import { FILES_LIMIT, PAGES_LIMIT } from "../../document/file-part.ts";
import { FieldValue, SignatureImage } from "../../field/value.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { FieldsChange } from "../draft/draft.ts";
import { DRAFT_BODY, endpoint, MIDDLE_BODY, PICTURES_BODY } from "../endpoint.ts";
import { EditorView, SignerView } from "../views/signer-view.ts";
import { DownloadView } from "../views/views.ts";
import { language, limit, link, timeZone } from "./link.ts";

export const openSessionCall = endpoint({
  method: "POST",
  path: "/api/recipient/session",
  summary: "Open a recipient's link: the signer's view.",
  caller: "link",
  body: z.strictObject({ ...link, timeZone, language }),
  output: SignerView,
  limit,
});

/** How an adopted signature was made, for the certificate. */
const way = z.optional(z.enum(["style", "draw", "upload"]));

/** Pages that were completely on screen, numbered from 0 across all files. */
const pagesSeen = z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(FILES_LIMIT * PAGES_LIMIT)));

export const signDocumentCall = endpoint({
  method: "POST",
  path: "/api/recipient/sign",
  summary:
    "Sign, with values for the recipient's fields and the hash of the viewed content. A repeat returns the same response.",
  caller: "link",
  body: z.strictObject({
    ...link,
    viewedSha256: z.string().check(z.maxLength(64)),
    values: z.record(z.string().check(z.maxLength(100)), FieldValue),
    signature: z.optional(SignatureImage),
    initial: z.optional(SignatureImage),
    signatureWay: way,
    initialWay: way,
    consent: z.boolean(),
    pagesSeen,
    timeZone,
    language,
  }),
  bodyLimit: PICTURES_BODY,
  output: SignerView,
  idempotent: true,
  limit,
});

export const declineDocumentCall = endpoint({
  method: "POST",
  path: "/api/recipient/decline",
  summary: "Decline with a reason; the agreement is void for all.",
  caller: "link",
  body: z.strictObject({ ...link, reason: z.string().check(z.maxLength(REASON_LIMIT)), timeZone }),
  output: SignerView,
  idempotent: true,
  limit,
});

/** A reviewer approves. */
export const approveDocumentCall = endpoint({
  method: "POST",
  path: "/api/recipient/approve",
  summary: "Approve as a reviewer; the next recipients are invited. A repeat returns the same response.",
  caller: "link",
  body: z.strictObject({ ...link, viewedSha256: z.string().check(z.maxLength(64)), pagesSeen, timeZone, language }),
  bodyLimit: MIDDLE_BODY,
  output: SignerView,
  idempotent: true,
  limit,
});

export const delegateDocumentCall = endpoint({
  method: "POST",
  path: "/api/recipient/delegate",
  summary: "Delegate to another person, with a reason. The caller's link becomes invalid.",
  caller: "link",
  body: z.strictObject({
    ...link,
    name: z.string().check(z.maxLength(200)),
    email: EmailInput,
    /** For codes by text message. */
    countryCode: z.optional(z.string().check(z.maxLength(6))),
    contact: z.optional(z.string().check(z.maxLength(30))),
    reason: z.string().check(z.maxLength(REASON_LIMIT)),
  }),
  output: z.object({ handedOverTo: z.object({ name: z.string(), email: z.string() }) }),
  idempotent: true,
  limit,
});

export const updateRecipientEmailCall = endpoint({
  method: "POST",
  path: "/api/recipient/update-recipient-email",
  summary:
    "Correct the caller's own address before acting, where the sender lets recipients delegate. The caller has passed every check of their identity; the link becomes invalid and a new one goes to the corrected address. The former address and the sender are told.",
  caller: "link",
  body: z.strictObject({ ...link, email: EmailInput }),
  output: z.object({ email: z.string() }),
  idempotent: true,
  limit,
});

export const askForTimeCall = endpoint({
  method: "POST",
  path: "/api/recipient/ask-for-time",
  summary: "Request more time from the sender, at most once a day.",
  caller: "link",
  body: z.strictObject({ ...link, timeZone }),
  output: SignerView,
  limit,
});

export const handOverDeviceCall = endpoint({
  method: "POST",
  path: "/api/recipient/hand-over",
  summary: "As the host, confirm who is present and hand the device over. The PIN returns the device.",
  caller: "link",
  body: z.strictObject({
    ...link,
    isPresent: z.literal(true),
    /** Four to eight digits. */
    pin: z.string().check(z.maxLength(20)),
    place: z.optional(z.string().check(z.maxLength(PLACE_LIMIT))),
    timeZone,
  }),
  output: SignerView,
  limit,
});

export const returnDeviceCall = endpoint({
  method: "POST",
  path: "/api/recipient/return-device",
  summary: "As the host, take the device back with the PIN.",
  caller: "link",
  body: z.strictObject({ ...link, pin: z.string().check(z.maxLength(20)) }),
  output: z.object({ isReturned: z.literal(true) }),
  limit,
});

/** All fields of all recipients, for the editor. */
export const readForEditorCall = endpoint({
  method: "POST",
  path: "/api/recipient/editor",
  summary: "Read the document for editing, with everybody's fields.",
  caller: "link",
  body: z.strictObject(link),
  output: EditorView,
  limit,
});

export const editFieldsCall = endpoint({
  method: "POST",
  path: "/api/recipient/edit-fields",
  summary:
    "As an editor whose turn it is, add, replace and remove fields. An old `version` is refused with the newer state.",
  caller: "link",
  body: z.strictObject({ ...link, ...FieldsChange.shape }),
  bodyLimit: DRAFT_BODY,
  output: EditorView,
  idempotent: true,
  limit: { calls: 240, seconds: 60 },
});

export const downloadSignedCall = endpoint({
  method: "POST",
  path: "/api/recipient/download",
  summary: "Get the URL of the sealed PDF, or before completion of the source. Valid for ten minutes.",
  caller: "link",
  body: z.strictObject(link),
  output: DownloadView,
  limit,
});
