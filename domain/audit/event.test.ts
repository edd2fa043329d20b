import { describe, expect, expectTypeOf, it } from "vitest";
import type { DocumentId, UserId } from "../ids.ts";
import { AuditAction } from "./action.ts";
import { findChainFault, genesis, hashEntry } from "./chain.ts";
import {
  type AuditDetails,
  type AuditEntry,
  type AuditEvent,
  AuditLine,
  type DetailsOf,
  detailsOf,
  parseDetails,
} from "./event.ts";

const person = { name: "Ann", email: "ann@example.com" };
const trace = { ip: "203.0.113.7", userAgent: "Mozilla/5.0" };
const from = { ...person, ...trace, embeddedIn: "https://shop.example" };
const device = { ...trace, timeZone: "Asia/Kolkata" };
const hash = "ab".repeat(32);
const changed = {
  ...{ beforeName: "Ann", beforeEmail: "ann@example.com", beforeContact: "+91 1" },
  ...{ afterName: "Bea", afterEmail: "bea@example.com", afterContact: "+91 2" },
};
const finished = {
  data: {
    ...{ viewedSha256: hash, group: "g1", signature: "draw" as const, signatureSha256: hash },
    attachments: [hash],
  },
  personal: { ...from, timeZone: "Asia/Kolkata" },
};
const money = { currency: "inr", amountMinor: 5_000 };
const payment = { ...money, provider: "stripe" as const, reference: "pi_1" };
const returned = { ...money, reference: "pi_1", reason: "paid_twice" as const };
const link = { data: { linkEpoch: 1 }, personal: person };

/** All data that an event of each action can hold. */
const fullDetails: { [Action in AuditAction]: Omit<DetailsOf<Action>, "type"> } = {
  CREATE: { data: { template: "t1", form: "wf_1" }, personal: from },
  OWNER_CHANGED: { data: { from: "u1" as UserId, to: "u2" as UserId } },
  SOURCE_ADDED: {
    data: { file: hash, removed: ["script"], originals: [hash], kinds: ["docx"], madeBy: ["LibreOffice"] },
    personal: { fileName: "a.docx" },
  },
  SOURCE_REMOVED: { data: { file: hash } },
  RECIPIENT_ADDED: { data: { recipients: ["r1"] } },
  RECIPIENT_REMOVED: { data: { recipients: ["r1"] } },
  ATTACHED: {},
  SENT: {
    data: {
      ...{ files: [hash], viewedSha256: hash, recipients: 2, expiresAt: "2027-01-20T10:00:00.000Z" },
      ...{ senderProof: "mailed_link", senderProvenAt: "2026-01-20T10:00:00.000Z", form: "wf_1" },
    },
    personal: person,
  },
  COPIES_SENT: { data: { copies: 2 }, personal: { emails: "a@example.com, b@example.com" } },
  COPY_OPENED: { data: { cc: 0 }, personal: { email: "a@example.com", ip: trace.ip } },
  LINK_ISSUED: link,
  LINK_COPIED: link,
  LINK_REVOKED: link,
  DELIVERED: { personal: person },
  NOT_DELIVERED: { data: { cause: "refused" }, personal: { ...person, reason: "550 no such user" } },
  EMAIL_OPEN: { personal: from },
  AUTH_CHALLENGE: {
    data: { check: "AADHAAR", consentVersion: "2", consentLanguage: "hi", consentSha256: hash },
    personal: from,
  },
  CODE_NOT_SENT: { data: { check: "SMS" }, personal: person },
  AUTH_PASSED: {
    data: { check: "SELFIE", reference: "TXN-1", object: hash, certificateSerial: "1", certificateIssuer: "CN=x" },
    personal: { ...from, certifiedName: "ANN A" },
  },
  AUTH_FAILED: { data: { check: "PASSWORD" }, personal: from },
  AUTH_LOCKED: { data: { failures: 10 }, personal: from },
  AUTH_UNLOCKED: { data: { newAccessCode: true }, personal: person },
  VIEWED: { data: { viewedSha256: hash }, personal: from },
  IN_PERSON_HOST: {
    data: { host: "u1" },
    personal: { name: "Ann", host: "Sam", hostEmail: "sam@example.com", place: "Pune", ...device },
  },
  DEVICE_RETURNED: { data: { host: "u1", failures: 1 }, personal: { name: "Ann", host: "Sam", ...device } },
  DEVICE_TAKEN: { data: { host: "u1", failures: 1 }, personal: { name: "Ann", host: "Sam", ...device } },
  DELEGATED: { personal: { ...changed, reason: "On leave", ...trace, embeddedIn: from.embeddedIn } },
  RECIPIENT_EDITED: { personal: changed },
  PAYMENT_REQUESTED: { data: { ...money, provider: "razorpay", checkout: "cs_1" }, personal: from },
  PAID: { data: payment, personal: person },
  PAYMENT_FAILED: { data: { ...payment, reason: "not_completed" }, personal: person },
  REFUND_REQUESTED: { data: returned, personal: person },
  REFUND_FAILED: { data: returned, personal: person },
  PAYMENT_REFUNDED: { data: { ...returned, refund: "re_1" }, personal: person },
  FIELDS_EDITED: { data: { before: hash, after: hash, version: 3, put: 1, removed: 0 }, personal: from },
  REVIEW_REOPENED: { data: { approvedSha256: hash, viewedSha256: hash }, personal: person },
  PAGE_SEEN: { data: { files: [hash], seen: 1, of: 2 } },
  FIELD_SET: { data: { fields: [`name ${hash}`] }, personal: { fieldSalt: "salt" } },
  CONSENT_GIVEN: { data: { version: "1", language: "en" } },
  SIGNATURE_ADOPTED: { data: { way: "style", signatureSha256: hash, initialWay: "draw", initialSha256: hash } },
  SIGNED: finished,
  APPROVED: { data: { viewedSha256: hash }, personal: from },
  EDITED: finished,
  RELEASED: { personal: person },
  REMINDER_SENT: { data: { number: 1 }, personal: person },
  MORE_TIME_ASKED: { personal: from },
  EXTENDED: { data: { before: "", after: "2027-01-20T10:00:00.000Z", days: 7, status: "SENT" } },
  DECLINED: { personal: { ...from, reason: "No." } },
  RESEND: { personal: person },
  VOIDED: { personal: { reason: "Wrong file" } },
  EXPIRED: {},
  SEAL_STARTED: { data: { files: [hash] } },
  SEAL_RETRY: { data: { delay: "time_stamp" } },
  COMPLETED: { data: { level: "B-LTA", certificate: "01", results: [hash] } },
  DOWNLOADED: {},
  VERIFIED: { data: { verdict: "genuine" }, personal: { ip: trace.ip } },
  SELFIE_VIEWED: { data: { selfieSha256: hash } },
  ERASED: { data: { what: "selfie" } },
};
type Properties = Record<string, unknown>;
const actions = AuditAction.options.map(
  (type) => [type, fullDetails[type] as { data?: Properties; personal?: Properties }] as const,
);

describe("the details of an event", () => {
  it.each(actions)("of %s are parsed completely", (type, { data, personal }) => {
    const stored = { type, data: data ?? {}, personal: personal ?? null };
    const read = parseDetails(stored) as { data?: Properties; personal?: Properties };
    expect({ type, data: read.data ?? {}, personal: read.personal ?? null }).toEqual(stored);
  });

  it.each(actions.filter(([, { personal }]) => personal))(
    "of %s are parsed without personal data once it is erased",
    (type, { data }) => {
      expect(parseDetails({ type, data: data ?? {}, personal: null })).toMatchObject({ type, personal: null });
    },
  );

  it.each(actions)("of %s are refused if any property has a wrong type", (type, { data = {}, personal = null }) => {
    for (const name of Object.keys(data)) {
      expect(parseDetails({ type, data: { ...data, [name]: { foreign: 1 } }, personal }), name).toBeNull();
    }
    for (const name of Object.keys(personal ?? {})) {
      expect(parseDetails({ type, data, personal: { ...personal, [name]: 1 } }), name).toBeNull();
    }
  });

  it("do not compile with another action's data", () => {
    const actor = { kind: "system" as const, id: "" };
    const events: AuditEvent[] = [
      // @ts-expect-error the data of AUTH_FAILED
      { type: "VERIFIED", actor, data: { check: "EMAIL" }, personal: { ip: "::1" } },
      // @ts-expect-error one property more
      { type: "ERASED", actor, data: { what: "selfie", verdict: "genuine" } },
      // @ts-expect-error data where there is none
      { type: "EXPIRED", actor, data: { what: "selfie" } },
    ];
    expect(events).toHaveLength(3);
    expectTypeOf<AuditDetails["type"]>().toEqualTypeOf<AuditAction>();
  });
});

describe("an event that another version wrote", () => {
  const doc = "01JD0000000000000000000001" as DocumentId;
  const stored = async (data: Properties): Promise<AuditLine> => {
    const entry = {
      ...{ v: 1, doc, seq: 1, prev: (await genesis(doc)).head, ts: "2026-11-21T10:00:00.000Z", subject: null },
      ...{ type: "PAGE_SEEN", actor: { kind: "recipient", id: "r1" }, data, personal: null },
    };
    return AuditLine.parse({ entry, hash: await hashEntry(entry as AuditEntry), personal: null });
  };

  it("is parsed without unknown properties, and hashed with them", async () => {
    const line = await stored({ files: [], seen: 1, of: 2, later: "x" });
    expect(detailsOf(line)).toEqual({ type: "PAGE_SEEN", data: { files: [], seen: 1, of: 2 } });
    expect(await findChainFault(doc, [line])).toBeNull();
  });

  it("stays in the chain if its data is not recognized", async () => {
    const line = await stored({ pages: 3 });
    expect(detailsOf(line)).toBeNull();
    expect(await findChainFault(doc, [line])).toBeNull();
  });
});
