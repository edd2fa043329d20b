import type { Host } from "../host/host.ts";
import type { Release } from "./snippets.ts";

/** Fetches the release of the elements from this server. @returns `null` when it is unavailable */
export async function readRelease(host: Host): Promise<Release | null> {
  try {
    const response = await host.fetch("/elements/release.json");
    const { loader, integrity } = (await response.json()) as Record<string, unknown>;
    return response.ok && typeof loader === "string" && typeof integrity === "string" ? { loader, integrity } : null;
  } catch {
    return null;
  }
}
