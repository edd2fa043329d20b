import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cell, docxOf, fieldCode, linkedPicture, odsOf, zipped } from "../../../tests/support/office-files.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import type { Bytes } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import phrases from "../../pdf/text/testing/phrases.json" with { type: "json" };
import type { OfficeKind } from "../../ports/files.ts";
import { type OfficeOptions, officeConverter } from "./office.ts";
import { sandboxed } from "./sandbox.ts";

const limitBytes = 26_214_400;
const office = officeConverter({ limitBytes });
const emptyFile = new Uint8Array();

const convert = (file: Bytes, kind: OfficeKind = "docx", converter = office, who = "sam") =>
  onDisk(file, (path) => converter.office(path, kind, who));

async function textOf(file: Bytes, kind: OfficeKind = "docx"): Promise<string> {
  const result = await convert(file, kind);
  if (!result.ok) throw new Error(result.refusal.code);
  const text = await onDisk(result.value.pdf, (path) => run("pdftotext", ["-layout", path, "-"]));
  return new TextDecoder().decode(text);
}

/** A converter with this shell command as its office program. */
const standIn = (line: string, more: Partial<OfficeOptions> = {}) =>
  officeConverter({
    limitBytes,
    ...more,
    probe: sandboxed(["echo", "LibreOffice 0.1"]),
    command: () => sandboxed(["sh", "-c", line]),
  });

/** The command lines of all running processes. */
async function programs(): Promise<string> {
  const ids = [...Deno.readDirSync("/proc")].filter(({ name }) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map(({ name }) => Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => "")));
  return lines.join("\n");
}

/** A server that counts connections. */
function canary(): { address: string; came: () => number; close(): void } {
  let count = 0;
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const watch = async () => {
    for await (const one of listener) {
      count++;
      one.close();
    }
  };
  void watch().catch(() => undefined);
  return { address: `127.0.0.1:${listener.addr.port}`, came: () => count, close: () => listener.close() };
}

describe("converting an office file", () => {
  test("embeds a bundled font for the script of every language", async () => {
    const first = Object.values(phrases).map(([name]) => name!);
    const result = await convert(docxOf(first));
    if (!result.ok) throw new Error(result.refusal.code);
    expect(result.value.by).toMatch(/^LibreOffice \d+\.\d/);
    const faces = new TextDecoder().decode(await onDisk(result.value.pdf, (path) => run("pdffonts", [path])));
    for (const face of [
      "Arabic",
      "Bengali",
      "Telugu",
      "Tamil",
      "Gujarati",
      "Kannada",
      "Oriya",
      "Malayalam",
      "Gurmukhi",
    ])
      expect(faces).toContain(`NotoSans${face}`);
    expect(faces).toMatch(/NotoSans(SC|TC|JP)/);
    expect(faces).toContain("NotoSansKR");
    const fontList = new TextDecoder().decode(await run("bwrap", sandboxed(["fc-list", ":", "file"])));
    for (const file of ["noto-sans/400Regular", "noto-sans-jp/700Bold", "noto-sans-malayalam/400Regular", "noto-emoji"])
      expect(fontList).toContain(`/fonts/${file}`);
  }, 60_000);

  test("makes no network request and reads no local file, whatever the document links to", async () => {
    const bird = canary();
    const outside = (id: string, type: string, target: string) => ({ id, type, target, isOutside: true });
    const wordFile = docxOf([], {
      relations: [
        outside("p1", "image", `http://${bird.address}/a.png`),
        outside("p2", "image", "file:///etc/passwd"),
        outside("o1", "oleObject", `http://${bird.address}/b.doc`),
        outside("t1", "attachedTemplate", `http://${bird.address}/c.dotm`),
      ],
      body: [
        "<w:p><w:r><w:t>Honest words</w:t></w:r></w:p>",
        linkedPicture("p1"),
        linkedPicture("p2"),
        fieldCode(`INCLUDETEXT "file:///etc/passwd"`, "text"),
        fieldCode(`INCLUDEPICTURE "http://${bird.address}/d.png"`, "picture"),
        fieldCode(`DDEAUTO "soffice" "/etc/passwd" "x"`, "dde"),
        `<w:p><w:r><w:object><o:OLEObject Type="Link" ProgID="Word.Document.8" ShapeID="s" DrawAspect="Content" ObjectID="_1" r:id="o1" UpdateMode="Always"/></w:object></w:r></w:p>`,
      ].join(""),
    });
    const formula = (text: string) =>
      `<table:table-cell table:formula="of:=${text}" office:value-type="string"><text:p>cached</text:p></table:table-cell>`;
    const sheet = odsOf(
      `<table:table-row>${cell("Honest sums")}${formula(`WEBSERVICE(&quot;http://${bird.address}/e&quot;)`)}${formula("DDE(&quot;soffice&quot;;&quot;/etc/passwd&quot;;&quot;a&quot;)")}${formula("&apos;file:///etc/passwd&apos;#$Sheet1.A1")}</table:table-row>`,
    );
    try {
      const [wordText, sums] = await Promise.all([textOf(wordFile), textOf(sheet, "ods")]);
      expect(wordText).toContain("Honest words");
      expect(sums).toContain("Honest sums");
      for (const text of [wordText, sums]) expect(text).not.toMatch(/root:|\/bin\//);
      expect(bird.came()).toBe(0);
    } finally {
      bird.close();
    }
  }, 60_000);

  test("does not resolve XML entities that name local files", async () => {
    const prologue = `<!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///proc/self/environ"><!ENTITY y SYSTEM "file:///usr/lib/os-release">]>`;
    const body = "<w:p><w:r><w:t>before &x;&y; after</w:t></w:r></w:p>";
    const result = await convert(docxOf([], { prologue, body }));
    if (!result.ok) expect(result.refusal.code).toBe("conversion_failed");
    else {
      const text = new TextDecoder().decode(await onDisk(result.value.pdf, (path) => run("pdftotext", [path, "-"])));
      expect(text).not.toMatch(/Debian|HOME=|PRETTY_NAME/);
    }
  }, 60_000);

  test("fails for a file of no office format, and is stopped at the time limit for one that never ends", async () => {
    const endless = odsOf(
      `<table:table-row table:number-rows-repeated="1000000">${cell("row")}${cell("after row")}</table:table-row>`,
    );
    const [broken, ended] = await Promise.all([
      convert(zipped({ a: "b" })),
      convert(endless, "ods", officeConverter({ limitBytes, jobMs: 4_000 })),
    ]);
    expect(broken).toMatchObject({ refusal: { code: "conversion_failed" } });
    expect(ended).toMatchObject({ refusal: { code: "conversion_failed" } });
  }, 60_000);
});

describe("the conversion process", () => {
  test("is killed with its child processes when it hangs", async () => {
    const seconds = `9${Math.floor(Math.random() * 1e8)}`;
    const result = await convert(emptyFile, "docx", standIn(`sleep ${seconds} & sleep ${seconds}`, { jobMs: 500 }));
    expect(result).toMatchObject({ refusal: { code: "conversion_failed" } });
    // The kernel ends the rest of a sandbox shortly after its first process.
    await expect.poll(programs).not.toContain(seconds);
  }, 120_000);

  test.each([
    ["crashes", "kill -SEGV $$"],
    ["outputs nothing", "true"],
    ["fails after output", "echo %PDF-; exit 3"],
    ["exceeds its memory", "dd if=/dev/zero of=/dev/null bs=3G count=1 && echo made"],
    ["exceeds its disk space", "head -c 400000000 /dev/zero > /out/a && echo made"],
  ])(
    "that %s produces no PDF",
    async (_, line) => {
      expect(await convert(emptyFile, "doc", standIn(line))).toMatchObject({ refusal: { code: "conversion_failed" } });
    },
    120_000,
  );

  test("is stopped when its output exceeds the size limit", async () => {
    const result = await convert(emptyFile, "doc", standIn("cat /dev/zero", { limitBytes: 1_000_000 }));
    expect(result).toMatchObject({ refusal: { code: "file_too_large" } });
  }, 120_000);

  test("has no access to the network, to our files or to other processes", async () => {
    const line =
      "ls /work /home /root /etc/passwd /tmp 2>/dev/null; grep : /proc/net/dev | cut -d: -f1; ls /proc | grep -c '^[0-9]'";
    const result = await convert(emptyFile, "doc", standIn(line));
    if (!result.ok) throw new Error(result.refusal.code);
    const lines = new TextDecoder().decode(result.value.pdf).trim().split("\n");
    expect(lines.slice(0, -1).map((line) => line.trim())).toEqual(["/tmp:", "lo"]);
    expect(Number(lines.at(-1))).toBeLessThan(8);
  }, 120_000);

  test("runs twice at a time for twenty requests; some wait, and the others are refused", async () => {
    const busy = standIn("sleep 0.3; echo made", { atOnce: 2, waiting: 3 });
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => convert(emptyFile, "docx", busy, `${n}`)));
    const codes = all.map((one) => (one.ok ? "made" : one.refusal.code));
    expect(codes.filter((code) => code === "made")).toHaveLength(5);
    expect(codes.filter((code) => code === "conversion_busy")).toHaveLength(15);
    const hurried = standIn("sleep 0.5; echo made", { atOnce: 1, waitMs: 50 });
    const two = await Promise.all([convert(emptyFile, "doc", hurried), convert(emptyFile, "doc", hurried)]);
    expect(two.filter((one) => one.ok)).toHaveLength(1);
  }, 120_000);

  test("is reported as missing while it is not installed, and used once it is", async () => {
    const path = `${await Deno.makeTempDir()}/${randomUUID()}`;
    const waiting = officeConverter({
      ...{ limitBytes, missingMs: 0 },
      probe: sandboxed(["cat", "/in/version"], { "/in/version": path }),
      command: () => sandboxed(["echo", "made"]),
    });
    expect(await waiting.check()).toMatchObject({ state: "missing", detail: expect.stringContaining("LibreOffice") });
    expect(await convert(emptyFile, "doc", waiting)).toMatchObject({ refusal: { code: "conversion_unavailable" } });
    await Deno.writeTextFile(path, "LibreOffice 99.1\n");
    expect(await waiting.check()).toEqual({ state: "ok" });
    expect(await convert(emptyFile, "doc", waiting)).toMatchObject({ ok: true, value: { by: "LibreOffice 99.1" } });
  }, 120_000);
});
