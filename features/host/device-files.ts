/** File picker and download in the browser, shared by the hosts' `pickFiles` and `save`. */
import type { Host } from "./host.ts";

export const pickFiles: Host["pickFiles"] = ({ accept, multiple }) =>
  new Promise((resolve) => {
    const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple });
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });

/** Downloads a same-origin or `blob:` URL: browsers ignore `download` for other origins. */
export function saveHere(url: string, fileName: string): void {
  Object.assign(document.createElement("a"), { href: url, download: fileName, rel: "noopener" }).click();
}

/**
 * Downloads a URL of another origin via a blob, because a plain link could navigate the page away instead of saving.
 * A file that cannot be fetched, e.g. because the connection is lost, opens in a new tab, where the user can retry.
 */
export async function saveFromElsewhere(url: string, fileName: string): Promise<void> {
  const response = await fetch(url, { credentials: "omit" }).catch(() => null);
  if (!response?.ok) return void window.open(url, "_blank", "noopener");
  const address = URL.createObjectURL(await response.blob());
  saveHere(address, fileName);
  // Browsers read the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
