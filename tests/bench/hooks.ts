/** Measures webhooks with hanging receivers relative to healthy ones, and the log with many deliveries relative to few. */
import type { Figure } from "./figure.ts";
import { hangingFigures } from "./hooks-hanging.ts";
import { logFigures } from "./hooks-log.ts";
import { signingFigure } from "./hooks-signing.ts";

export async function run(): Promise<Figure[]> {
  return [...(await hangingFigures()), await signingFigure(), ...(await logFigures())];
}
