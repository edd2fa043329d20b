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
    ["its last moment", { at: toInstant(at + 59_999) }, shop],
    ["a page of our own by itself", { origin: own, fetchSite: "same-origin" }, own],
    ["one under another name of ours", { origin: alias, fetchSite: "same-origin" }, alias],
    ["what our own page reads without an origin", { origin: null, fetchSite: "same-origin" }, own],
    ["our own page in a frame, for the page around", { origin: own, framedBy: blog }, blog],
    ["what the frame reads without an origin", { origin: null, fetchSite: "same-origin", framedBy: shop }, shop],
    ["a page of its own, whatever it says of a frame", { framedBy: "https://evil.example" }, shop],
    ["one origin when another was taken off the list", { listed: [shop] }, shop],
  ])("serves %s", (_, more, origin) => {
    expect(checkUse(session, use(more))).toEqual({ ok: true, value: origin });
  });

  it.each<[string, Partial<EmbedUse>, string]>([
    ["its key was revoked", { isKeyLiving: false }, "api_key_revoked"],
    ["its time is over", { at: toInstant(at + 60_000) }, "embed_session_expired"],
    ["another page has it", { origin: "https://evil.example" }, "embed_origin_refused"],
    ["only the port is another", { origin: `${shop}:444` }, "embed_origin_refused"],
    ["only the scheme is another", { origin: "http://shop.example" }, "embed_origin_refused"],
    ["the page is in a sandbox", { origin: "null" }, "embed_origin_refused"],
    ["there is no origin", { origin: null, fetchSite: null }, "embed_origin_refused"],
    ["another page reads without an origin", { origin: null, fetchSite: "cross-site" }, "embed_origin_refused"],
    ["a page beside ours reads without an origin", { origin: null, fetchSite: "same-site" }, "embed_origin_refused"],
    ["its origin was taken off the list", { listed: [blog] }, "embed_origin_refused"],
    ["all its origins were, even in a frame", { listed: [], origin: own }, "embed_origin_refused"],
    [
      "a listed origin is not among its own",
      { origin: own, ownOrigins: ["https://x.example"] },
      "embed_origin_refused",
    ],
    ["our frame stands elsewhere", { origin: own, framedBy: "https://evil.example" }, "embed_origin_refused"],
    ["our frame does not know where it stands", { origin: own, framedBy: "null" }, "embed_origin_refused"],
    ["the page around was taken off the list", { origin: own, framedBy: shop, listed: [blog] }, "embed_origin_refused"],
    ["a stranger says to be our frame", { origin: "https://evil.example", framedBy: shop }, "embed_origin_refused"],
    ["nobody says to be our frame", { origin: null, fetchSite: null, framedBy: shop }, "embed_origin_refused"],
  ])("is refused where %s", (_, more, code) => {
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
    ["another tab has its address", { tabKeySha256: null }, "embed_session_expired"],
    ["a key is another's", { tabKeySha256: other }, "embed_session_expired"],
    ["the page that it was opened from uses it", { origin: shop }, "embed_origin_refused"],
    ["it is framed", { framedBy: shop }, "embed_origin_refused"],
    ["that page was taken off the list", { listed: [blog] }, "embed_origin_refused"],
    ["its time is over", { at: toInstant(at + 60_000) }, "embed_session_expired"],
  ])("is refused where %s", (_, more, code) => {
    expect(checkUse(inTab, use({ ...here, ...more }))).toMatchObject({ ok: false, refusal: { code } });
  });
});
