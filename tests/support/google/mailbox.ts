/** What is in the stand-in's mailboxes and Drive. Ids have the shapes of Gmail's and Drive's own. */
import { aPdf, type Bytes, joined } from "../pdf-fixtures.ts";
import { aDocx, aJpeg, anOds, aPng, MB, mediaTypeOf, pdfOfSize, signInPage } from "./files.ts";

export type Person = { name: string; email: string };

/** How a chip comes to be there: whole, in two steps, as a placeholder, or once its file was scanned. */
export type Arrival = "whole" | "two_steps" | "unloaded" | "scanning";

export type Attachment = {
  /** As in `attid=`, alone in its thread. */
  id: string;
  name: string;
  mediaType: string;
  bytes: () => Bytes;
  arrival: Arrival;
  /** For a file of Drive: the chip's link. */
  driveLink?: string;
};

export type Message = { id: string; from: Person; to: readonly Person[]; text: string; attachments: Attachment[] };

export type Thread = {
  /** 16 hexadecimal digits, as `data-legacy-thread-id`. */
  id: string;
  /** As in `#inbox/…`. */
  token: string;
  subject: string;
  /** The form of the strip below a chip, and of the message's toolbar. */
  strip: "old" | "new";
  messages: Message[];
};

export type Account = { person: Person; threads: Thread[] };

export type DriveFile = {
  id: string;
  name: string;
  /** As in the icon's address. */
  mediaType: string;
  folderId: string;
  bytes: () => Bytes;
  /** Answered with the page that warns of viruses, whatever is confirmed. */
  isUnscanned?: boolean;
};

export const erika: Person = { name: "Erika Example", email: "erika@example.com" };
export const otto: Person = { name: "Otto Owner", email: "otto@example.org" };
export const paula: Person = { name: "Paula Partner", email: "paula@example.org" };
const work: Person = { name: "Erika at work", email: "erika@work.example.net" };

let count = 0;
export function attachment(name: string, bytes: () => Bytes, more: Partial<Attachment> = {}): Attachment {
  count += 1;
  return { id: `0.${count}`, name, mediaType: mediaTypeOf(name), bytes, arrival: "whole", ...more };
}

function thread(subject: string, strip: Thread["strip"], attachments: Attachment[], more: Message[] = []): Thread {
  count += 1;
  const id = (0x18f2a3b4c5d60000n + BigInt(count)).toString(16);
  const first = { id: `${count}1`, from: otto, to: [erika, paula], text: "Please see what is attached.", attachments };
  return { id, token: `FMfcgzQVx${id}`, subject, strip, messages: [first, ...more] };
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
];

function driveFile(id: string, name: string, bytes: () => Bytes, more: Partial<DriveFile> = {}): DriveFile {
  return { id, name, mediaType: mediaTypeOf(name), folderId: FOLDER, bytes, ...more };
}

export const driveLinkOf = ({ id, mediaType }: DriveFile) =>
  mediaType.includes("google-apps.document")
    ? `https://docs.google.com/document/d/${id}/edit?usp=drive_web`
    : `https://drive.google.com/file/d/${id}/view?usp=drive_web`;

/** A mailbox of its own for every stand-in. */
export function makeAccounts(): Account[] {
  return [
    { person: erika, threads: [lease(), papers(), shy(), troubles(), many()] },
    { person: work, threads: [thread("Order 4711", "old", [attachment("order.pdf", () => aPdf(["Order 4711"]))])] },
  ];
}

/** One PDF; a second message with nothing attached. */
const lease = () =>
  thread(
    "Lease of the mill",
    "old",
    [attachment("Lease: the mill.pdf", () => aPdf(["Lease of the mill", "Page two"]))],
    [{ id: "99", from: paula, to: [otto, erika], text: "I agree.", attachments: [] }],
  );

/** Every kind that can be signed, and one that cannot. */
const papers = () =>
  thread("Papers of every kind", "new", [
    attachment("contract.pdf", () => aPdf(["A contract"])),
    attachment("annex.pdf", () => aPdf(["An annex"])),
    attachment("letter.docx", () => aDocx("A letter")),
    attachment("table.ods", () => anOds("A table")),
    attachment("photo.jpg", () => aJpeg()),
    attachment("plan.png", () => aPng()),
    attachment("pictures.zip", () => joined("PK")),
  ]);

/** Chips that take their time, and files of Drive. */
const shy = () =>
  thread("Files that take their time", "old", [
    attachment("in two steps.pdf", () => aPdf(["In two steps"]), { arrival: "two_steps" }),
    attachment("placeholder.pdf", () => aPdf(["A placeholder at first"]), { arrival: "unloaded" }),
    attachment("scanned.pdf", () => aPdf(["Looked at by a scanner"]), { arrival: "scanning" }),
    ...driveFiles.slice(0, 2).map((file) => attachment(file.name, file.bytes, { driveLink: driveLinkOf(file) })),
  ]);

/** What cannot be had, or not be signed. */
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
