import type { CertificateContent, CertificatePerson } from "../../../ports/certificate.ts";

const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** A recipient on the certificate; `more` overrides its defaults. */
export function aPerson(more: Partial<CertificatePerson> = {}): CertificatePerson {
  return {
    name: "Ada Okonkwo",
    signatureId: "7F3K9QXZ-R0",
    email: "ada@example.org",
    language: "en",
    role: "signatureNeeded",
    step: 1,
    act: "signed",
    methods: [{ method: "email_link" }],
    sentAt: "2026-11-20T08:00:12Z",
    deliveredAt: "2026-11-20T08:00:15Z",
    viewedAt: "2026-11-20T09:12:00Z",
    consentedAt: "2026-11-20T09:14:44Z",
    signedAt: "2026-11-20T23:14:44Z",
    timeZone: "Asia/Kolkata",
    ip: "203.0.113.27",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    signedIn: "en",
    consent: { version: "1", language: "en" },
    ...more,
  };
}

/** Content of a certificate of completion; `more` overrides its defaults. */
export function aCertificate(more: Partial<CertificateContent> = {}): Omit<CertificateContent, "seal" | "signed"> {
  return {
    documentId: "01JD5T8Q4N7VZK2M3X6B9W0RFA",
    title: "Framework agreement",
    sender: { name: "Grace Hopper", email: "grace@example.org" },
    sentAt: "2026-11-20T08:00:00Z",
    completedAt: "2026-11-21T10:11:12Z",
    attachments: [],
    files: [{ fileName: "agreement.pdf", pages: 2, uploadedSha256: sha256, storedSha256: sha256 }],
    people: [aPerson()],
    audit: { events: 27, headSha256: sha256 },
    verifyUrl: "https://sign.example.org/app/verify",
    productVersion: "0.1.0",
    ...more,
  };
}
