import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { PageMessage } from "../../messages.ts";
import { withinLimits } from "../hand-over.ts";
import { BUTTON } from "../page-button.ts";
import { wordTables } from "../word-tables.ts";
import { wordsFrom } from "../words.ts";
import { attachmentsFor, placeButtons } from "./buttons.ts";
import { readAttachments, readOwnAddress, readThread } from "./read.ts";
import { gmail } from "./selectors.ts";
import { parseDownload, sourceOf } from "./urls.ts";

type Expected = {
  pathname: string;
  hash: string;
  chips: number;
  ready: string[];
  thread: string | null;
  people: string[];
  toolbars: number;
};

const folder = join(import.meta.dirname!, "../../../tests/fixtures/gmail");
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
const words = wordsFrom(wordTables.en);
const pageOf = (name: string): Document => parseHTML(readFileSync(join(folder, name), "utf8")).document;
const numberOf = (page: Document, selector: string) => page.querySelectorAll(selector).length;

it("every saved page of Gmail has its counts", () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".html"))
      .sort(),
  ).toEqual(Object.keys(expected).sort());
});

describe.each(Object.entries(expected))("of %s", (name, wanted) => {
  it("the attachments, the thread and its people are read", () => {
    const page = pageOf(name);
    expect(numberOf(page, gmail.chip)).toBe(wanted.chips);
    expect(readAttachments(page, wanted).map((one) => one.fileName)).toEqual(wanted.ready);
    const thread = readThread(page, wanted);
    expect(thread?.id ?? null).toBe(wanted.thread);
    expect(thread?.people.map((one) => one.email) ?? []).toEqual(wanted.people);
  });

  it("each attachment that can be signed gets one button, however often the page changes, and each message two", () => {
    const page = pageOf(name);
    for (let round = 0; round < 3; round += 1) placeButtons(page, wanted, words);
    expect(numberOf(page, `${gmail.chip} > .${BUTTON}`)).toBe(wanted.ready.length);
    expect(numberOf(page, `${gmail.toolbar} > .${BUTTON}`)).toBe(wanted.toolbars * 2);
    const labels = [...page.querySelectorAll(`${gmail.chip} > .${BUTTON}`)].map((one) =>
      one.getAttribute("aria-label"),
    );
    expect(labels).toEqual(wanted.ready.map((file) => `Sign ${file} with Countersign`));
  });

  it("what is handed over is a message that the extension takes", () => {
    const page = pageOf(name);
    const files = readAttachments(page, wanted).map(({ url, fileName }) => ({ url, name: fileName }));
    const thread = readThread(page, wanted);
    if (!thread || files.length === 0) return expect(wanted.ready).toEqual([]);
    const { id, subject, people } = thread;
    const place = { site: "gmail" as const, account: 0, threadId: id, subject, people };
    const message = { type: "take_files", ...withinLimits({ intent: "send", files, place }) };
    expect(PageMessage.safeParse(message).success).toBe(true);
  });
});

describe("an address", () => {
  it("may hold colons, and so may a name that was escaped", () => {
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

  it("is the file's own, not the preview's, and of the account of the page", () => {
    const [first] = readAttachments(pageOf("new-strip-arabic.html"), expected["new-strip-arabic.html"]!);
    const url = new URL(first!.url);
    expect([url.pathname, url.searchParams.get("disp")]).toEqual(["/mail/u/1/", "safe"]);
    expect(sourceOf("https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view", 3)).toContain("authuser=3");
  });

  it.each([
    "https://evil.example/mail/u/0/?view=att&disp=safe",
    "https://mail.google.com.evil.example/mail/u/0/?view=att",
    "http://mail.google.com/mail/u/0/?view=att&disp=safe",
    "https://mail.google.com/mail/u/0/?view=btop&disp=safe",
    "https://mail.google.com/sync/u/0/?view=att",
    "javascript:alert(1)",
    "",
  ])("that leads elsewhere is none: %s", (href) => {
    expect(sourceOf(href, 0)).toBeNull();
  });
});

describe("people", () => {
  it("are without the account's own address, told by its label or by the title", () => {
    expect(readOwnAddress(pageOf("old-strip.html"))).toBe("erika@example.com");
    expect(readOwnAddress(pageOf("new-strip-arabic.html"))).toBe("work@example.net");
    expect(readOwnAddress(pageOf("not-yet.html"))).toBeNull();
  });

  it("have no name where the page shows their address for one", () => {
    expect(readThread(pageOf("not-yet.html"), expected["not-yet.html"]!)?.people).toEqual([
      { name: "", email: "otto@example.org" },
    ]);
  });
});

describe("a button", () => {
  it("comes when a chip's address does", () => {
    const page = pageOf("not-yet.html");
    placeButtons(page, expected["not-yet.html"]!, words);
    const chip = page.querySelectorAll(gmail.chip)[3]!;
    expect(chip.querySelector(`.${BUTTON}`)).toBeNull();
    chip.setAttribute(
      gmail.download,
      "application/pdf:second-step.pdf:https://mail.google.com/mail/u/0/?view=att&th=1&attid=0.4&disp=safe&zw",
    );
    placeButtons(page, expected["not-yet.html"]!, words);
    expect(chip.querySelectorAll(`.${BUTTON}`).length).toBe(1);
  });

  it("that a re-render lost comes back, whatever marks were copied", () => {
    const page = pageOf("old-strip.html");
    placeButtons(page, expected["old-strip.html"]!, words);
    for (const chip of page.querySelectorAll(gmail.chip)) {
      const copy = chip.cloneNode(true) as Element;
      copy.querySelector(`.${BUTTON}`)?.remove();
      chip.replaceWith(copy);
    }
    placeButtons(page, expected["old-strip.html"]!, words);
    expect(numberOf(page, `${gmail.chip} > .${BUTTON}`)).toBe(2);
  });

  it("of a message stands for all its attachments, of a chip for its own; a copy of it in the wild for none", () => {
    const address = expected["old-strip.html"]!;
    const page = pageOf("old-strip.html");
    placeButtons(page, address, words);
    const [all] = page.querySelectorAll(`${gmail.toolbar} > .${BUTTON}`);
    const own = page.querySelectorAll(`${gmail.chip} > .${BUTTON}`)[1]!;
    expect(attachmentsFor(all!, "message", address).length).toBe(2);
    expect(attachmentsFor(own, "attachment", address).map((one) => one.fileName)).toEqual(["Annex: plan.pdf"]);
    const wild = all!.cloneNode(true) as Element;
    page.body.append(wild);
    expect([...attachmentsFor(wild, "message", address), ...attachmentsFor(wild, "attachment", address)]).toEqual([]);
  });
});

it("however much a page shows, no more is handed over than the extension takes", () => {
  const files = Array.from({ length: 200 }, (_, index) => ({
    url: "https://mail.google.com/",
    name: `${index}`.repeat(400),
  }));
  const people = Array.from({ length: 90 }, (_, index) => ({ name: "n".repeat(900), email: `${index}@example.org` }));
  const place = { site: "gmail" as const, account: 0, threadId: "t", subject: "s".repeat(5000), people };
  const taken = withinLimits({ intent: "send", files, place });
  expect(PageMessage.safeParse({ type: "take_files", ...taken }).success).toBe(true);
});
