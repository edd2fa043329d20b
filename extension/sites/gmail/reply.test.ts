import { Event as PageEvent, parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { attachToReply } from "./reply.ts";

const address = { pathname: "/mail/u/0/", hash: "#inbox/FMfcgzQVxabcdef0123" };
const sealed = (name: string) => new File(["%PDF-"], name, { type: "application/pdf" });
const chip = (name: string) => `<div class="dL"><span class="vI">${name}</span></div>`;
const editor = '<div g_editable="true" role="textbox"></div>';
const changes = new Set<() => void>();

type Box = [left: number, top: number, right: number, bottom: number];
type Options = { reply?: string[]; popup?: boolean; hiddenReply?: boolean; zoneAfterMs?: number | null };

/** A thread, optionally with a reply and a compose window to another person. Zones appear while a file is dragged. */
function aThread({ reply, popup = false, hiddenReply = false, zoneAfterMs = 100 }: Options) {
  const { document } = parseHTML(`<html><body>
    <div style="display: none"><h2 class="hP" data-legacy-thread-id="t0">Old</h2>
      ${hiddenReply ? `<div class="ip adB old"><div class="M9">${editor}</div></div>` : ""}</div>
    <div role="main"><h2 class="hP" data-legacy-thread-id="t1">Lease</h2>
      <div class="adn" data-legacy-message-id="18f2a3b4c5d6e7f1"><div class="a3s"></div><span class="acX"><button class="aaq first"></button></span></div>
      <div class="adn" data-legacy-message-id="18f2a3b4c5d6e7f2"><div class="a3s"></div><span class="acX"><button class="aaq second"></button></span></div>
      ${reply ? `<div class="ip adB own"><div class="M9">${reply.map(chip).join("")}${editor}</div></div>` : ""}
    </div>
    ${popup ? `<div role="dialog" class="other"><div class="AD"><div class="M9">${editor}</div></div></div>` : ""}
  </body></html>`);
  const page = document as unknown as Document;
  const seen: string[] = [];
  setBox(page, ".own, .own .M9", [0, 100, 600, 400]);
  setBox(page, ".other, .other .AD, .other .M9", [400, 200, 900, 500]);
  page.addEventListener("dragenter", () => {
    if (zoneAfterMs !== null) setTimeout(() => layZones(page), zoneAfterMs);
  });
  for (const type of ["dragend", "dragleave"]) page.addEventListener(type, () => seen.push(type));
  for (const button of page.querySelectorAll(".aaq")) {
    button.addEventListener("click", () => seen.push(`pressed ${button.className}`));
  }
  const filesIn = (selector: string) => [...page.querySelectorAll(`${selector} .vI`)].map((one) => one.textContent);
  return { page, seen, names: () => filesIn(".own"), others: () => [...filesIn(".other"), ...filesIn(".old")] };
}

function setBox(page: Document, selector: string, [left, top, right, bottom]: Box): void {
  for (const one of page.querySelectorAll(selector)) {
    one.getBoundingClientRect = () => ({ left, top, right, bottom }) as DOMRect;
  }
}

/** One zone over each visible compose; another for pictures, which never receives the drop. */
function layZones(page: Document): void {
  if (page.querySelector(".aC7")) return;
  for (const [compose, box] of [
    [".other", [410, 350, 890, 490]],
    [".own", [10, 250, 590, 390]],
  ] as [string, Box][]) {
    const target = page.querySelector(`${compose} .M9`);
    if (!target) continue;
    for (const name of ["aC7", "aC7 aWP"]) {
      const zone = page.createElement("div");
      zone.className = name;
      page.body.append(zone);
      zone.getBoundingClientRect = () => ({ left: box[0], top: box[1], right: box[2], bottom: box[3] }) as DOMRect;
      zone.addEventListener("drop", (event) => {
        const [file] = (event as unknown as { dataTransfer: { files: File[] } }).dataTransfer.files;
        target.insertAdjacentHTML("afterbegin", chip(name === "aC7" ? "a picture" : file!.name));
      });
    }
  }
  for (const changed of changes) changed();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(private readonly changed: () => void) {}
      observe() {
        changes.add(this.changed);
      }
      disconnect() {
        changes.delete(this.changed);
      }
    },
  );
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("MouseEvent", PageEvent);
  vi.stubGlobal(
    "DataTransfer",
    class {
      files: File[] = [];
      items = { add: (file: File) => this.files.push(file) };
    },
  );
  vi.stubGlobal(
    "DragEvent",
    class extends PageEvent {
      dataTransfer: unknown;
      constructor(type: string, init: EventInit & { dataTransfer: unknown }) {
        super(type, init);
        this.dataTransfer = init.dataTransfer;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  changes.clear();
});

async function attach(
  page: Document,
  name: string,
  more: { enough?: number; threadId?: string; messageId?: string } = {},
) {
  const { enough = 0, threadId = "t1", messageId = null } = more;
  const answer = attachToReply(page, address, { threadId, messageId, file: sealed(name), enough });
  await vi.advanceTimersByTimeAsync(60_000);
  return answer;
}

it("a file is dropped on the reply's zone, and the drag ends", async () => {
  const { page, names, seen } = aThread({ reply: [] });
  expect(await attach(page, "a.pdf")).toEqual({ ok: true });
  expect(names()).toEqual(["a.pdf"]);
  expect(seen).toEqual(["dragleave", "dragend"]);
});

it("a late drop zone is awaited for 15 seconds, and the drag ends in either case", async () => {
  const slow = aThread({ reply: [], zoneAfterMs: 15_000 });
  expect(await attach(slow.page, "a.pdf")).toEqual({ ok: true });
  const never = aThread({ reply: [], zoneAfterMs: null });
  expect(await attach(never.page, "a.pdf")).toEqual({ ok: false, reason: "not_taken" });
  expect(never.seen).toContain("dragend");
});

it("a compose window to another person gets no file, even if it covers part of the reply", async () => {
  const { page, names, others } = aThread({ reply: [], popup: true });
  expect(await attach(page, "a.pdf")).toEqual({ ok: true });
  expect([names(), others()]).toEqual([["a.pdf"], []]);
});

it("a compose window or a hidden reply of another view does not count as this thread's reply", async () => {
  const { page, others, seen } = aThread({ popup: true, hiddenReply: true });
  expect(await attach(page, "a.pdf")).toEqual({ ok: false, reason: "no_reply" });
  expect(others()).toEqual([]);
  expect(seen).toEqual(["pressed aaq second"]);
});

it("the reply starts at the pressed message", async () => {
  const { page, seen } = aThread({});
  await attach(page, "a.pdf", { messageId: "18f2a3b4c5d6e7f1" });
  expect(seen).toEqual(["pressed aaq first"]);
});

it("a retry adds no second copy of a file in the reply, but adds missing files", async () => {
  const { page, names } = aThread({ reply: ["a.pdf"] });
  expect(await attach(page, "a.pdf", { enough: 1 })).toEqual({ ok: true });
  expect(names()).toEqual(["a.pdf"]);
  expect(await attach(page, "b.pdf", { enough: 1 })).toEqual({ ok: true });
  expect(names()).toEqual(["b.pdf", "a.pdf"]);
});

it("an explicit request always adds a copy; files of one name are distinguished by their number", async () => {
  const { page, names } = aThread({ reply: ["a.pdf"] });
  await attach(page, "a.pdf");
  expect(names()).toHaveLength(2);
  await attach(page, "a.pdf", { enough: 2 });
  expect(names()).toHaveLength(2);
  await attach(page, "a.pdf", { enough: 3 });
  expect(names()).toHaveLength(3);
});

it("no file is added to the reply of a thread that is not open", async () => {
  const { page, names } = aThread({ reply: [] });
  for (const threadId of ["t2", "t0"]) {
    expect(await attach(page, "a.pdf", { threadId })).toEqual({ ok: false, reason: "thread_not_open" });
  }
  expect(names()).toEqual([]);
});
