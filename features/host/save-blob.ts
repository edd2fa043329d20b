import type { Host } from "./host.ts";

/** The browser reads the address a moment after it is given. */
const KEPT_MS = 10_000;

export function saveBlob(host: Host, blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  host.save(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
