import { expect, test } from "vitest";
import { DAY_MS } from "../../../domain/durations.ts";
import { run } from "../../../tests/support/run.ts";
import type { Certificate } from "../asn1/x509.ts";
import { describeIdentity, expiryWarning, identityFromPem, openSealKey, validityOf, writePem } from "./identity.ts";
import { createInstallAuthority, readInstallAuthority, renewLeaf, writeInstallAuthority } from "./install-authority.ts";
import { identityFromPkcs12 } from "./pkcs12.ts";

const now = Date.now();

async function exported(pem: string, options: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/in.pem`, pem);
  await run("openssl", [
    "pkcs12",
    "-export",
    "-in",
    `${folder}/in.pem`,
    "-out",
    `${folder}/out.p12`,
    "-passout",
    "pass:gehéim",
    ...options,
  ]);
  return Deno.readFile(`${folder}/out.p12`);
}

test.each(["P-256", "RSA-3072"] as const)(
  "an installation creates its own authority with a %s key, which openssl accepts",
  async (key) => {
    const install = await createInstallAuthority({ nowMs: now, key });
    const folder = await Deno.makeTempDir();
    await Deno.writeTextFile(`${folder}/root.pem`, writePem("CERTIFICATE", install.authority));
    await Deno.writeTextFile(`${folder}/leaf.pem`, writePem("CERTIFICATE", install.identity.certificate));
    await run("openssl", ["verify", "-x509_strict", "-CAfile", `${folder}/root.pem`, `${folder}/leaf.pem`]);
    await openSealKey(install.identity);
  },
);

test("a stored authority is read back, and issues a new leaf certificate", async () => {
  const install = await createInstallAuthority({ nowMs: now });
  const read = readInstallAuthority(writeInstallAuthority(install));
  expect(read).toEqual(install);
  const renewed = await renewLeaf(read, { nowMs: now + 1000 * DAY_MS });
  expect(renewed.authority).toEqual(install.authority);
  const [before, after] = [await describeIdentity(install.identity), await describeIdentity(renewed.identity)];
  expect(after.serial).not.toBe(before.serial);
  expect(after.notAfterMs).toBeGreaterThan(before.notAfterMs);
});

test.each([
  ["AES", []],
  ["triple DES", ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"]],
])("a PKCS#12 file with %s opens with its password and with no other", async (_, options) => {
  const { identity } = await createInstallAuthority({ nowMs: now });
  const pem = [
    writePem("PRIVATE KEY", identity.pkcs8),
    writePem("CERTIFICATE", identity.certificate),
    writePem("CERTIFICATE", identity.chain[0]!),
  ];
  const file = await exported(pem.join(""), options);
  const opened = identityFromPkcs12(file, "gehéim");
  expect(opened.certificate).toEqual(identity.certificate);
  expect(opened.chain).toEqual(identity.chain);
  await openSealKey(opened);
  expect(() => identityFromPkcs12(file, "geheim")).toThrow("password");
});

test("an outdated PKCS#12 encryption is refused with the remedy", async () => {
  const { identity } = await createInstallAuthority({ nowMs: now });
  const pem = writePem("PRIVATE KEY", identity.pkcs8) + writePem("CERTIFICATE", identity.certificate);
  const file = await exported(pem, ["-legacy"]);
  expect(() => identityFromPkcs12(file, "gehéim")).toThrow("export it again with AES");
});

test("a key that does not match the certificate is refused", async () => {
  const [one, other] = await Promise.all([
    createInstallAuthority({ nowMs: now }),
    createInstallAuthority({ nowMs: now }),
  ]);
  const pem = writePem("PRIVATE KEY", one.identity.pkcs8) + writePem("CERTIFICATE", other.identity.certificate);
  await expect(openSealKey(identityFromPem(pem))).rejects.toThrow("not the certificate's");
});

test.each([
  [61, null],
  [59, 60],
  [29, 30],
  [6, 7],
  [-1, 0],
])("with %s days left the warning is %s", (days, warning) => {
  expect(expiryWarning(now + days * DAY_MS, now)).toBe(warning);
});

test("seals are valid while every certificate below the root is, so an issuer's certificate counts as well", () => {
  const certificate = (notBeforeMs: number, notAfterMs: number) => ({ notBeforeMs, notAfterMs }) as Certificate;
  const [leaf, issuer, root] = [certificate(10, 90), certificate(20, 50), certificate(30, 40)];
  expect(validityOf({ leaf, chain: [issuer, root] })).toEqual({ notBeforeMs: 20, notAfterMs: 50 });
  expect(validityOf({ leaf, chain: [root] })).toEqual({ notBeforeMs: 10, notAfterMs: 90 });
  expect(validityOf({ leaf, chain: [] })).toEqual({ notBeforeMs: 10, notAfterMs: 90 });
});
