import type { Context, Hono } from "hono";
import type { Outcome } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { guardedBody, limitsOf } from "../../http/middleware/body.ts";
import type { AppEnv } from "../../http/mount.ts";
import type { Bytes } from "../../ports/basics.ts";
import { createRecentBytes } from "../../services/file/byte-cache.ts";
import { inRegion } from "../../services/file/data-center-store.ts";
import { pictureType } from "../../services/file/picture-name.ts";
import { findSealed, findSource, type PictureFolder, readFile, readPicture } from "../../services/file/read-asset.ts";
import { receiveStored } from "../../services/file/storage-url.ts";
import { readEvidence } from "../../services/seal/evidence.ts";
import { readZip } from "../../services/sent/bulk/read-zip.ts";

/** Responds to a refusal as all other routes do. */
export type Refuse = (c: Context<AppEnv>, refusal: Extract<Outcome<unknown>, { ok: false }>["refusal"]) => Response;

const AN_HOUR = "private, max-age=3600, immutable";
const SOURCE = { "Content-Type": "application/pdf", "Cache-Control": AN_HOUR };

/**
 * Serves bytes behind tickets: pictures, sources and downloads. The ticket is the permission, so no session is
 * needed.
 */
export function assetRoutes(app: Hono<AppEnv>, deps: Deps, refuse: Refuse): void {
  const recent = createRecentBytes();
  for (const folder of ["pages", "thumbnails", "sealed"] satisfies PictureFolder[]) {
    app.get(`/api/asset/:ticket/:part/${folder}/:name{[0-9]+\\.jpg}`, async (c) => {
      const { ticket, part, name } = c.req.param();
      const picture = await readPicture(deps, ticket, part, folder, Number.parseInt(name, 10));
      if (!picture.ok) return refuse(c, picture.refusal);
      // Neither 202 nor 204 is an error status: browsers would log an error for every page that is not drawn yet.
      if (picture.value === "pending") return c.body(null, 202, { "Retry-After": "1", "Cache-Control": "no-store" });
      if (picture.value === "none") return c.body(null, 204, { "Cache-Control": "no-store" });
      return c.body(picture.value, 200, { "Content-Type": pictureType(picture.value), "Cache-Control": AN_HOUR });
    });
  }
  for (const [name, find] of [
    ["source", findSource],
    ["sealed", findSealed],
  ] as const) {
    app.get(`/api/asset/:ticket/:part/${name}.pdf`, async (c) => {
      const { ticket, part } = c.req.param();
      const found = await find(deps, ticket, part);
      if (!found.ok) return refuse(c, found.refusal);
      const { sha256, dataCenter } = found.value;
      const bytes = await recent(sha256, inRegion(deps, dataCenter).objects);
      return bytes ? ranged(c, bytes, SOURCE) : refuse(c, { code: "not_found" });
    });
  }
  app.get("/api/file/:ticket", async (c) => {
    const file = await readFile(deps, c.req.param("ticket"));
    if (!file.ok) return refuse(c, file.refusal);
    const { bytes, fileName, type } = file.value;
    return ranged(c, bytes, attachment(fileName, type));
  });
  app.get("/api/zip/:ticket", async (c) => {
    const zip = await readZip(deps, c.req.param("ticket"));
    if (!zip.ok) return refuse(c, zip.refusal);
    return c.body(zip.value.stream, 200, attachment(zip.value.fileName, "application/zip"));
  });
  app.put("/api/storage/:ticket", async (c) => {
    const open = (limitBytes: number) => guardedBody(c.req.raw, limitsOf(limitBytes));
    const stored = await receiveStored(deps, c.req.param("ticket"), open);
    if (!stored.ok) return refuse(c, stored.refusal);
    return c.json({ data: stored.value }, 200, { "Cache-Control": "no-store" });
  });
  app.get("/api/evidence/:ticket", async (c) => {
    const found = await readEvidence(deps, c.req.param("ticket"));
    if (!found.ok) return refuse(c, found.refusal);
    const { evidence, fileName } = found.value;
    return c.body(JSON.stringify(evidence, null, 2), 200, attachment(fileName, "application/json"));
  });
}

/** `Content-Disposition` by RFC 6266: an ASCII name for old clients, the real one by RFC 8187. */
function attachment(fileName: string, type: string): Record<string, string> {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    "Cache-Control": "private, no-store",
  };
}

/** Responds with all bytes, or with the one range requested (RFC 9110 §14). */
function ranged(c: Context<AppEnv>, bytes: Bytes, about: Record<string, string>): Response {
  const headers = { ...about, "Accept-Ranges": "bytes" };
  const range = /^bytes=(\d*)-(\d*)$/.exec(c.req.header("Range") ?? "");
  if (!range || (range[1] === "" && range[2] === "")) return c.body(bytes, 200, headers);
  const from = range[1] === "" ? Math.max(0, bytes.length - Number(range[2])) : Number(range[1]);
  const to = range[1] === "" || range[2] === "" ? bytes.length - 1 : Math.min(Number(range[2]), bytes.length - 1);
  if (from > to) return c.body(null, 416, { "Content-Range": `bytes */${bytes.length}` });
  return c.body(bytes.subarray(from, to + 1), 206, {
    ...headers,
    "Content-Range": `bytes ${from}-${to}/${bytes.length}`,
  });
}
