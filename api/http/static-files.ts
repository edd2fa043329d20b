/**
 * Serves the front ends' files, compressed once and cached in memory. Browsers cache hashed assets permanently, and
 * pages not at all.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, Hono } from "hono";
import { interfaceLanguages } from "../../domain/text/language.ts";
import type { Bytes } from "../ports/basics.ts";
import type { AppEnv } from "./mount.ts";
import { Refused } from "./refusal-response.ts";

export type CachedFile = { bytes: Bytes; type: string; etag: string; compressed: Map<string, Bytes> };

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  ico: "image/x-icon",
  woff2: "font/woff2",
  ttf: "font/ttf",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};
const compressible = /^(text\/|application\/(json|wasm|manifest)|image\/svg)/;
const COMPRESS_FROM_BYTES = 1_024;
const CACHE_BYTES = 64 * 1024 * 1024;

export type StaticFolders = {
  app: URL;
  locales: URL;
  elements: URL;
  /** Handwriting fonts, a folder per face. */
  faces: URL;
  /** The files of the try-it page; the folder is empty if they could not be fetched. */
  scalar: URL;
};
export type StaticOptions = {
  /** Whether the developers' demo pages of the elements are served. */
  hasDemo: boolean;
  /** The sites that may frame a workspace's page; none for an unknown workspace. */
  listOrigins: (workspace: string) => Promise<readonly string[]>;
};

const FOREVER = "public, max-age=31536000, immutable";
const FACE = "public, max-age=86400";
/** The loader's name has no hash, so pages must soon revalidate it. */
const LOADER = "public, max-age=300, must-revalidate";

export function staticRoutes(app: Hono<AppEnv>, folders: StaticFolders, options: StaticOptions): void {
  const files = createFileCache();
  const page = async (c: Context<AppEnv>, name: "index.html" | "sign.html" | "form.html") => {
    const cached = await files.read(new URL(name, folders.app));
    return cached ? send(c, cached, "no-cache") : notBuilt(c);
  };
  app.get("/", (c) => c.redirect("/app/"));
  app.get("/app", (c) => c.redirect("/app/"));
  app.get("/verify", (c) => c.redirect("/app/verify"));
  app.get("/favicon.ico", (c) => c.redirect("/app/icon.svg"));
  app.get("/app/locales/:language/:file{[a-z]+\\.json}", async (c) => {
    const { language, file } = c.req.param();
    const isKnown = Object.hasOwn(interfaceLanguages, language);
    const texts =
      (isKnown && (await files.read(new URL(`${language}/${file}`, folders.locales)))) ||
      (isKnown && (await files.read(new URL(`en/${file}`, folders.locales))));
    if (!texts) throw new Refused("page_not_found");
    return send(c, texts, "no-cache");
  });
  app.get("/app/faces/*", async (c) => {
    const path = c.req.path.slice("/app/faces/".length);
    if (!/^[a-z0-9-]+\/(400\.css|files\/[\w-]+\.woff2)$/.test(path)) throw new Refused("page_not_found");
    // File names stay the same when faces are renewed, so they are not cached permanently.
    return send(c, await fileIn(files, folders.faces, path), FACE);
  });
  app.get("/api/docs/try/:file{scalar\\.(js|css)}", async (c) =>
    send(c, await fileIn(files, folders.scalar, c.req.param("file")), FACE),
  );
  app.get("/app/form/:formId", (c) => page(c, "form.html"));
  app.get("/app/documents/sign/:token", (c) => page(c, "sign.html"));
  app.get("/app/documents/:token/:end{success|declined}", (c) => page(c, "sign.html"));
  app.get("/app/*", async (c) => {
    const path = c.req.path.slice("/app/".length);
    // A ticket in a page's address ends in a dot and 43 characters of base64url.
    const isFile = /\.[a-z0-9]{1,11}$/i.test(path);
    if (!isFile) return page(c, "index.html");
    const cached = await fileIn(files, folders.app, path);
    return send(c, cached, path.startsWith("assets/") ? FOREVER : "public, max-age=3600");
  });
  app.get("/embed/:kind{sign|form|prepare|documents|verify}", async (c) => {
    const cached = await files.read(new URL("embed.html", folders.app));
    if (!cached) return notBuilt(c);
    c.set("frameAncestors", await options.listOrigins(c.req.query("workspace") ?? ""));
    // Never cached: after "not modified" a browser would keep the previous policy.
    return c.body(cached.bytes, 200, { "Content-Type": cached.type, "Cache-Control": "no-store" });
  });
  app.get("/elements/*", async (c) => {
    const path = c.req.path.slice("/elements/".length);
    const isDemo = path.startsWith("demo/");
    if (isDemo && !options.hasDemo) throw new Refused("page_not_found");
    const cached = await fileIn(files, folders.elements, path);
    return send(c, cached, isDemo ? "no-cache" : /^(assets|v)\//.test(path) ? FOREVER : LOADER);
  });
}

function notBuilt(c: Context<AppEnv>): Response {
  return c.text("The web app is not built yet. Run: npm run build", 503);
}

/** A file below a folder. @throws Refused for a path outside the folder or without a file */
async function fileIn(files: Files, folder: URL, path: string): Promise<CachedFile> {
  const isPlain = /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !path.split("/").some((part) => part.startsWith("."));
  const cached = isPlain ? await files.read(new URL(path, folder)) : null;
  if (!cached) throw new Refused("page_not_found");
  return cached;
}

type Files = { read(url: URL): Promise<CachedFile | null> };

/** Caches file contents until the file changes. */
function createFileCache(): Files {
  const entries = new Map<string, { file: CachedFile; mtime: number }>();
  let bytes = 0;
  return {
    async read(url) {
      const info = await Deno.stat(url).catch(() => null);
      if (!info?.isFile) return null;
      const mtime = info.mtime?.getTime() ?? 0;
      const entry = entries.get(url.href);
      if (entry?.mtime === mtime) return entry.file;
      const content = await Deno.readFile(url);
      const extension = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? "";
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
      const cached: CachedFile = {
        bytes: content,
        type: types[extension] ?? "application/octet-stream",
        etag: digest.toHex().slice(0, 32),
        compressed: new Map(),
      };
      if (bytes + content.length <= CACHE_BYTES) {
        bytes += content.length;
        entries.set(url.href, { file: cached, mtime });
      }
      return cached;
    },
  };
}

/** Generated bytes that are served like a file: compressed once, with an `ETag`. */
export async function printedFile(text: string, type: string): Promise<CachedFile> {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return { bytes, type, etag: digest.toHex().slice(0, 32), compressed: new Map() };
}

export async function send(c: Context<AppEnv>, cached: CachedFile, cacheControl: string): Promise<Response> {
  const encoding = encodingFor(c.req.header("Accept-Encoding") ?? "", cached);
  const etag = `"${cached.etag}${encoding ? `-${encoding}` : ""}"`;
  const headers = { "Cache-Control": cacheControl, ETag: etag, Vary: "Accept-Encoding", "Content-Type": cached.type };
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
  if (!encoding) return c.body(cached.bytes, 200, headers);
  return c.body(await compress(cached, encoding), 200, { ...headers, "Content-Encoding": encoding });
}

function encodingFor(accepted: string, { bytes, type }: CachedFile): "br" | "gzip" | null {
  if (bytes.length < COMPRESS_FROM_BYTES || !compressible.test(type)) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? "gzip" : null;
}

async function compress(cached: CachedFile, encoding: "br" | "gzip"): Promise<Bytes> {
  const stored = cached.compressed.get(encoding);
  if (stored) return stored;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const compressedBuffer =
    encoding === "br"
      ? await promisify(brotliCompress)(cached.bytes, quality)
      : await promisify(gzip)(cached.bytes, { level: 9 });
  const bytes = new Uint8Array(compressedBuffer);
  cached.compressed.set(encoding, bytes);
  return bytes;
}
