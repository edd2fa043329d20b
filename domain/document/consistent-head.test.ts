import { describe, expect, it } from "vitest";
import { aDocument, someTime } from "../../tests/support/builders.ts";
import { ConsistentHead } from "./consistent-head.ts";
import { type DocumentHead, DocumentStatus } from "./document.ts";

const voided: DocumentHead["ended"] = { how: "voided", at: someTime, reason: "" };
const expired: DocumentHead["ended"] = { how: "expired", at: someTime };
const sealing: DocumentHead["sealing"] = { since: someTime, attempts: 0 };
const isAccepted = (more: Partial<DocumentHead>) => ConsistentHead.safeParse(aDocument(more)).success;

describe("a stored document", () => {
  it("has an end exactly in an ended status, and the end that matches its status", () => {
    const withEnd = DocumentStatus.options.filter((status) => isAccepted({ status, ended: voided }));
    expect(withEnd).toEqual(["VOIDED"]);
    expect(isAccepted({ status: "EXPIRED", ended: expired })).toBe(true);
    const without = DocumentStatus.options.filter((status) => isAccepted({ status }));
    expect(without).toEqual(["DRAFT", "QUEUED", "SENT", "WAITING_FOR_PAYMENT"]);
  });

  it("has sealing data in the status SEALING only", () => {
    expect(DocumentStatus.options.filter((status) => isAccepted({ status, sealing }))).toEqual(["SEALING"]);
    expect(isAccepted({ status: "VOIDED", ended: voided, sealing })).toBe(false);
  });
});
