import { describe, expect, it } from "vitest";
import { aDocument, later, someTime } from "../../../tests/support/builders.ts";
import type { AuditLine } from "../../audit/event.ts";
import type { CopyVerdict } from "../../audit/events/ending-events.ts";
import { toInstant } from "../../ids.ts";
import { recordVerification } from "./record-verification.ts";

const sealed = { document: aDocument({ status: "COMPLETED" }), recipients: [], fields: [], infos: {} };

const line = (ip: string | null, verdict: CopyVerdict, at = someTime) =>
  ({
    entry: { type: "VERIFIED", ts: at, data: { verdict } },
    personal: ip === null ? null : { salt: "s", facts: { ip } },
  }) as unknown as AuditLine;

const check = (last: AuditLine[], more: { ip?: string; verdict?: CopyVerdict; at?: typeof later } = {}) =>
  recordVerification(sealed, { at: someTime, ip: "203.0.113.7", verdict: "genuine", ...more }, last);

describe("a verification of a sealed file", () => {
  it("is recorded once per IP address and day", () => {
    expect(check([])?.events).toMatchObject([
      { type: "VERIFIED", data: { verdict: "genuine" }, personal: { ip: "203.0.113.7" } },
    ]);
    expect(check([line("203.0.113.7", "genuine")])).toBeNull();
    expect(check([line("203.0.113.7", "genuine")], { at: later })).not.toBeNull();
    expect(check([line("198.51.100.1", "genuine")])).not.toBeNull();
    expect(check([line(null, "genuine")])).not.toBeNull();
  });

  it("is recorded again if another copy has another verdict", () => {
    expect(check([line("203.0.113.7", "genuine")], { verdict: "changed" })?.events).toMatchObject([
      { data: { verdict: "changed" } },
    ]);
  });

  it("is recorded at most 20 times a day, whatever the number of addresses", () => {
    const many = Array.from({ length: 20 }, (_, n) => line(`198.51.100.${n}`, "genuine"));
    expect(check(many.slice(1))).not.toBeNull();
    expect(check(many)).toBeNull();
    expect(check(many, { at: toInstant(Date.parse(someTime) + 86_400_000) })).not.toBeNull();
  });

  it("is not recorded for a document that is not sealed", () => {
    const state = { ...sealed, document: aDocument({ status: "SENT" }) };
    expect(recordVerification(state, { at: someTime, ip: "::1", verdict: "genuine" }, [])).toBeNull();
  });
});
