let configured: string | null = null;

/**
 * Sets the address of Countersign for pages that bundle this code; the default is the origin that this code was
 * loaded from.
 */
export function setServer(address: string): void {
  configured = new URL(address).origin;
}

/** An origin, without a trailing slash. */
export function serverOrigin(): string {
  return configured ?? new URL(import.meta.url).origin;
}
