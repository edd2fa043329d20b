import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, expect, test } from "vitest";
import { withoutSecurity } from "../../api/pdf/render/without-security.ts";
import { pdfText } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { onDisk } from "../support/on-disk.ts";
import { sharedPki, type TestPki } from "../support/pki.ts";
import { productSeal } from "../support/product-seal.ts";
import { run } from "../support/run.ts";

let pki: TestPki;

beforeAll(async () => {
  pki = await sharedPki();
}, 240_000);

/** Text that each program reads with a password; each throws if it cannot open the file. */
const programs: Record<string, (bytes: Uint8Array, password: string) => Promise<string>> = {
  /** poppler's tools need to know the password's kind and accept 32 bytes; viewers try both kinds and accept any length. */
  async poppler(bytes, password) {
    return onDisk(bytes, async (path) =>
      new TextDecoder().decode(await run("pdftotext", ["-upw", password, "-opw", password, path, "-"])),
    );
  },
  async qpdf(bytes, password) {
    return pdfText(await onDisk(bytes, (path) => run("qpdf", [`--password=${password}`, "--decrypt", path, "-"])));
  },
  async pdfium(bytes, password) {
    return pdfText(await withoutSecurity(bytes, new TextEncoder().encode(password)));
  },
  async pdfjs(bytes, password) {
    const task = getDocument({ data: bytes.slice(), password, useSystemFonts: false, verbosity: 0 });
    try {
      const document = await task.promise;
      const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
      const contents = await Promise.all((await Promise.all(pages)).map((page) => page.getTextContent()));
      return contents.flatMap(({ items }) => items.map((item) => ("str" in item ? item.str : ""))).join(" ");
    } finally {
      await task.destroy();
    }
  },
};

const family = "👨‍👩‍👧";
const passwords = ["open sesame", "كلمة السر", `😀${family}❤️`, "é".repeat(63), "pass(word)\\ <>"];

test.each(Object.entries(programs))(
  "%s opens an encrypted sealed file with its password, reads all of it, and refuses any other",
  async (name, read) => {
    const isShort = (password: string) => new TextEncoder().encode(password).length <= 32;
    const isSlow = name === "pdfjs";
    for (const [at, password] of (name === "poppler" ? passwords.filter(isShort) : passwords).entries()) {
      const { bytes } = await productSeal({ pki, level: "B-B", password, bare: true, source: { pages: 2 } });
      const text = await read(bytes, password);
      for (const expected of ["Page 1, line 1", "Page 2, line 5", "Alice"]) expect(text).toContain(expected);
      for (const wrong of isSlow && at > 0 ? [] : ["", "open sesamE", password.slice(1)]) {
        await expect(read(bytes, wrong), `${password} ↔ ${wrong}`).rejects.toThrow();
      }
    }
  },
  60_000,
);
