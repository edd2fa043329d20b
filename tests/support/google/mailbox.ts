/** Content of the stand-in's mailboxes and Drive. Ids have the form of Gmail's and Drive's own. */
import { aPdf, type Bytes, joined } from "../pdf-fixtures.ts";
import { aDocx, aJpeg, anOds, aPng, MB, mediaTypeOf, pdfOfSize, signInPage } from "./files.ts";

export type Person = { name: string; email: string };

/** How a chip appears: completely, in two steps, as a placeholder, or after its file was scanned. */
type Arrival = "whole" | "two_steps" | "unloaded" | "scanning";

export type Attachment = {
  /** Value of `attid=`, unique in its thread. */
  id: string;
  name: string;
  mediaType: string;
  bytes: () => Bytes;
  arrival: Arrival;
  /** For a Drive file: the chip's link. */
  driveLink?: string;
};

export type Message = {
  /** 16 hexadecimal digits, as `data-legacy-message-id`; `data-message-id` writes the same number in decimal. */
  id: string;
  from: Person;
  to: readonly Person[];
  text: string;
  attachments: Attachment[];
};

/** The id's number in decimal: recorded 2023-05. */
export const permIdOf = ({ id }: Message) => `msg-f:${BigInt(`0x${id}`)}`;

/**
 * Form of a file's address in its chip. `doubled`: recorded 2019-01, 2023-05 and 2026-03. `single` and `relative`: pages
 * of 2015. `link_only`: no `download_url`, as in Firefox. `strange`: an unknown form.
 */
type Grammar = "doubled" | "single" | "relative" | "link_only" | "strange";

export type Thread = {
  /** Value of `data-legacy-thread-id`: the id of the first message. */
  id: string;
  /** Token in `#inbox/…`. */
  token: string;
  subject: string;
  /** The form of the strip below a chip, and of the message's toolbar. */
  strip: "old" | "new";
  grammar: Grammar;
  messages: Message[];
};

export type Account = { person: Person; threads: Thread[] };
/** A mailbox delegated to the first account, at `/mail/u/0/d/TOKEN/`. */
export const DELEGATE = "AEoRXRSt4nd1nT0kenOfABoss_-x";

export type DriveFile = {
  id: string;
  name: string;
  /** Media type in the icon's address. */
  mediaType: string;
  folderId: string;
  bytes: () => Bytes;
  /** Always answered with the virus warning, even when confirmed. */
  isUnscanned?: boolean;
};

export const erika: Person = { name: "Erika Example", email: "erika@example.com" };
export const otto: Person = { name: "Otto Owner", email: "otto@example.org" };
const paula: Person = { name: "Paula Partner", email: "paula@example.org" };
const boss: Person = { name: "Bettina Boss", email: "boss@example.com" };
const work: Person = { name: "Erika at work", email: "erika@work.example.net" };

let count = 0;
/** @param bytes called at most once: a Word file contains its creation time */
export function attachment(name: string, bytes: () => Bytes, more: Partial<Attachment> = {}): Attachment {
  count += 1;
  let cached: Bytes | undefined;
  const once = () => {
    cached ??= bytes();
    return cached;
  };
  return { id: `0.${count}`, name, mediaType: mediaTypeOf(name), bytes: once, arrival: "whole", ...more };
}

type More = { grammar?: Grammar; messages?: Omit<Message, "id">[] };

function thread(subject: string, strip: Thread["strip"], attachments: Attachment[], more: More = {}): Thread {
  const { grammar = "doubled", messages = [] } = more;
  const first = { from: otto, to: [erika, paula], text: "Please see what is attached.", attachments };
  const all = [first, ...messages].map((one) => ({ ...one, id: nextId() }));
  const { id } = all[0]!;
  return { id, token: `FMfcgzQVx${id}`, subject, strip, grammar, messages: all };
}

function nextId(): string {
  count += 1;
  return (0x18f2a3b4c5d60000n + BigInt(count)).toString(16);
}

export const FOLDER = "1FolderOfContracts0123";
export const driveFiles: readonly DriveFile[] = [
  driveFile("1PdfInTheFolder012345", "Drive lease.pdf", () => aPdf(["A lease in Drive", "Page two"])),
  driveFile("1DocInTheFolder012345", "Drive terms", () => aPdf(["Terms, exported"]), {
    mediaType: "application/vnd.google-apps.document",
  }),
  driveFile("1PngInTheFolder012345", "Drive plan.png", () => aPng()),
  driveFile("1ScanInTheFolder01234", "Unscanned.pdf", () => aPdf(["Nobody has looked at this"]), { isUnscanned: true }),
  driveFile("1FilmInTheFolder01234", "film.mp4", () => joined("film"), { mediaType: "video/mp4" }),
  driveFile("1TalkInTheFolder01234", "talk.pptx", () => joined("PK"), {
    mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  }),
  driveFile("1DirInTheFolder012345", "Old", () => joined(), { mediaType: "application/vnd.google-apps.folder" }),
];

function driveFile(id: string, name: string, bytes: () => Bytes, more: Partial<DriveFile> = {}): DriveFile {
  return { id, name, mediaType: mediaTypeOf(name), folderId: FOLDER, bytes, ...more };
}

export const driveLinkOf = ({ id, mediaType }: DriveFile) =>
  mediaType.includes("google-apps.document")
    ? `https://docs.google.com/document/d/${id}/edit?usp=drive_web`
    : `https://drive.google.com/file/d/${id}/view?usp=drive_web`;

/** Fresh mailboxes for each stand-in. */
export function makeAccounts(): Account[] {
  return [
    { person: erika, threads: [lease(), papers(), shy(), troubles(), many(), strange(), early(), large(), twins()] },
    { person: work, threads: [thread("Order 4711", "old", [attachment("order.pdf", () => aPdf(["Order 4711"]))])] },
  ];
}

export function makeDelegates(): Record<string, Account> {
  const file = attachment("board minutes.pdf", () => aPdf(["Minutes of the board"]));
  const link = attachment("board budget.pdf", () => aPdf(["Budget of the board"]));
  return {
    [DELEGATE]: {
      person: boss,
      threads: [
        thread("Minutes of the board", "new", [file]),
        thread("Budget of the board", "new", [link], { grammar: "strange" }),
      ],
    },
  };
}

/** A thread with one PDF, and a second message without attachments. */
const lease = () =>
  thread(
    "Lease of the mill",
    "old",
    [attachment("Lease: the mill.pdf", () => aPdf(["Lease of the mill", "Page two"]))],
    {
      messages: [{ from: paula, to: [otto, erika], text: "I agree.", attachments: [] }],
    },
  );

/** A thread whose chips have URLs in an unknown format; the raw mail contains their files. */
const strange = () =>
  thread(
    "Chips of tomorrow",
    "new",
    [
      attachment("tomorrow.pdf", () => aPdf(["Of tomorrow"])),
      attachment("Größe & Maß.pdf", () => aPdf(["Umlauts"])),
      attachment("notes.txt", () => joined("plain words")),
    ],
    { grammar: "strange" },
  );

const early = () =>
  thread("A page of 2015", "old", [attachment("from 2015.pdf", () => aPdf(["Of 2015"]))], { grammar: "relative" });

const large = () =>
  thread("A large survey", "new", [attachment("survey.pdf", () => pdfOfSize(24 * MB))], { grammar: "strange" });

/** A thread with two messages whose files have the same name. */
const twins = () =>
  thread("Two versions", "old", [attachment("contract.pdf", () => aPdf(["First version"]))], {
    grammar: "strange",
    messages: [
      {
        from: { name: "Vera Version", email: "vera@example.org" },
        to: [erika],
        text: "The second version.",
        attachments: [
          attachment("contract.pdf", () => aPdf(["Second version"])),
          attachment("contract.pdf", () => aPdf(["Second version", "with its annex", "and plans"])),
        ],
      },
    ],
  });

/** A thread with every kind of file that can be signed, and one that cannot. */
const papers = () =>
  thread(
    "Papers of every kind",
    "new",
    [
      attachment("contract.pdf", () => aPdf(["A contract"])),
      attachment("annex.pdf", () => aPdf(["An annex"])),
      attachment("letter.docx", () => aDocx("A letter")),
      attachment("table.ods", () => anOds("A table")),
      attachment("photo.jpg", () => aJpeg()),
      attachment("plan.png", () => aPng()),
      attachment("pictures.zip", () => joined("PK")),
    ],
    { grammar: "link_only" },
  );

/** A thread whose chips appear late, and Drive files. */
const shy = () =>
  thread("Files that take their time", "old", [
    attachment("in two steps.pdf", () => aPdf(["In two steps"]), { arrival: "two_steps" }),
    attachment("placeholder.pdf", () => aPdf(["A placeholder at first"]), { arrival: "unloaded" }),
    attachment("scanned.pdf", () => aPdf(["Looked at by a scanner"]), { arrival: "scanning" }),
    ...driveFiles.slice(0, 2).map((file) => attachment(file.name, file.bytes, { driveLink: driveLinkOf(file) })),
  ]);

/** A thread with files that cannot be fetched or signed. */
const troubles = () =>
  thread("Files in trouble", "old", [
    attachment("exactly 25 MB.pdf", () => pdfOfSize(25 * MB)),
    attachment("too large.pdf", () => pdfOfSize(25 * MB + 1)),
    attachment("a page.pdf", () => joined(signInPage)),
    attachment("a program.pdf", () => joined("MZ\x90\x00 this is a program")),
    attachment("empty.pdf", () => joined()),
    attachment("virus scan.pdf", driveFiles[3]!.bytes, { driveLink: driveLinkOf(driveFiles[3]!) }),
  ]);

const many = () =>
  thread(
    "Two hundred files",
    "new",
    Array.from({ length: 200 }, (_, index) => attachment(`page ${index + 1}.pdf`, () => aPdf([`Page ${index + 1}`]))),
  );
