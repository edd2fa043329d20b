import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { PageMessage } from "../../messages.ts";
import { withinLimits } from "../hand-over.ts";
import { BUTTON, type Purpose } from "../page-button.ts";
import { textsFrom } from "../page-texts.ts";
import { textTables } from "../text-tables.ts";
import { attachmentsFor, insertButtons, openMessages } from "./buttons.ts";
import { readAttachments, readNames, readOwnAddresses, readThread } from "./read.ts";
import { filesMessageOf } from "./requested-files.ts";
import { gmail } from "./selectors.ts";
import { legacyIdOf, mailboxOf, parseDownload, sourceOf } from "./urls.ts";
import { viewOf } from "./view.ts";

type Expected = {
  /** Year of the recorded or reconstructed page; a future year marks a hypothetical change. */
  year: number;
  source: string;
  pathname: string;
  hash: string;
  chips: number;
  ready: string[];
  /** Addresses of the ready ones; left out for the oldest pages. */
  addresses?: string[];
  thread: string | null;
  people: string[];
  /** Number of buttons in each opened message's toolbar. */
  buttons: number[];
  /** Ids of the opened messages. */
  messages: (string | null)[];
};

const folder = join(import.meta.dirname!, "../../../tests/fixtures/gmail");
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
const texts = textsFrom(textTables.en);
const pageOf = (name: string): Document => parseHTML(readFileSync(join(folder, name), "utf8")).document;
const numberOf = (page: Document, selector: string) => page.querySelectorAll(selector).length;

it("every saved page of Gmail has an entry with its expected counts", () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".html"))
      .sort(),
  ).toEqual(Object.keys(expected).sort());
});

describe.each(Object.entries(expected))("the saved page %s", (name, page0) => {
  it("yields attachments, the thread and its people", () => {
    const page = pageOf(name);
    expect(numberOf(page, gmail.chip)).toBe(page0.chips);
    const ready = readAttachments(page, page0);
    expect(ready.map((one) => one.fileName)).toEqual(page0.ready);
    if (page0.addresses) expect(ready.map((one) => one.url)).toEqual(page0.addresses);
    expect(openMessages(page).map((one) => readNames(one).messageId)).toEqual(page0.messages);
    const thread = readThread(page, page0);
    expect(thread?.id ?? null).toBe(page0.thread);
    expect(thread?.people.map((one) => one.email) ?? []).toEqual(page0.people);
  });

  it("gets one button per signable attachment and the buttons of each message, after any re-render", () => {
    const page = pageOf(name);
    for (let round = 0; round < 3; round += 1) insertButtons(page, page0, texts);
    expect(numberOf(page, `${gmail.chip} > .${BUTTON}`)).toBe(page0.ready.length);
    const inMessages = openMessages(page).map((one) => buttonsOf(one).length);
    expect(inMessages).toEqual(page0.buttons);
    const labels = [...page.querySelectorAll(`${gmail.chip} > .${BUTTON}`)].map((one) =>
      one.getAttribute("aria-label"),
    );
    expect(labels).toEqual(page0.ready.map((file) => `Send ${file} for signing with Countersign`));
  });

  it("yields a valid request for every pressed button", () => {
    const page = pageOf(name);
    insertButtons(page, page0, texts);
    for (const button of page.querySelectorAll(`.${BUTTON}`)) {
      const request = filesMessageOf(page, page0, button, purposeOf(button));
      if (request) expect(PageMessage.safeParse(withinLimits(request)).error).toBeUndefined();
      else expect(page0.messages).toContain(null);
    }
  });

  it("counts as recognized if files can be taken from it", () => {
    const page = pageOf(name);
    insertButtons(page, page0, texts);
    expect(viewOf(page, page0)).toBe(page0.messages.length > 0 ? "understood" : "nothing");
    const isFaraway = page0.messages.length === 0;
    if (isFaraway) expect(viewOf(page, { hash: "#inbox/FMfcgzQVxRkJHgFdSaPoIuYtReWq" })).toBe("unknown");
  });
});

const buttonsOf = (message: Element) =>
  [...message.querySelectorAll(`.${BUTTON}`)].filter((one) => purposeOf(one) !== "attachment");
const purposeOf = (button: Element) => button.getAttribute("data-countersign") as Purpose;

it("every real page has a button on each file", () => {
  const real = Object.entries(expected).filter(([, { year, source }]) => year < 2027 && !source.startsWith("made up"));
  expect(new Set(real.map(([, { year }]) => year))).toEqual(new Set([2015, 2016, 2019, 2023, 2024, 2025, 2026]));
  for (const [name, wanted] of real) {
    const page = pageOf(name);
    insertButtons(page, wanted, texts);
    expect(numberOf(page, `${gmail.chip} > .${BUTTON}`), name).toBe(wanted.ready.length);
    expect(wanted.ready.length, name).toBeGreaterThan(0);
  }
});

describe("a press in a thread", () => {
  const address = expected["2026-09-old-views.html"]!;
  const taken = (index: number) => {
    const page = pageOf("2026-09-old-views.html");
    insertButtons(page, address, texts);
    const button = page.querySelectorAll(`${gmail.chip} > .${BUTTON}`)[index]!;
    return filesMessageOf(page, address, button, "attachment")!;
  };

  it("requests files with the subject and people of its own thread only", () => {
    expect(taken(1)).toMatchObject({ place: { subject: "Thread B", people: [{ email: "ben@example.org" }] } });
    expect(taken(0)).toMatchObject({ place: { subject: "Thread A", people: [{ email: "anna@example.org" }] } });
  });

  it("contains the message's ids, through which all its files can be read", () => {
    expect(taken(1).mail).toEqual({
      ...{ account: 0, delegate: null, messageId: "19d09010e9d70002", permId: "msg-f:1860145048421072898" },
      ik: "0a1b2c3d4e",
      ...{ own: ["erika@example.com"], isWhole: false },
    });
  });

  it("lists the people of its message first", () => {
    const page = pageOf("drive-chips.html");
    const second = page.querySelectorAll(gmail.message)[1]!;
    const people = readThread(page, expected["drive-chips.html"]!, second.querySelector(".acX"))!.people;
    expect(people.map(({ email }) => email)).toEqual(["paula@example.org", "OTTO@example.org"]);
  });
});

describe("an attachment's address", () => {
  it("may contain colons, and so may an escaped name", () => {
    const [, chip] = readAttachments(pageOf("old-strip.html"), expected["old-strip.html"]!);
    expect(chip!.fileName).toBe("Annex: plan.pdf");
    expect(new URL(chip!.url).searchParams.get("permmsgid")).toBe("msg-f:1801:2");
    expect(parseDownload("application/pdf:100% done.pdf:https://mail.google.com/a:b")).toEqual({
      mediaType: "application/pdf",
      fileName: "100% done.pdf",
      url: "https://mail.google.com/a:b",
    });
    expect(parseDownload("application/pdf:lease.pdf:javascript:alert(1)")).toBeNull();
  });

  it("is the file's own, not the preview's, in the account of the page", () => {
    const [first] = readAttachments(pageOf("new-strip-arabic.html"), expected["new-strip-arabic.html"]!);
    const url = new URL(first!.url);
    expect([url.pathname, url.searchParams.get("disp")]).toEqual(["/mail/u/1/", "safe"]);
    const third = { account: 3, delegate: null };
    expect(sourceOf("https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view", third)).toContain("authuser=3");
  });

  it.each([
    "https://evil.example/mail/u/0/?view=att&disp=safe",
    "https://mail.google.com.evil.example/mail/u/0/?view=att",
    "http://mail.google.com/mail/u/0/?view=att&disp=safe",
    "https://mail.google.com/mail/u/0/?view=btop&disp=safe",
    "https://mail.google.com/sync/u/0/?view=att",
    "https://mail.google.com/mail/u/0?view=att&attid=0.1&disp=safe",
    "https://mail.google.com/mail/u/0/https://mail.google.com/mail/u/0?view=att&th=18f2a3b4c5d6e7f8",
    "#",
    "javascript:alert(1)",
    "",
  ])("outside Gmail and Drive is ignored: %s", (href) => {
    expect(sourceOf(href, { account: 0, delegate: null })).toBeNull();
  });

  it("of a delegated mailbox keeps its token", () => {
    expect(mailboxOf("/mail/u/1/d/AEoR-x_1/")).toEqual({ account: 1, delegate: "AEoR-x_1" });
    expect(mailboxOf("/mail/u/0/")).toEqual({ account: 0, delegate: null });
    const mailbox = { account: 0, delegate: "AEoR" };
    expect(sourceOf("?ui=2&view=att&th=18f2a3b4c5d6e7f8&attid=0.1", mailbox)).toBe(
      "https://mail.google.com/mail/u/0/d/AEoR/?ui=2&view=att&th=18f2a3b4c5d6e7f8&attid=0.1&disp=safe",
    );
  });

  it("has the same id in decimal and hexadecimal", () => {
    expect(legacyIdOf("#msg-f:1766859356714402729")).toBe("18852539450983a9");
    expect(legacyIdOf("msg-a:r4263844881900792160")).toBeNull();
  });
});

describe("people", () => {
  it("exclude the account's own address, known from the label or the title", () => {
    expect(readOwnAddresses(pageOf("old-strip.html"))).toEqual(["erika@example.com", "erika@example.com"]);
    expect(readOwnAddresses(pageOf("new-strip-arabic.html"))).toEqual(["work@example.net"]);
    expect(readOwnAddresses(pageOf("2026-07-delegated-dutch.html"))).toEqual(["erika@example.com", "boss@example.com"]);
    expect(readOwnAddresses(pageOf("not-yet.html"))).toEqual([]);
  });

  it("have no name where the page shows the address instead", () => {
    expect(readThread(pageOf("not-yet.html"), expected["not-yet.html"]!)?.people).toEqual([
      { name: "", email: "otto@example.org" },
    ]);
  });
});

describe("a button in Gmail", () => {
  it("appears when a chip's file does", () => {
    const page = pageOf("not-yet.html");
    const address = expected["not-yet.html"]!;
    insertButtons(page, address, texts);
    const [chip] = page.querySelectorAll(gmail.chip);
    expect(chip!.querySelector(`.${BUTTON}`)).toBeNull();
    chip!.innerHTML = page.querySelectorAll(gmail.chip)[4]!.innerHTML;
    for (const own of chip!.querySelectorAll(`.${BUTTON}`)) own.remove();
    insertButtons(page, address, texts);
    expect(chip!.querySelectorAll(`.${BUTTON}`).length).toBe(1);
  });

  it("is restored after a re-render that copied its marks", () => {
    const page = pageOf("old-strip.html");
    insertButtons(page, expected["old-strip.html"]!, texts);
    for (const chip of page.querySelectorAll(gmail.chip)) {
      const copy = chip.cloneNode(true) as Element;
      copy.querySelector(`.${BUTTON}`)?.remove();
      chip.replaceWith(copy);
    }
    insertButtons(page, expected["old-strip.html"]!, texts);
    expect(numberOf(page, `${gmail.chip} > .${BUTTON}`)).toBe(2);
  });

  it("requests all attachments in a message's toolbar, one in a chip, and none outside a message", () => {
    const address = expected["old-strip.html"]!;
    const page = pageOf("old-strip.html");
    insertButtons(page, address, texts);
    const [all] = page.querySelectorAll(`.acX > .${BUTTON}`);
    const own = page.querySelectorAll(`${gmail.chip} > .${BUTTON}`)[1]!;
    expect(attachmentsFor(all!, "message", address).length).toBe(2);
    expect(attachmentsFor(own, "attachment", address).map((one) => one.fileName)).toEqual(["Annex: plan.pdf"]);
    const wild = all!.cloneNode(true) as Element;
    page.body.append(wild);
    expect([...attachmentsFor(wild, "message", address), ...attachmentsFor(wild, "attachment", address)]).toEqual([]);
  });
});

it("a request stays within the extension's limits for a page with any number of files and people", () => {
  const files = Array.from({ length: 200 }, (_, index) => ({
    url: "https://mail.google.com/",
    name: `${index}`.repeat(400),
  }));
  const people = Array.from({ length: 90 }, (_, index) => ({ name: "n".repeat(900), email: `${index}@example.org` }));
  const mailbox = { account: 0, delegate: null, messageId: null };
  const origin = { site: "gmail" as const, ...mailbox, threadId: "t", subject: "s".repeat(5000), people };
  const request = withinLimits({ intent: "send", files, place: origin });
  expect(PageMessage.safeParse({ type: "take_files", ...request }).success).toBe(true);
});
