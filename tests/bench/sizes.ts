/** Measures the size that custom elements and extension add to other sites' pages. */
import type { Figure } from "./figure.ts";
import { run as elementSizes } from "./size.ts";
import { extensionSizes } from "./size-extension.ts";

export async function run(): Promise<Figure[]> {
  return [...(await elementSizes()), ...extensionSizes()];
}
