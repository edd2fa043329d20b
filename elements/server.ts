let configured: string | null = null;

/** Where Countersign is, for pages that bring this code themselves; else it is where this code came from. */
export function setServer(address: string): void {
  configured = new URL(address).origin;
}

/** An origin, without a trailing slash. */
export function serverOrigin(): string {
  return configured ?? new URL(import.meta.url).origin;
}
