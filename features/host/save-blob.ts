import { cleanFileName } from "../../domain/file/file-name.ts";
import type { Host } from "./host.ts";

/** Delay before the object URL is revoked: the browser reads it shortly after the click. */
const KEPT_MS = 10_000;

export function saveBlob(host: Host, blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  host.save(url, cleanFileName(name));
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
