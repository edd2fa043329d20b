import { describe, expect, it } from "vitest";
import { toInstant } from "../ids.ts";
import { BadgeId, badgeState, downloadOf, factsOf } from "./badge.ts";
import type { Installation } from "./installation.ts";

const at = toInstant(Date.parse("2026-11-23T10:00:00Z"));
const known = { document: null, isBaaSigned: false, at };
const installation: Installation = {
  ...{ version: "1", host: "sign.example.com", isHttps: true, hasExternalIdentity: false },
  seal: { level: "B-LT", origin: "configured", subject: "CN=Example" },
  dataCenters: ["eu-west-1"],
  services: [],
};
const ids = (badge: BadgeId, change: Partial<Installation> = {}) =>
  factsOf(badge, { ...installation, ...change }).map(({ id }) => id);

describe("a badge", () => {
  it("claims nothing beyond a self-assessment without the operator's document", () => {
    expect(BadgeId.options.map((id) => badgeState(id, known))).toEqual([
      ...["self_assessed", "self_assessed", "self_assessed", "self_assessed", "inactive", "self_assessed"],
      "not_claimed",
    ]);
  });

  it("shows the operator's document until its last day has ended in every time zone", () => {
    const state = (validUntil?: string) => badgeState("iso", { ...known, document: { validUntil } });
    expect([state(), state("2027-01-31"), state("2026-11-22"), state("2026-11-21")]).toEqual([
      ...["operator_document", "operator_document", "operator_document", "lapsed"],
    ]);
  });

  it("for HIPAA needs a signed agreement, even with the operator's document", () => {
    expect(badgeState("hipaa", { ...known, document: {} })).toBe("inactive");
    expect(badgeState("hipaa", { ...known, isBaaSigned: true })).toBe("active");
  });

  it("has a file to download, also for HIPAA before an agreement, but not for Australia", () => {
    for (const id of BadgeId.options) {
      const isOffered = id !== "australian";
      expect([id, downloadOf(id, { document: null })]).toEqual([id, isOffered ? "self_assessment" : null]);
      expect([id, downloadOf(id, { document: {} })]).toEqual([id, isOffered ? "operator_document" : null]);
    }
  });

  it("states only facts of this installation", () => {
    expect(factsOf("aicpa", installation)).toContainEqual({ id: "seal", value: "B-LT" });
    expect(ids("gdpr")).toEqual(expect.arrayContaining(["transport", "location"]));
    expect(ids("gdpr", { isHttps: false, dataCenters: [] })).not.toEqual(expect.arrayContaining(["transport"]));
    expect(ids("gdpr", { dataCenters: [] })).not.toContain("location");
    expect(ids("iso", { hasExternalIdentity: true })).not.toContain("two_factor");
  });
});
