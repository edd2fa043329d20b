import { expect, test } from "vitest";
import { signedFiles } from "../../../tests/support/hostile-pdfs.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
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
    const kept: Bytes[] = [];
    for (const password of ["open sesame", "owner"]) {
      const outcome = await inspectUpload(file, password);
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      const { bytes, changed, removed, pages } = outcome.value;
      expect({ changed, removed, count: pages.length }).toEqual({ changed: true, removed: ["encryption"], count: 2 });
      const plain = await unpacked(bytes);
      expect(plain).toContain("(second page) Tj");
      expect(plain).not.toMatch(/\/(Encrypt|CFM|OE|UE)\b|Standard/);
      expect(await inspectPdf(bytes)).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
      kept.push(bytes);
    }
    expect(kept[0]).toEqual(kept[1]);
  });

  test(`a wrong password does not open it, and none asks for one: ${name}`, async () => {
    for (const user of ["open sesame", ""]) {
      const file = await locked(aPdf(), lock, user, "owner");
      for (const wrong of ["Open sesame", "open sesame2"]) {
        const refusal = { code: "file_password_wrong", data: { needsPassword: true } };
        expect(await inspectUpload(file, wrong)).toEqual({ ok: false, refusal });
      }
      const refusal = { code: "file_encrypted_or_signed", data: { needsPassword: true } };
      expect(await inspectUpload(file)).toEqual({ ok: false, refusal });
    }
  });
}

test("passwords have letters of any script", async () => {
  for (const password of ["pässwörd", "كلمة السر", "密码🔑"]) {
    const file = await locked(aPdf(["opened"]), locks["AES, 256 bits"], password, "owner");
    const outcome = await inspectUpload(file, password);
    expect(outcome.ok ? await unpacked(outcome.value.bytes) : outcome.refusal).toContain("(opened) Tj");
  }
});

test("what is found in an unlocked file is taken out of it as of any other", async () => {
  const scripted = pdfOf({ objects: textPages(["a"], { catalog: "/OpenAction <</S /JavaScript /JS (app.alert)>>" }) });
  const file = await locked(scripted, locks["AES, 256 bits"], "secret", "owner");
  const outcome = await inspectUpload(file, "secret");
  expect(outcome).toMatchObject({ ok: true, value: { removed: ["encryption", "scripts"] } });
  expect(outcome.ok && (await unpacked(outcome.value.bytes))).not.toContain("JavaScript");
});

test("a signed file stays refused, locked or not, and no password is asked for", async () => {
  for (const { bytes } of signedFiles.slice(0, 2)) {
    const refused = { ok: false, refusal: { code: "file_encrypted_or_signed" } };
    expect(await inspectUpload(bytes(), "secret")).toEqual(refused);
    expect(await inspectUpload(await locked(bytes(), locks["AES, 256 bits"], "secret", "owner"), "secret")).toEqual(
      refused,
    );
  }
});

test("a password for a file that has no lock changes nothing", async () => {
  const file = aPdf();
  expect(await inspectUpload(file, "secret")).toEqual(await inspectPdf(file));
});

test("a locked file that is damaged is refused, or all that it shows is kept", async () => {
  const file = await locked(aPdf(["whole"]), locks["AES, 256 bits"], "secret", "owner");
  for (const length of [200, 600, file.length - 40]) {
    const outcome = await inspectUpload(file.slice(0, length), "secret");
    if (outcome.ok) expect(await unpacked(outcome.value.bytes)).toContain("(whole) Tj");
    else expect(outcome.refusal.code).toMatch(/^file_(broken|encrypted_or_signed)$/);
  }
});
