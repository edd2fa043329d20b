import { Event as PageEvent, parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { attachToReply } from "./reply.ts";

const address = { pathname: "/mail/u/0/", hash: "#inbox/FMfcgzQVxabcdef0123" };
const sealed = (name: string) => new File(["%PDF-"], name, { type: "application/pdf" });

/** A thread with a reply being written, which takes every file that is dropped on it at once. */
function aReply(...names: string[]) {
  const chip = (name: string) => `<div class="dL"><span class="vI">${name}</span></div>`;
  const { document } = parseHTML(`<html><body>
    <h2 class="hP" data-legacy-thread-id="t1">Lease</h2>
    <div class="M9">${names.map(chip).join("")}<div g_editable="true" role="textbox"></div></div>
  </body></html>`);
  const page = document as unknown as Document;
  const text = page.querySelector("[role=textbox]")!;
  text.addEventListener("drop", (event) => {
    const [file] = (event as unknown as { dataTransfer: { files: File[] } }).dataTransfer.files;
    page.querySelector(".M9")!.insertAdjacentHTML("afterbegin", chip(file!.name));
  });
  return { page, names: () => [...page.querySelectorAll(".vI")].map((one) => one.textContent) };
}

beforeEach(() => {
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
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
afterEach(() => void vi.unstubAllGlobals());

it("another try puts no second copy beside what is in the reply, and still puts what is not", async () => {
  const reply = aReply("a.pdf");
  const attach = (name: string, enough: number) => attachToReply(reply.page, address, "t1", sealed(name), enough);
  expect(await attach("a.pdf", 1)).toEqual({ ok: true });
  expect(reply.names()).toEqual(["a.pdf"]);
  expect(await attach("b.pdf", 1)).toEqual({ ok: true });
  expect(reply.names()).toEqual(["b.pdf", "a.pdf"]);
});

it("whoever asks for a copy gets one, whatever is there, and files of one name are told apart by their number", async () => {
  const reply = aReply("a.pdf");
  const attach = (enough: number) => attachToReply(reply.page, address, "t1", sealed("a.pdf"), enough);
  await attach(0);
  expect(reply.names()).toHaveLength(2);
  await attach(2);
  expect(reply.names()).toHaveLength(2);
  await attach(3);
  expect(reply.names()).toHaveLength(3);
});

it("nothing is put into the reply of another thread", async () => {
  const reply = aReply();
  expect(await attachToReply(reply.page, address, "t2", sealed("a.pdf"), 0)).toEqual({
    ok: false,
    reason: "thread_not_open",
  });
  expect(reply.names()).toEqual([]);
});
