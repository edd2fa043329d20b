/**
 * Makes sure that elements can be defined: a script of a browser extension runs in a world of its own, in which
 * `customElements` is `null`, and gets a registry there.
 */
export async function bringRegistry(): Promise<void> {
  if (!globalThis.customElements) await import("@webcomponents/custom-elements");
}
