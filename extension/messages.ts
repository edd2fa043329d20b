/**
 * Every message of the extension: a closed union for each kind of sender. A content script runs beside the page's own
 * code, so its messages are untrusted: they are parsed here, and `senders.ts` checks the sender. Content scripts
 * import only types from here.
 */
import * as z from "zod/mini";

/** Maximum number of files per click; `hand-over.ts` repeats it. A document takes fewer: the person chooses which. */
export const TAKEN_LIMIT = 200;
export const SUBJECT_LIMIT = 500;
export const PEOPLE_LIMIT = 50;

const text = (limit: number) => z.string().check(z.maxLength(limit));
const id = text(200).check(z.minLength(1));
/** The `N` of `/u/N/`: the index of the Google account that the page belongs to. */
const account = z.int().check(z.minimum(0), z.maximum(99));

/** A participant of a mail's thread; the name may be empty. */
export const ThreadPerson = z.strictObject({ name: text(200), email: text(254).check(z.minLength(3)) });
export type ThreadPerson = z.infer<typeof ThreadPerson>;

/** A file that a page shows. `sources.ts` checks `url` before anything is fetched from it. */
export const SourceFile = z.strictObject({
  /**
   * Address of the bytes. Empty for a file of a mail whose address is not recognized: the file is then read from the
   * message.
   */
  url: text(8000),
  /** File name that the page shows; may be empty. */
  name: text(500),
  /** Size that the page shows, e.g. "245 KB". */
  sizeText: z.optional(text(60)),
  /** Index among the files of the same name in a message. */
  nth: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
});
export type SourceFile = z.infer<typeof SourceFile>;

/** The token of `/u/0/d/TOKEN/`; `null` for the person's own mailbox. */
const delegate = z.nullable(z.string().check(z.regex(/^[\w-]{1,500}$/)));
/** `data-legacy-message-id`. */
const messageId = z.nullable(z.string().check(z.regex(/^[0-9a-f]{8,24}$/i)));

/** The message that contains the files. The background builds the addresses for reading it from these names itself. */
export const MailMessage = z.strictObject({
  ...{ account, delegate, messageId },
  /** "msg-f:1766859356714402729". */
  permId: z.nullable(z.string().check(z.regex(/^msg-[af]:r?-?\d{5,25}$/))),
  /** The key from the page's own addresses, which "Show original" requires. */
  ik: z.nullable(z.string().check(z.regex(/^[0-9a-f]{4,24}$/i))),
  /** The person's own addresses according to the page, which are excluded from the suggested people. */
  own: z.array(text(254)).check(z.maxLength(4)),
  /** All attachments were requested, not only the named files. */
  isWhole: z.boolean(),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** The origin of the files, which determines what can be done with the sealed copy later. */
export const FileOrigin = z.discriminatedUnion("site", [
  z.strictObject({
    site: z.literal("gmail"),
    account,
    // Places stored by earlier versions have neither.
    delegate: z._default(delegate, null),
    messageId: z._default(messageId, null),
    /** The id in the page's own markup, e.g. of `[data-legacy-thread-id]`. */
    threadId: id,
    subject: text(SUBJECT_LIMIT),
    /**
     * Participants of the pressed message, then of the rest of its thread, without duplicates and the account's own
     * address.
     */
    people: z.array(ThreadPerson).check(z.maxLength(PEOPLE_LIMIT)),
  }),
  z.strictObject({
    site: z.literal("drive"),
    account,
    /** The open folder; `null` if the page does not tell. */
    folderId: z.nullable(id),
    /** Id of the first file. */
    fileId: id,
  }),
]);
export type FileOrigin = z.infer<typeof FileOrigin>;

/** `send` asks others to sign; `sign_myself` adds the person themselves as a signer. */
export const Intent = z.enum(["send", "sign_myself"]);
export type Intent = z.infer<typeof Intent>;

/** From the content scripts of Gmail and Drive, on a person's click. Answered with `HandOverAnswer`. */
export const PageMessage = z.discriminatedUnion("type", [
  z
    .strictObject({
      type: z.literal("take_files"),
      intent: Intent,
      files: z.array(SourceFile).check(z.maxLength(TAKEN_LIMIT)),
      place: FileOrigin,
      mail: z.optional(z.nullable(MailMessage)),
    })
    // Only a whole message may come without files.
    .check(z.refine(({ files, mail }) => files.length > 0 || mail?.isWhole === true)),
  /** The page is no longer recognized: the panel shows the alternatives. */
  z.strictObject({ type: z.literal("open_panel") }),
  /** Requests the texts in the page's language. Answered with a `TextTable`. */
  z.strictObject({ type: z.literal("words"), language: text(35) }),
]);
export type PageMessage = z.infer<typeof PageMessage>;

/**
 * `no_panel`: this browser opens the panel only by its own button (Firefox); the files wait there.
 * `refused`: the message or its sender was not allowed.
 */
export type HandOverAnswer = { ok: true } | { ok: false; reason: "no_panel" | "refused" };

/** From the web app's connect page: by `externally_connectable`, or through `connect.content.ts`. */
export const ConnectMessage = z.discriminatedUnion("type", [
  /** `word` is the nonce that the extension gave the page it opened: it prevents an unrequested sign-in. */
  z.strictObject({ type: z.literal("who"), word: id }),
  z.strictObject({ type: z.literal("signed_in"), token: text(4096).check(z.minLength(1)), word: id }),
]);
export type ConnectMessage = z.infer<typeof ConnectMessage>;

/**
 * `who` is answered with name and version and, if the word matches, the name of this installation, for which the page
 * creates a session; `signed_in` with whether the token was stored.
 */
export type ConnectAnswer = { ok: true; name: string; version: string; installation?: string } | { ok: false };

/** From the extension's own panel and options page. */
export const OwnMessage = z.discriminatedUnion("type", [
  /** Fetches the missing files of every hand-over, and retries the failed ones of this one. */
  z.strictObject({ type: z.literal("resume"), handoverId: z.nullable(id) }),
  /** The documents that wait for the person may have changed; `isSure`: the person did something just now. */
  z.strictObject({ type: z.literal("count"), isSure: z.boolean() }),
]);
export type OwnMessage = z.infer<typeof OwnMessage>;

/** From the panel to the content script of the Gmail tab that a document came from. Answered with `AttachAnswer`. */
export const TabMessage = z.strictObject({
  type: z.literal("attach_to_reply"),
  threadId: id,
  /** The message to reply to, if it is there; otherwise the thread's last message. */
  messageId,
  fileName: text(300),
  mediaType: text(100),
  /** The file's bytes, base64. */
  bytes: z.string(),
  /** Do nothing if the reply already has this many files of that name; 0: always attach. */
  enough: z.int(),
});
export type TabMessage = z.infer<typeof TabMessage>;

/**
 * `thread_not_open`: the tab shows another thread or none. `no_reply`: no reply could be started.
 * `not_taken`: the compose area did not accept the file.
 */
export type AttachAnswer = { ok: true } | { ok: false; reason: "thread_not_open" | "no_reply" | "not_taken" };
