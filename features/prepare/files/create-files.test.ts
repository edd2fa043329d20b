import { describe, expect, it } from "vitest";
import type { UploadResult } from "../../../domain/contract/views/views.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { Answer } from "../../host/api.ts";
import { aFilePart } from "../testing/builders.ts";
import { createFiles } from "./create-files.ts";

/** Reading files takes turns of the event loop, not time: these are more than any test needs. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await new Blob(["a turn"]).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
const aFile = (name: string, content = `%PDF-1.7 ${name}`) => new File([content], name);

function setUp(initial: FilePart[] = []) {
  const uploads: {
    name: string;
    id: string;
    progress: (share: number) => void;
    password: string | undefined;
    trackedChanges: string | undefined;
    answer: (one: Answer<UploadResult[]>) => void;
  }[] = [];
  let parts: string[] = initial.map((part) => part.fileName);
  let ids = 0;
  const files = createFiles(
    {
      upload: (file, id, progress, signal, { password, trackedChanges } = {}) =>
        new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          uploads.push({ name: file.name, id, progress, password, trackedChanges, answer: resolve });
        }),
      hash: async (bytes) => new TextDecoder().decode(bytes),
      newId: () => `id ${++ids}`,
      onParts: (now) => {
        parts = now.map((part) => part.fileName);
      },
    },
    initial,
  );
  return {
    files,
    uploads,
    parts: () => parts,
    rows: () => files.items.value.map((item) => [item.name, item.status, item.rejection?.code ?? null]),
    async fulfil(name: string, more: Partial<FilePart> = {}) {
      const one = uploads.findLast((upload) => upload.name === name)!;
      const value = aFilePart(name, {
        fileName: name,
        hashData: name as never,
        uploadedSha256: name as never,
        ...more,
      });
      one.answer({
        ok: true,
        value: [{ id: one.id, status: "fulfilled", value, reason: null, code: null, needsPassword: false }],
      });
      await settled();
    },
  };
}

describe("files of a new document", () => {
  it("go from pending through downloaded to fulfilled, two at a time", async () => {
    const on = setUp();
    on.files.add([aFile("a.pdf"), aFile("b.pdf"), aFile("c.pdf")]);
    expect(on.rows().map((row) => row[1])).toEqual(["pending", "pending", "pending"]);
    await settled();
    expect(on.rows().map((row) => row[1])).toEqual(["downloaded", "downloaded", "pending"]);
    on.uploads[0]!.progress(0.4);
    expect(on.files.items.value[0]!.progress).toBe(0.4);
    await on.fulfil("a.pdf");
    expect(on.rows().map((row) => row[1])).toEqual(["fulfilled", "downloaded", "downloaded"]);
    expect(on.files.isBusy.value).toBe(true);
    await on.fulfil("c.pdf");
    await on.fulfil("b.pdf");
    expect(on.files.isBusy.value).toBe(false);
    expect(on.parts()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  });

  it("from office programs or cameras are shown as being converted until the server returns a PDF", async () => {
    const on = setUp();
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "photo.pdf");
    on.files.add([aFile("lease.docx", "PK\u0003\u0004 words"), photo]);
    await settled();
    expect(on.files.items.value.map(({ kind }) => kind)).toEqual(["docx", "jpg"]);
    expect(on.files.beingMade.value).toEqual([]);
    on.uploads[0]!.progress(1);
    expect(on.files.beingMade.value).toEqual(["lease.docx"]);
    await on.fulfil("lease.docx", { fileName: "lease.pdf" });
    expect(on.files.beingMade.value).toEqual([]);
    expect(on.parts()).toEqual(["lease.pdf"]);
  });

  it("can be removed during their conversion, and the next file is uploaded", async () => {
    const on = setUp();
    on.files.add(["a", "b", "c"].map((name) => aFile(`${name}.docx`, `PK\u0003\u0004 ${name}`)));
    await settled();
    on.uploads[0]!.progress(1);
    expect(on.uploads.map(({ name }) => name)).toEqual(["a.docx", "b.docx"]);
    on.files.remove("id 1");
    await settled();
    expect(on.files.beingMade.value).toEqual([]);
    expect(on.uploads.map(({ name }) => name)).toEqual(["a.docx", "b.docx", "c.docx"]);
  });

  it("are checked at once, and a PDF does not wait for conversions of other files", async () => {
    const on = setUp();
    const office = ["a", "b", "c"].map((name) => aFile(`${name}.docx`, `PK\u0003\u0004 ${name}`));
    on.files.add([...office, aFile("d.pdf"), aFile("e.txt", "words")]);
    await settled();
    expect(on.rows()).toEqual([
      ["a.docx", "downloaded", null],
      ["b.docx", "downloaded", null],
      ["c.docx", "pending", null],
      ["d.pdf", "downloaded", null],
      ["e.txt", "rejected", "file_type_not_supported"],
    ]);
    await on.fulfil("a.docx");
    expect(on.rows()[2]).toEqual(["c.docx", "downloaded", null]);
  });

  it("are rejected before the upload when they are empty, not a PDF or chosen twice", async () => {
    const on = setUp();
    on.files.add([
      aFile("a.pdf", "%PDF-same"),
      aFile("again.pdf", "%PDF-same"),
      aFile("empty.pdf", ""),
      aFile("x.pdf", "PK"),
    ]);
    await settled();
    expect(on.rows()).toEqual([
      ["a.pdf", "downloaded", null],
      ["again.pdf", "rejected", "file_duplicate"],
      ["empty.pdf", "rejected", "file_empty"],
      ["x.pdf", "rejected", "file_not_pdf"],
    ]);
    expect(on.uploads.map((upload) => upload.name)).toEqual(["a.pdf"]);
    expect(on.files.hasRejected.value).toBe(true);
  });

  it("are rejected when their content equals that of an earlier file", async () => {
    const on = setUp([aFilePart("old", { hashData: "same" as never })]);
    on.files.add([aFile("new.pdf")]);
    await settled();
    await on.fulfil("new.pdf", { hashData: "same" as never });
    expect(on.rows().at(-1)).toEqual(["new.pdf", "rejected", "file_duplicate"]);
    expect(on.parts()).toEqual(["old.pdf"]);
  });

  it("show the server's reason, and can be retried or removed", async () => {
    const on = setUp();
    on.files.add([aFile("a.pdf")]);
    await settled();
    on.uploads[0]!.answer({ ok: false, refusal: { code: "unreachable", status: 0, message: "", faults: [] } });
    await settled();
    expect(on.rows()).toEqual([["a.pdf", "rejected", "unreachable"]]);
    on.files.retry("id 1");
    await settled();
    on.uploads[1]!.answer({
      ok: true,
      value: [
        {
          id: "id 1",
          status: "rejected",
          value: null,
          reason: "Locked.",
          code: "file_encrypted_or_signed",
          needsPassword: false,
        },
      ],
    });
    await settled();
    expect(on.files.items.value[0]!.rejection).toEqual({
      code: "file_encrypted_or_signed",
      message: "Locked.",
      needsPassword: false,
    });
    on.files.remove("id 1");
    expect(on.rows()).toEqual([]);
    expect(on.files.hasRejected.value).toBe(false);
  });

  it("that are locked are uploaded again with each password that is entered", async () => {
    const on = setUp();
    on.files.add([aFile("a.pdf")]);
    await settled();
    const locked = (code: string) =>
      on.uploads.at(-1)!.answer({
        ok: true,
        value: [{ id: "id 1", status: "rejected", value: null, reason: "Locked.", code, needsPassword: true }],
      });
    locked("file_encrypted_or_signed");
    await settled();
    expect(on.files.canRetry("id 1")).toBe(false);
    void on.files.unlock("id 1", "wrong");
    expect(on.rows()).toEqual([["a.pdf", "downloaded", null]]);
    locked("file_password_wrong");
    await settled();
    expect(on.rows()).toEqual([["a.pdf", "rejected", "file_password_wrong"]]);
    void on.files.unlock("id 1", "right");
    await on.fulfil("a.pdf", { removed: ["encryption"] });
    expect(on.uploads.map((upload) => upload.password)).toEqual([undefined, "wrong", "right"]);
    expect(on.parts()).toEqual(["a.pdf"]);
  });

  it("with tracked changes are converted again as chosen, and stay as they are if that is refused", async () => {
    const on = setUp();
    const reviewed = (choice: "keep" | "accept", hashData: string) => {
      const original = { kind: "docx", fileName: "a.docx", sha256: "a" as never, by: "LibreOffice" } as const;
      const review = { changes: 2, comments: 0, choice };
      return { hashData: hashData as never, originals: [{ ...original, review }] };
    };
    on.files.add([aFile("a.docx", "PK\u0003\u0004")]);
    await settled();
    await on.fulfil("a.docx", reviewed("keep", "marked"));
    expect(on.files.canChooseChanges("id 1")).toBe(true);
    void on.files.chooseChanges("id 1", "accept");
    // The choice stays on screen, busy, until the file is there again.
    expect([on.files.isBusy.value, on.files.canChooseChanges("id 1")]).toEqual([true, true]);
    await on.fulfil("a.docx", reviewed("accept", "accepted"));
    expect(on.uploads.map((upload) => upload.trackedChanges)).toEqual([undefined, "accept"]);
    expect(on.files.items.value[0]).toMatchObject({ status: "fulfilled", part: { hashData: "accepted" } });
    void on.files.chooseChanges("id 1", "keep");
    const result = { id: "id 1", status: "rejected", value: null, reason: "No.", needsPassword: false } as const;
    on.uploads.at(-1)!.answer({ ok: true, value: [{ ...result, code: "file_changes_not_accepted" }] });
    await settled();
    expect(on.files.items.value[0]).toMatchObject({
      status: "fulfilled",
      part: { hashData: "accepted" },
      choiceRejection: { message: "No." },
    });
    expect(on.parts()).toEqual(["a.docx"]);
  });

  it("follow a replaced file of the draft without changing the draft again", () => {
    const on = setUp([aFilePart("a"), aFilePart("b")]);
    on.files.add([aFile("coming.pdf")]);
    expect(on.files.follow([aFilePart("a2"), aFilePart("b")])).toBe(true);
    expect(on.rows().map((row) => row[0])).toEqual(["a2.pdf", "b.pdf", "coming.pdf"]);
    expect(on.parts()).toEqual(["a.pdf", "b.pdf"]);
    expect(on.files.follow([aFilePart("a2"), aFilePart("b")])).toBe(false);
    expect(on.files.follow([aFilePart("a2")])).toBe(false);
  });

  it("that succeeded in a refused batch are kept", async () => {
    const on = setUp();
    on.files.add([aFile("a.pdf")]);
    await settled();
    const data = [{ id: "id 1", status: "fulfilled", value: aFilePart("a"), reason: null, code: null }];
    on.uploads[0]!.answer({ ok: false, refusal: { code: "file_broken", status: 422, message: "", faults: [], data } });
    await settled();
    expect(on.parts()).toEqual(["a.pdf"]);
  });

  it("stop uploading when they are removed, and the next upload starts", async () => {
    const on = setUp();
    on.files.add([aFile("a.pdf"), aFile("b.pdf"), aFile("c.pdf")]);
    await settled();
    on.files.remove("id 1");
    await settled();
    expect(on.uploads.map((upload) => upload.name)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    expect(on.rows().map((row) => row[0])).toEqual(["b.pdf", "c.pdf"]);
  });

  it("are signed in the order of the list", () => {
    const on = setUp([aFilePart("a"), aFilePart("b"), aFilePart("c")]);
    on.files.order(["c", "a", "b"]);
    expect(on.parts()).toEqual(["c.pdf", "a.pdf", "b.pdf"]);
  });

  it("are limited to fifty", async () => {
    const on = setUp(Array.from({ length: 50 }, (_, index) => aFilePart(`p${index}`)));
    on.files.add([aFile("one-more.pdf")]);
    expect(on.rows().at(-1)).toEqual(["one-more.pdf", "rejected", "too_many_files"]);
  });
});
