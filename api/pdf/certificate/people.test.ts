import { expect, test } from "vitest";
import type { CertificatePerson } from "../../ports/certificate.ts";
import { aPerson } from "../seal/testing/a-certificate.ts";
import { pdfText } from "../seal/testing/pdf-tools.ts";
import { inkPages } from "../stamp/ink-pages.ts";
import { fillFrom } from "./parts.ts";
import { drawPeople } from "./people.ts";
import { newSheet } from "./sheet.ts";
import { certificateTexts } from "./texts.ts";

function textOf(person: Partial<CertificatePerson>, language: "en" | "ar" = "en"): Promise<string> {
  const { texts, direction } = certificateTexts(language);
  return pdfText(
    inkPages((ink) => {
      const sheet = newSheet(ink, { language, direction });
      drawPeople(sheet, [aPerson(person)], fillFrom(texts));
      return sheet.pages.map((operators) => `${operators.join("\n")}\n`);
    }),
  );
}

const at = "2026-11-20T09:10:00.000Z";

test("each passed check is listed with its time, wrong answers and transaction", async () => {
  const text = await textOf({
    methods: [
      { method: "told_link" },
      { method: "PASSWORD", at, wrong: 0 },
      { method: "EMAIL", at, wrong: 2 },
      { method: "AADHAAR", at, reference: "TXN-77" },
    ],
  });
  const oneLine = text.replace(/\s+/g, " ");
  for (const expected of [
    "Personal link shared by the sender",
    "Document password",
    "One-time code emailed to this address",
    "Incorrect answers before: 2",
    "Aadhaar OTP verified",
    "TXN-77",
  ]) {
    expect(oneLine).toContain(expected);
  }
  expect(oneLine.match(/2026-11-20 09:10:00 UTC/g)).toHaveLength(3);
  expect(oneLine.match(/Passed/g)).toHaveLength(3);
  expect(oneLine.match(/Incorrect answers/g)).toHaveLength(1);
});

test.each([
  ["signatureNeeded", "signed", "Signed"],
  ["documentReviewer", "approved", "Approved"],
  ["documentEditor", "edited", "Edited"],
  ["signatureNeeded", "released", "No longer needed"],
] as const)("a recipient with the role %s is listed as %s", async (role, act, ownLabel) => {
  const text = await textOf({ role, act });
  for (const label of ["Signed", "Approved", "Edited", "No longer needed"]) {
    if (label === ownLabel) expect(text).toContain(label);
    else expect(text).not.toContain(label);
  }
});

test("an embedded signer is listed with the embedding page, and without a mail", async () => {
  const text = await textOf({ methods: [{ method: "embedded" }], embeddedIn: "https://shop.example" });
  const oneLine = text.replace(/\s+/g, " ");
  expect(oneLine).toContain("Identified by the sender’s server on the page of https://shop.example");
  expect(oneLine).not.toContain("mailed");
});

test("files with every page shown are counted, and nothing is stated without a report", async () => {
  expect(await textOf({ seen: { files: 2, of: 3 } })).toContain("Every page shown on their screen. Files: 2 of 3");
  expect(await textOf({})).not.toContain("on their screen");
});

test("the count of seen files adds no page, even for five hundred people", () => {
  const sheets = (more: Partial<CertificatePerson>) => {
    const { texts, direction } = certificateTexts("en");
    let count = 0;
    inkPages((ink) => {
      const sheet = newSheet(ink, { language: "en", direction });
      drawPeople(sheet, Array(500).fill(aPerson(more)), fillFrom(texts));
      count = sheet.pages.length;
      return [];
    });
    return count;
  };
  expect(sheets({ seen: { files: 2, of: 3 } })).toBe(sheets({}));
  expect(sheets({})).toBeGreaterThan(100);
});

test("the host, the place, the group and the delegator are listed", async () => {
  const text = await textOf({
    role: "inPerson",
    methods: [{ method: "host", at }],
    host: { name: "Hana Host", email: "hana@example.org", place: "Oslo office" },
    group: { name: "Directors", minSigners: 2 },
    delegatedFrom: [{ name: "Otto Owner", email: "otto@example.org", reason: "On leave", at }],
  });
  const oneLine = text.replace(/\s+/g, " ");
  for (const fact of [
    "Present in person before Hana Host (hana@example.org)",
    "Oslo office",
    "Directors, signatures needed: 2",
    "Otto Owner (otto@example.org) 2026-11-20 09:10:00 UTC On leave",
  ]) {
    expect(oneLine).toContain(fact);
  }
});

test("an Arabic certificate has Arabic labels", async () => {
  const text = await textOf({ methods: [{ method: "SELFIE", at }], group: { name: "المدراء", minSigners: 1 } }, "ar");
  expect(text).toContain("صورة ذاتية");
  expect(text).toContain("المدراء");
});
