/** What comes into pages that are somebody else's: by the custom elements, and by the extension. */
import type { Figure } from "./figure.ts";
import { run as elementSizes } from "./size.ts";
import { extensionSizes } from "./size-extension.ts";

export async function run(): Promise<Figure[]> {
  return [...(await elementSizes()), ...extensionSizes()];
}
