/**
 * Every message of the extension: a closed union for each who may send it. A page's content script runs beside the page's
 * own code, so that whatever comes from there is taken for hostile: parsed here, its sender looked at in `senders.ts`.
 * Content scripts import nothing but types from here.
 */
import * as z from "zod/mini";

/** Files of one click. */
export const TAKEN_LIMIT = 20;
export const SUBJECT_LIMIT = 500;
export const PEOPLE_LIMIT = 50;

const text = (limit: number) => z.string().check(z.maxLength(limit));
const id = text(200).check(z.minLength(1));
/** The `N` of `/u/N/`: which of several accounts of Google the page is of. */
const account = z.int().check(z.minimum(0), z.maximum(99));

/** Somebody of a mail's thread; the name may be empty. */
export const ThreadPerson = z.strictObject({ name: text(200), email: text(254).check(z.minLength(3)) });
export type ThreadPerson = z.infer<typeof ThreadPerson>;

/** A file that a page shows. `url` is looked at by `sources.ts` before anything is fetched from it. */
export const SourceFile = z.strictObject({
  /** Of the bytes. Empty for a file of a mail whose address is not understood: it is picked out of the message. */
  url: text(8000),
  /** As the page shows it; may be empty. */
  name: text(500),
  /** As the page shows it, e.g. "245 KB". */
  sizeText: z.optional(text(60)),
  /** Of several files of one name in a message: how many stand before it. */
  nth: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
});
export type SourceFile = z.infer<typeof SourceFile>;

/** The token of `/u/0/d/TOKEN/`; `null` for a mailbox of one's own. */
const delegate = z.nullable(z.string().check(z.regex(/^[\w-]{1,500}$/)));
/** `data-legacy-message-id`. */
const messageId = z.nullable(z.string().check(z.regex(/^[0-9a-f]{8,24}$/i)));

/** The message of a mailbox that files are of. The background makes the addresses to read it from these names by itself. */
export const MailMessage = z.strictObject({
  ...{ account, delegate, messageId },
  /** "msg-f:1766859356714402729". */
  permId: z.nullable(z.string().check(z.regex(/^msg-[af]:r?-?\d{5,25}$/))),
  /** The key in the page's own addresses, which "Show original" asks for. */
  ik: z.nullable(z.string().check(z.regex(/^[0-9a-f]{4,24}$/i))),
  /** The person's own addresses, as the page tells them: nobody asks themselves. */
  own: z.array(text(254)).check(z.maxLength(4)),
  /** Everything that hangs on it was asked for, not the files that were named alone. */
  isWhole: z.boolean(),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** Where files were found, which says what can be done with the sealed copy later. */
export const Place = z.discriminatedUnion("site", [
  z.strictObject({
    site: z.literal("gmail"),
    account,
    // Places that were remembered by earlier versions have neither.
    delegate: z._default(delegate, null),
    messageId: z._default(messageId, null),
    /** As the page's own markup calls it, e.g. of `[data-legacy-thread-id]`. */
    threadId: id,
    subject: text(SUBJECT_LIMIT),
    /** Whoever wrote or got the pressed message, then the others of its thread, each once; the account's own left out. */
    people: z.array(ThreadPerson).check(z.maxLength(PEOPLE_LIMIT)),
  }),
  z.strictObject({
    site: z.literal("drive"),
    account,
    /** The folder that is open; `null` where the page does not tell. */
    folderId: z.nullable(id),
    /** Of the first file. */
    fileId: id,
  }),
]);
export type Place = z.infer<typeof Place>;

/** `send` asks others to sign; `sign_myself` puts the person themselves into the document. */
export const Intent = z.enum(["send", "sign_myself"]);
export type Intent = z.infer<typeof Intent>;

/** From the content scripts of Gmail and Drive, by a person's click there. Answered with `TakeAnswer`. */
export const PageMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("take_files"),
    intent: Intent,
    /** None only where a whole message is asked for. */
    files: z.array(SourceFile).check(z.maxLength(TAKEN_LIMIT)),
    place: Place,
    mail: z.optional(z.nullable(MailMessage)),
  }),
  /** The page has changed beyond recognition: the panel says how else. */
  z.strictObject({ type: z.literal("open_panel") }),
  /** Asks for the words of the page's language. Answered with a `WordTable`. */
  z.strictObject({ type: z.literal("words"), language: text(35) }),
]);
export type PageMessage = z.infer<typeof PageMessage>;

/**
 * `no_panel`: this browser opens the panel only by its own button (Firefox); the files wait there.
 * `refused`: the message was none that may be sent.
 */
export type TakeAnswer = { ok: true } | { ok: false; reason: "no_panel" | "refused" };

/** From the web app's connect page: by `externally_connectable`, or through `connect.content.ts`. */
export const ConnectMessage = z.discriminatedUnion("type", [
  /** `word` is what the extension gave the page it opened: nobody signs it in unasked. */
  z.strictObject({ type: z.literal("who"), word: id }),
  z.strictObject({ type: z.literal("signed_in"), token: text(4096).check(z.minLength(1)), word: id }),
]);
export type ConnectMessage = z.infer<typeof ConnectMessage>;

/**
 * `who` is answered with name and version, and where the word is the asked one with the name of this installation, for which
 * the page has a session made; `signed_in` with whether the token is kept.
 */
export type ConnectAnswer = { ok: true; name: string; version: string; installation?: string } | { ok: false };

/** From the extension's own panel and options page. */
export const OwnMessage = z.discriminatedUnion("type", [
  /** Files of a hand-over that are not there yet are fetched, those that failed once more. */
  z.strictObject({ type: z.literal("resume"), handoverId: z.nullable(id) }),
  /** What waits for the person may have changed; `isSure`: the person did something just now. */
  z.strictObject({ type: z.literal("count"), isSure: z.boolean() }),
]);
export type OwnMessage = z.infer<typeof OwnMessage>;

/** From the panel to the content script of the Gmail tab that a document came from. Answered with `AttachAnswer`. */
export const TabMessage = z.strictObject({
  type: z.literal("attach_to_reply"),
  threadId: id,
  /** The reply is begun at it, where it is there; else at the last message of the thread. */
  messageId,
  fileName: text(300),
  mediaType: text(100),
  /** The file's bytes, base64. */
  bytes: z.string(),
  /** So many files of that name in the reply are enough; 0: one more, whatever is there. */
  enough: z.int(),
});
export type TabMessage = z.infer<typeof TabMessage>;

/**
 * `thread_not_open`: the tab shows another thread or none. `no_reply`: no reply could be begun.
 * `not_taken`: the compose area did not take the file.
 */
export type AttachAnswer = { ok: true } | { ok: false; reason: "thread_not_open" | "no_reply" | "not_taken" };
