/**
 * Provides a custom element registry: `customElements` is `null` in the isolated world of a browser extension's
 * script.
 */
export async function bringRegistry(): Promise<void> {
  if (!globalThis.customElements) await import("@webcomponents/custom-elements");
}
