/** Files from and to the device that somebody sits at: what every host's `pickFiles` and `save` come to. */
import type { Host } from "./host.ts";

export const pickFiles: Host["pickFiles"] = ({ accept, multiple }) =>
  new Promise((resolve) => {
    const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple });
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });

/** Of an address of the page's own origin, or of its making. */
export function saveHere(url: string, fileName: string): void {
  Object.assign(document.createElement("a"), { href: url, download: fileName, rel: "noopener" }).click();
}

/**
 * By way of a blob: a link to another origin could lead the page away instead of saving. What cannot be fetched, e.g.
 * because the connection is gone, opens in a tab, where it can be tried again.
 */
export async function saveFromElsewhere(url: string, fileName: string): Promise<void> {
  const response = await fetch(url, { credentials: "omit" }).catch(() => null);
  if (!response?.ok) return void window.open(url, "_blank", "noopener");
  const address = URL.createObjectURL(await response.blob());
  saveHere(address, fileName);
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
