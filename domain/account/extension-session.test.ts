import { describe, expect, it } from "vitest";
import { DAY_MS } from "../durations.ts";
import { Sha256, toInstant, UserId } from "../ids.ts";
import { type ExtensionSession, isActive, isExtensionSession, restEndsAt, usedAt } from "./extension-session.ts";

const at = (ms: number) => toInstant(Date.parse("2026-11-21T10:00:00.000Z") + ms);

const aSession = (more: Partial<ExtensionSession> = {}): ExtensionSession => ({
  ...{ _id: "s1", userId: UserId.parse("u1"), sha256: Sha256.parse("0".repeat(64)) },
  ...{ installation: "one", userAgent: "", email: "ann@example.com", emailVerified: true },
  ...{ createdAt: at(0), expiresAt: restEndsAt(at(0)) },
  ...more,
});

describe("an extension's session", () => {
  it("is distinguished from a page's token and an API key by its prefix", () => {
    expect([isExtensionSession("cxs_abc"), isExtensionSession("csk_abc"), isExtensionSession("abc")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is active until it is ended, or until exactly 30 days after its last use", () => {
    expect(isActive(aSession(), at(30 * DAY_MS - 1))).toBe(true);
    expect(isActive(aSession(), at(30 * DAY_MS))).toBe(false);
    expect(isActive(aSession({ endedAt: at(5) }), at(6))).toBe(false);
  });

  it("records its use at most every ten minutes, and each recorded use postpones its expiry", () => {
    const used = usedAt(aSession(), at(DAY_MS), true);
    expect(used).toMatchObject({ lastUsedAt: at(DAY_MS), expiresAt: at(31 * DAY_MS) });
    expect(usedAt(used!, at(DAY_MS + 599_999), true)).toBeNull();
    expect(usedAt(used!, at(DAY_MS + 600_000), true)?.lastUsedAt).toBe(at(DAY_MS + 600_000));
  });

  it("expires 30 days after its creation if deleted accounts are not reported to us", () => {
    expect(usedAt(aSession(), at(20 * DAY_MS), false)).toMatchObject({
      lastUsedAt: at(20 * DAY_MS),
      expiresAt: at(30 * DAY_MS),
    });
  });
});
