import { expect, test } from "vitest";
import type { CertificateContent } from "../../ports/certificate.ts";
import { aCertificate, aPerson } from "../seal/testing/a-certificate.ts";
import { pdfText } from "../seal/testing/pdf-tools.ts";
import { newInk } from "../stamp/ink.ts";
import { inkPages } from "../stamp/ink-pages.ts";
import { aPng } from "../stamp/testing/a-png.ts";
import phrases from "../text/testing/phrases.json" with { type: "json" };
import { drawCertificate } from "./draw-certificate.ts";
import { PAGE } from "./sheet.ts";
import { certificateTexts } from "./texts.ts";

const seal: CertificateContent["seal"] = {
  origin: "install_authority",
  level: "B-T",
  subject: "Countersign platform seal",
  issuer: "Countersign install authority",
  serial: "45ea3307d837635162abc92b6feab4d8",
  fingerprintSha256: "ab".repeat(32),
  timeStampAuthority: "tsa.example.org",
};

const a4 = { ...PAGE, scale: 1 };

function aContent(more: Parameters<typeof aCertificate>[0] = {}): CertificateContent {
  return { ...aCertificate(more), seal, signed: { sha256: "cd".repeat(32), size: 1_234_567, isEncrypted: false } };
}

async function textOf(content: CertificateContent, language: "en" | "ar" = "en"): Promise<string> {
  return pdfText(inkPages((ink) => drawCertificate({ content, ...certificateTexts(language) }, ink, a4)));
}

test("the certificate names the original of a converted file, and the program that converted it", async () => {
  const originals = [{ fileName: "lease.docx", sha256: "ee".repeat(32), by: "LibreOffice 7.4.7.2" }];
  const file = { fileName: "lease.pdf", pages: 1, uploadedSha256: "aa".repeat(32), storedSha256: "bb".repeat(32) };
  const text = await textOf(aContent({ files: [{ ...file, originals }] }));
  for (const fact of ["lease.docx", "LibreOffice 7.4.7.2", "ee".repeat(32), "bb".repeat(32)])
    expect(text).toContain(fact);
});

test("the certificate lists signers, methods, times, addresses, files and the seal", async () => {
  const content = aContent({
    files: [{ fileName: "lease.pdf", pages: 12, uploadedSha256: "aa".repeat(32), storedSha256: "bb".repeat(32) }],
    attachments: [],
  });
  const text = await textOf(content);
  const [person] = content.people;
  for (const fact of [
    content.documentId,
    content.title,
    "Grace Hopper",
    "lease.pdf",
    "aa".repeat(32),
    "bb".repeat(32),
    "cd".repeat(32),
    "1234567",
    person!.name,
    person!.email,
    person!.signatureId,
    "23:14:44 UTC",
    "2026-11-21 04:44:44 +05:30",
    "203.0.113.27",
    "Asia/Kolkata",
    "version 1",
    "Personal link emailed to this address",
    String(content.audit.events),
    content.audit.headSha256,
    "PAdES B-T",
    seal.serial,
    seal.fingerprintSha256,
    "tsa.example.org",
    "Platform seal",
    content.verifyUrl,
    "Countersign 0.1.0",
    "1 of 1",
  ]) {
    expect(text).toContain(fact);
  }
});

test("missing facts are listed as not recorded", async () => {
  const text = await textOf(aContent({ people: [aPerson({ deliveredAt: undefined, ip: undefined })] }));
  expect(text.match(/not recorded/g)).toHaveLength(2);
});

test("the Arabic certificate has Arabic labels, title and names", async () => {
  const text = await textOf(aContent({ title: "اتفاقية إطارية", people: [aPerson({ name: "مريم الخوري" })] }), "ar");
  expect(text).toContain("اتفاقية إطارية");
  expect(text).toContain("مريم الخوري");
  expect(text).toContain("شهادة إتمام التوقيع");
});

test("each signer's section names the language of signing", async () => {
  const people = [
    aPerson({ name: "山田太郎", language: "ja", signedIn: "ja", consent: { version: "1", language: "en" } }),
    aPerson({ name: "مريم الخوري", language: "ar", signedIn: "ar", consent: { version: "1", language: "ar" } }),
    aPerson({ signedIn: undefined, consent: undefined }),
  ];
  const text = await textOf(aContent({ people }));
  expect(text).toContain("Japanese (日本語)");
  expect(text).toContain("shown in English");
  expect(text.match(/Arabic \(العربية\)/g)).toHaveLength(2);
  expect(text.match(/Language of signing/g)).toHaveLength(3);
  expect(await textOf(aContent({ people }), "ar")).toContain("اليابانية (日本語)");
});

test("names and titles in every document language can be copied from it unchanged", async () => {
  const entries = Object.entries(phrases).filter(([language]) => language !== "emoji");
  const people = entries.map(([language, [name]]) => aPerson({ name: name!, language }));
  const text = await textOf(aContent({ people, title: "賃貸借契約書", titleLanguage: "ja" }));
  for (const [, [name]] of entries) expect(text).toContain(name!.normalize("NFC"));
  expect(text).toContain("賃貸借契約書");
});

test("three hundred signers are listed on as many pages as needed", async () => {
  const people = Array.from({ length: 300 }, (_, index) =>
    aPerson({ name: `Person ${index + 1}`, email: `p${index}@example.org` }),
  );
  const text = await textOf(aContent({ people }));
  expect(text).toContain("300 of 300 signed");
  for (const { email } of people) expect(text).toContain(email);
});

test("hostile names are drawn as text, with code points in place of missing glyphs", async () => {
  const name = "Ada \u202eecaf \u{10330} <script>".repeat(3);
  const text = await textOf(
    aContent({ title: "T".repeat(190), people: [aPerson({ name, userAgent: "x".repeat(4_000) })] }),
  );
  expect(text).toContain("[U+10330]");
});

const brand = {
  productName: "Acme Sign",
  primaryColor: "#ffd400",
  secondaryColor: "#123456",
  logo: { bytes: aPng(400, 100), width: 400, height: 100 },
};
const operatorsOf = (content: CertificateContent) =>
  drawCertificate({ content, ...certificateTexts("en") }, newInk(), a4).join();

test("the header shows the workspace's name in place of the product's", async () => {
  const text = await textOf(aContent({ brand: { ...brand, logo: null } }));
  expect(text).toContain("Acme Sign");
  expect(text).not.toMatch(/^Countersign$/m);
  expect(await textOf(aContent())).toMatch(/^Countersign/m);
});

test("the header has the workspace's logo and second colour, and a readable main colour", () => {
  const drawn = operatorsOf(aContent({ brand }));
  expect(drawn).toContain("0.0706 0.2039 0.3373 rg");
  const plain = operatorsOf(aContent());
  expect(drawn.match(/ Do Q/g)).toHaveLength((plain.match(/ Do Q/g)?.length ?? 0) + 1);
  // The pale yellow itself would not be readable as text.
  expect(drawn).not.toContain("1 0.8314 0 rg");
});

test("the same content always results in the same certificate", () => {
  expect(operatorsOf(aContent({ brand }))).toBe(operatorsOf(aContent({ brand })));
});

test("the certificate names the key with which the document was sent, and the key behind the page of a signer", async () => {
  const [person] = aContent().people;
  const people = [
    {
      ...person!,
      methods: [{ method: "embedded" as const }],
      embeddedIn: "https://shop.example",
      openedBy: "Portal (…c3d4)",
    },
  ];
  const sender = { name: "Sam", email: "sam@example.com", key: "CRM (…a1b2)" };
  for (const language of ["en", "ar"] as const) {
    const text = await textOf(aContent({ sender, people }), language);
    for (const key of ["CRM", "a1b2", "Portal", "c3d4"])
      expect([language, text]).toEqual([language, expect.stringContaining(key)]);
  }
  expect(await textOf(aContent({ sender, people }))).toContain("By key CRM (…a1b2)");
  expect(await textOf(aContent())).not.toContain("By key");
});

const byHash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const oneFile = { signed: { sha256: byHash, size: 48_213, isEncrypted: false } };

test.each(["en", "ar"] as const)("one signer of one file fits on one page in %s", (language) => {
  const [person] = aContent().people;
  const content = { ...aContent({ people: [{ ...person!, consentedAt: person!.signedAt! }] }), ...oneFile };
  expect(drawCertificate({ content, ...certificateTexts(language) }, newInk(), a4)).toHaveLength(1);
});

test("no hash is printed twice, and a file that the PDF begins with says so", async () => {
  const content = aContent({ audit: { events: 27, headSha256: "ce".repeat(32) } });
  const text = await textOf({ ...content, ...oneFile });
  expect(text.match(/[0-9a-f]{64}/g)!.sort()).toEqual([byHash, seal.fingerprintSha256, "ce".repeat(32)].sort());
  expect(text.replace(/\s+/g, " ")).toContain("This PDF begins with these 48213 bytes, unchanged");
});

test("all events stand in one list in the order of time, with who did what", async () => {
  const text = (
    await textOf(aContent({ people: [aPerson(), aPerson({ name: "Ben", viewedAt: "2026-11-20T08:30:00Z" })] }))
  ).replace(/\s+/g, " ");
  const at = (words: string) => text.indexOf(words);
  const order = ["08:00:00 UTC Sent Grace Hopper", "08:00:12 UTC Invited Ada Okonkwo", "08:30:00 UTC Opened Ben"];
  const places = [...order, "09:12:00 UTC Opened Ada Okonkwo", "10:11:12 UTC Signed by everyone"].map(at);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
