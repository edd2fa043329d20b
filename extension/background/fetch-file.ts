/**
 * Fetches a file as the person who sees it in the page, and classifies the response. Background only: the page's own
 * fetches fail.
 */
import { FILE_LIMIT_BYTES } from "../../domain/document/file-part.ts";
import { unescaped } from "../../domain/text/unescaped.ts";
import { fileNameOf, kindOfFile } from "./file-kind.ts";
import type { FileRefusal, FileState } from "./taken-files.ts";

export type FetchedFile = { state: FileState & { state: "there" }; bytes: Blob } | { refused: FileRefusal };

/**
 * @param name as the page shows it; if empty, the response's own name
 * @throws never for a failure of a server or the network
 */
export async function fetchFile(url: string, name: string, fetcher: typeof fetch = fetch): Promise<FetchedFile> {
  const downloaded = await download(url, FILE_LIMIT_BYTES, fetcher);
  if ("refused" in downloaded) return downloaded;
  const { response, bytes } = downloaded;
  const fileName = name.trim() || nameOf(response, url);
  const kind = await kindOfFile(bytes, fileName, response.headers.get("Content-Type") ?? "");
  if (kind === null) return { refused: await whyNoFile(response, bytes) };
  return { state: { state: "there", name: fileNameOf(fileName, kind), size: bytes.size, kind }, bytes };
}

/** Treats bytes that are already available like fetched ones. */
export async function checkBytes(bytes: Blob, name: string, mediaType: string): Promise<FetchedFile> {
  if (bytes.size === 0) return { refused: "empty" };
  if (bytes.size > FILE_LIMIT_BYTES) return { refused: "too_large" };
  const kind = await kindOfFile(bytes, name, mediaType);
  if (kind === null) return { refused: "not_supported" };
  return { state: { state: "there", name: fileNameOf(name.trim(), kind), size: bytes.size, kind }, bytes };
}

export type Downloaded = { response: Response; bytes: Blob } | { refused: FileRefusal };

/** Fetches with the person's own cookies. @throws never for a failure of a server or the network */
export async function download(url: string, limit: number, fetcher: typeof fetch): Promise<Downloaded> {
  let response: Response;
  try {
    response = await fetcher(url, { credentials: "include", cache: "no-store", redirect: "follow" });
  } catch {
    return { refused: await whyNoAnswer(url, fetcher) };
  }
  if (response.status === 401 || response.status === 403) return { refused: "signed_out" };
  if (response.status === 404 || response.status === 410) return { refused: "not_found" };
  if (!response.ok) return { refused: "unreachable" };
  const bytes = await readUpTo(response, limit).catch(() => "unreachable" as const);
  return typeof bytes === "string" ? { refused: bytes } : { response, bytes };
}

/** Whether the background can read an address now. */
export async function canReach(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD", credentials: "include" });
    return true;
  } catch {
    return false;
  }
}

/** An opaque response still proves that a server answers: usually a sign-in page on another host. */
async function whyNoAnswer(url: string, fetcher: typeof fetch): Promise<FileRefusal> {
  try {
    await fetcher(url, { mode: "no-cors", credentials: "include", cache: "no-store" });
    return "signed_out";
  } catch {
    return "unreachable";
  }
}

async function readUpTo(response: Response, limit: number): Promise<Blob | "too_large" | "empty"> {
  if (Number(response.headers.get("Content-Length")) > limit) {
    await response.body?.cancel();
    return "too_large";
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      return "too_large";
    }
    chunks.push(part.value);
  }
  return size === 0 ? "empty" : new Blob(chunks);
}

/** Classifies a response that is not the file: a sign-in page, a virus warning, or something else. */
export async function whyNoFile(response: Response, bytes: Blob): Promise<FileRefusal> {
  const start = (await bytes.slice(0, 1024).text()).trimStart().toLowerCase();
  const isPage = /^(<!doctype html|<html|<\?xml[^>]*>\s*<(!doctype )?html)/.test(start);
  if (!isPage && !response.headers.get("Content-Type")?.includes("text/html")) return "not_supported";
  const page = (await bytes.slice(0, 200_000).text()).toLowerCase();
  if (URL.parse(response.url)?.hostname === "accounts.google.com") return "signed_out";
  if (/virus|uc-download-link|download-form|download_warning/.test(page)) return "virus_scan";
  return /accounts\.google\.com|servicelogin|type=["']?password/.test(page) ? "signed_out" : "web_page";
}

function nameOf(response: Response, url: string): string {
  const header = response.headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/.exec(header)?.[1];
  const last =
    URL.parse(response.url || url)
      ?.pathname.split("/")
      .at(-1) ?? "";
  return unescaped(encoded ?? plain ?? last).trim();
}
