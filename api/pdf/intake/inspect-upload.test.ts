import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { signedFiles } from "../../../tests/support/hostile-pdfs.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, ascii, type Body, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { inspectPdf } from "./inspect.ts";
import { inspectUpload } from "./inspect-upload.ts";

const text = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const unpacked = (bytes: Uint8Array) =>
  onDisk(bytes, async (path) => text(await run("qpdf", ["--qdf", "--object-streams=disable", path, "-"])));

const locks = {
  "RC4, 40 bits": ["40"],
  "RC4, 128 bits": ["128", "--use-aes=n"],
  "AES, 128 bits": ["128", "--use-aes=y"],
  "AES, 256 bits": ["256"],
  "AES, 256 bits, of Acrobat 9": ["256", "--force-R5"],
  "AES, its metadata open": ["128", "--use-aes=y", "--cleartext-metadata"],
};

function locked(bytes: Bytes, lock: readonly string[], user: string, owner: string): Promise<Bytes> {
  const encrypt = ["--allow-weak-crypto", "--encrypt", user, owner, ...lock, "--"];
  return onDisk(bytes, (path) => run("qpdf", [...encrypt, path, "-"]));
}

for (const [name, lock] of Object.entries(locks)) {
  test(`a locked file opens with either of its passwords and is kept without the lock: ${name}`, async () => {
    const file = await locked(aPdf(["first page", "second page"]), lock, "open sesame", "owner");
    const storedFiles: Bytes[] = [];
    for (const password of ["open sesame", "owner"]) {
      const outcome = await inspectUpload(file, password);
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      const { bytes, changed, removed, pages } = outcome.value;
      expect({ changed, removed, count: pages.length }).toEqual({ changed: true, removed: ["encryption"], count: 2 });
      const plain = await unpacked(bytes);
      expect(plain).toContain("(second page) Tj");
      expect(plain).not.toMatch(/\/(Encrypt|CFM|OE|UE)\b|Standard/);
      expect(await inspectPdf(bytes)).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
      storedFiles.push(bytes);
    }
    expect(storedFiles[0]).toEqual(storedFiles[1]);
  });

  test(`a wrong password is refused, and a missing one is requested: ${name}`, async () => {
    const file = await locked(aPdf(), lock, "open sesame", "owner");
    for (const wrong of ["Open sesame", "open sesame2"]) {
      const refusal = { code: "file_password_wrong", data: { needsPassword: true } };
      expect(await inspectUpload(file, wrong)).toEqual({ ok: false, refusal });
    }
    const refusal = {
      code: "file_encrypted_or_signed",
      params: { protection: "encrypted" },
      data: { needsPassword: true },
    };
    expect(await inspectUpload(file)).toEqual({ ok: false, refusal });
  });

  test(`a file that has only restrictions opens without a password, and lists them as removed: ${name}`, async () => {
    const file = await locked(aPdf(["for reading"]), lock, "", "owner");
    const outcome = await inspectUpload(file);
    expect(outcome).toMatchObject({ ok: true, value: { changed: true, removed: ["restrictions"] } });
    const plain = outcome.ok ? await unpacked(outcome.value.bytes) : "";
    expect(plain).toContain("(for reading) Tj");
    expect(plain).not.toMatch(/\/(Encrypt|CFM|OE|UE)\b|Standard/);
  });
}

test("passwords may have letters of any script", async () => {
  for (const password of ["pässwörd", "كلمة السر", "密码🔑"]) {
    const file = await locked(aPdf(["opened"]), locks["AES, 256 bits"], password, "owner");
    const outcome = await inspectUpload(file, password);
    expect(outcome.ok ? await unpacked(outcome.value.bytes) : outcome.refusal).toContain("(opened) Tj");
  }
});

test("scripts are removed from an unlocked file as from any other", async () => {
  const scripted = pdfOf({ objects: textPages(["a"], { catalog: "/OpenAction <</S /JavaScript /JS (app.alert)>>" }) });
  const file = await locked(scripted, locks["AES, 256 bits"], "secret", "owner");
  const outcome = await inspectUpload(file, "secret");
  expect(outcome).toMatchObject({ ok: true, value: { removed: ["encryption", "scripts"] } });
  expect(outcome.ok && (await unpacked(outcome.value.bytes))).not.toContain("JavaScript");
});

test("a signed file is refused, locked or not, without a request for a password", async () => {
  for (const { bytes } of signedFiles.slice(0, 2)) {
    const refused = { ok: false, refusal: { code: "file_encrypted_or_signed", params: { protection: "signed" } } };
    expect(await inspectUpload(bytes(), "secret")).toEqual(refused);
    expect(await inspectUpload(await locked(bytes(), locks["AES, 256 bits"], "secret", "owner"), "secret")).toEqual(
      refused,
    );
  }
});

test("a password is ignored for a file without a lock", async () => {
  const file = aPdf();
  expect(await inspectUpload(file, "secret")).toEqual(await inspectPdf(file));
});

test("a damaged locked file is refused, or keeps all its content", async () => {
  const file = await locked(aPdf(["whole"]), locks["AES, 256 bits"], "secret", "owner");
  for (const length of [200, 600, file.length - 40]) {
    const outcome = await inspectUpload(file.slice(0, length), "secret");
    if (outcome.ok) expect(await unpacked(outcome.value.bytes)).toContain("(whole) Tj");
    else expect(outcome.refusal.code).toMatch(/^file_(broken|encrypted_or_signed)$/);
  }
});

const encrypted = (dict: string, more: Record<number, Body> = {}): Bytes =>
  pdfOf({ objects: { ...textPages(["Visible text"]), 30: dict, ...more }, trailer: "/Encrypt 30 0 R /ID [<00> <00>]" });

test("a file in which only attachments are encrypted is kept without them, and lists them as removed", async () => {
  const lock =
    "<</Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O <00> /U <00> /CF <</StdCF <</AuthEvent /EFOpen /CFM /AESV2 /Length 16>>>> /StmF /Identity /StrF /Identity /EFF /StdCF>>";
  const file = encrypted(lock, {
    1: "<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [(a) 20 0 R]>>>>>>",
    20: "<</Type /Filespec /F (a.exe) /EF <</F 21 0 R>>>>",
    21: { dict: "/Type /EmbeddedFile", data: "\x01".repeat(32) },
  });
  const outcome = await inspectUpload(file);
  expect(outcome).toMatchObject({ ok: true, value: { changed: true, removed: ["restrictions", "attachments"] } });
  expect(outcome.ok && (await unpacked(outcome.value.bytes))).toContain("(Visible text) Tj");
});

test("a signed file in which only attachments are encrypted is refused", async () => {
  const lock = "<</Filter /Standard /V 5 /R 6 /P -4 /CF <<>> /EFF /StdCF>>";
  const file = encrypted(lock, { 20: "<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>" });
  expect(await inspectUpload(file)).toEqual({
    ok: false,
    refusal: { code: "file_encrypted_or_signed", params: { protection: "signed" } },
  });
});

for (const [handler, code] of [
  ["/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4", "file_certificate_encrypted"],
  ["/Filter /FOPN_fLock /V 1", "file_protection_unknown"],
] as const) {
  test(`a file that no password opens is refused with its own code: ${handler}`, async () => {
    const file = encrypted(`<<${handler}>>`);
    for (const password of [undefined, "secret"]) {
      expect(await inspectUpload(file, password)).toEqual({ ok: false, refusal: { code } });
    }
  });
}

test("encryption for a certificate is recognized in a file with a broken table", async () => {
  const file = encrypted("<</Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4>>");
  const cut = file.slice(0, text(file).indexOf("xref\n"));
  const broken = ascii(`${text(cut)}trailer <</Encrypt 30 0 R /Root 1 0 R>>`);
  expect(await inspectUpload(broken)).toEqual({ ok: false, refusal: { code: "file_certificate_encrypted" } });
});

/** The bytes of `pa€ss “ä”` that programs write into files of revisions 2 to 4. */
const spellings = {
  PDFDocEncoding: "7061a07373208de48e",
  "Windows-1252": "70618073732093e494",
  "UTF-8": "7061e282ac737320e2809cc3a4e2809d",
};
for (const [name, lock] of Object.entries(locks)) {
  for (const [encoding, hex] of Object.entries(spellings)) {
    test(`a password opens a file whose program wrote it in ${encoding}: ${name}`, async () => {
      const encrypt = [
        "--allow-weak-crypto",
        "--password-mode=hex-bytes",
        "--encrypt",
        hex,
        "6f776e6572",
        ...lock,
        "--",
      ];
      const file = await onDisk(aPdf(["opened"]), (path) => run("qpdf", [...encrypt, path, "-"]));
      for (const typed of ["pa€ss “ä”", "pa€ss “a\u0308”"]) {
        const outcome = await inspectUpload(file, typed);
        expect(outcome.ok ? await unpacked(outcome.value.bytes) : outcome.refusal).toContain("(opened) Tj");
      }
      expect(await inspectUpload(file, "paEss “ä”")).toMatchObject({ refusal: { code: "file_password_wrong" } });
    });
  }
}

for (const lock of ["rc4-40", "rc4-128", "aes-128", "aes-256"]) {
  test(`a file whose owner's password is empty needs none, although its user's password is not: ${lock}`, async () => {
    for (const user of ["user", "a password that is longer than 32 bytes"]) {
      const file = await onDisk(aPdf(["for everyone"]), async (path) => {
        await run("mutool", ["clean", "-E", lock, "-U", user, "-O", "", path, `${path}.locked`]);
        return new Uint8Array(await readFile(`${path}.locked`));
      });
      const outcome = await inspectUpload(file);
      expect(outcome).toMatchObject({ ok: true, value: { removed: ["restrictions"] } });
      const plain = outcome.ok ? await unpacked(outcome.value.bytes) : "";
      expect(plain).toContain("(for everyone) Tj");
      expect(plain).not.toMatch(/\/(Encrypt|CFM|OE|UE)\b|Standard/);
    }
  });
}

test.each(["256", "256 --force-R5", "256 --cleartext-metadata"])(
  "a file of qpdf whose owner's password is empty needs none: %s",
  async (lock) => {
    const file = await locked(aPdf(["for everyone"]), [...lock.split(" "), "--allow-insecure"], "user", "");
    const outcome = await inspectUpload(file);
    expect(outcome.ok && (await unpacked(outcome.value.bytes))).toContain("(for everyone) Tj");
  },
);
