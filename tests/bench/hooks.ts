/** Measures webhooks: with receivers that hang against none that does, and the log of many deliveries against few. */
import type { Figure } from "./figure.ts";
import { hangingFigures } from "./hooks-hanging.ts";
import { logFigures } from "./hooks-log.ts";
import { signingFigure } from "./hooks-signing.ts";

export async function run(): Promise<Figure[]> {
  return [...(await hangingFigures()), await signingFigure(), ...(await logFigures())];
}
