import { describe, expect, it } from "vitest";
import { type Sha256, toInstant, type WorkspaceId } from "../ids.ts";
import { checkUse, type EmbedSession, type EmbedUse } from "./session.ts";

const at = Date.parse("2026-11-21T10:00:00.000Z");
const [shop, blog] = ["https://shop.example", "https://blog.example"];
const [own, alias] = ["https://sign.example", "https://esign.example"];

const session: EmbedSession = {
  workspaceId: "w" as WorkspaceId,
  apiKeyId: "k",
  scope: { kind: "documents" },
  origins: [shop, blog],
  createdAt: toInstant(at),
  expiresAt: toInstant(at + 60_000),
};

const use = (more: Partial<EmbedUse>): EmbedUse => ({
  ...{
    at: toInstant(at),
    origin: shop,
    fetchSite: "cross-site",
    ownOrigins: [own, alias],
    framedBy: null,
    tabKeySha256: null,
  },
  ...{ isKeyLiving: true, listed: [shop, blog] },
  ...more,
});

describe("an embed session", () => {
  it.each<[string, Partial<EmbedUse>, string]>([
    ["a page of one of its origins", {}, shop],
    ["its last millisecond", { at: toInstant(at + 59_999) }, shop],
    ["a page of our own that is not framed", { origin: own, fetchSite: "same-origin" }, own],
    ["a page of our own under another host name", { origin: alias, fetchSite: "same-origin" }, alias],
    ["a request of our own page without an origin", { origin: null, fetchSite: "same-origin" }, own],
    ["our own page in a frame, for the framing page", { origin: own, framedBy: blog }, blog],
    ["a request of our frame without an origin", { origin: null, fetchSite: "same-origin", framedBy: shop }, shop],
    ["a listed page, whatever framing page it claims", { framedBy: "https://evil.example" }, shop],
    ["one origin after another was removed from the list", { listed: [shop] }, shop],
  ])("serves %s", (_, more, origin) => {
    expect(checkUse(session, use(more))).toEqual({ ok: true, value: origin });
  });

  it.each<[string, Partial<EmbedUse>, string]>([
    ["its key was revoked", { isKeyLiving: false }, "api_key_revoked"],
    ["it has expired", { at: toInstant(at + 60_000) }, "embed_session_expired"],
    ["another page uses it", { origin: "https://evil.example" }, "embed_origin_refused"],
    ["only the port differs", { origin: `${shop}:444` }, "embed_origin_refused"],
    ["only the scheme differs", { origin: "http://shop.example" }, "embed_origin_refused"],
    ["the page is sandboxed", { origin: "null" }, "embed_origin_refused"],
    ["the request has no origin", { origin: null, fetchSite: null }, "embed_origin_refused"],
    ["a cross-site request has no origin", { origin: null, fetchSite: "cross-site" }, "embed_origin_refused"],
    ["a same-site request has no origin", { origin: null, fetchSite: "same-site" }, "embed_origin_refused"],
    ["its origin was removed from the list", { listed: [blog] }, "embed_origin_refused"],
    ["all its origins were removed, even in a frame", { listed: [], origin: own }, "embed_origin_refused"],
    [
      "the origin is neither the session's nor our own",
      { origin: own, ownOrigins: ["https://x.example"] },
      "embed_origin_refused",
    ],
    ["our frame is in an unlisted page", { origin: own, framedBy: "https://evil.example" }, "embed_origin_refused"],
    ["our frame does not know its framing page", { origin: own, framedBy: "null" }, "embed_origin_refused"],
    [
      "the framing page was removed from the list",
      { origin: own, framedBy: shop, listed: [blog] },
      "embed_origin_refused",
    ],
    ["another page claims to be our frame", { origin: "https://evil.example", framedBy: shop }, "embed_origin_refused"],
    [
      "a request without an origin claims to be our frame",
      { origin: null, fetchSite: null, framedBy: shop },
      "embed_origin_refused",
    ],
  ])("is refused if %s", (_, more, code) => {
    expect(checkUse(session, use(more))).toMatchObject({ ok: false, refusal: { code } });
  });
});

describe("a session in a tab of our own", () => {
  const [key, other] = ["k1" as Sha256, "k2" as Sha256];
  const inTab: EmbedSession = { ...session, tab: { keySha256: key, openedFrom: shop } };
  const here = { origin: own, fetchSite: "same-origin", tabKeySha256: key };

  it("serves the tab that has its key, for the page that it was opened from", () => {
    expect(checkUse(inTab, use(here))).toEqual({ ok: true, value: shop });
    expect(checkUse(inTab, use({ ...here, origin: null }))).toEqual({ ok: true, value: shop });
  });

  it.each<[string, Partial<EmbedUse>, string]>([
    ["a tab without its key uses it", { tabKeySha256: null }, "embed_session_expired"],
    ["the tab has another key", { tabKeySha256: other }, "embed_session_expired"],
    ["the page that it was opened from uses it", { origin: shop }, "embed_origin_refused"],
    ["it is framed", { framedBy: shop }, "embed_origin_refused"],
    ["that page was removed from the list", { listed: [blog] }, "embed_origin_refused"],
    ["it has expired", { at: toInstant(at + 60_000) }, "embed_session_expired"],
  ])("is refused if %s", (_, more, code) => {
    expect(checkUse(inTab, use({ ...here, ...more }))).toMatchObject({ ok: false, refusal: { code } });
  });
});
