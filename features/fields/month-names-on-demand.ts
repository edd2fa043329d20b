import type { monthIn as monthInTable } from "../../domain/field/format/month-names.ts";
import { codeOnDemand } from "../host/code-on-demand.ts";

/**
 * Replaces `domain/field/format/month-names.ts` in browsers (`build/front-end-plugins.ts`): its table in 29 languages is
 * loaded when a month is first written by name.
 */
const table = codeOnDemand(() => import("../../domain/field/format/month-names.ts"));

/** The month's number until the table is loaded. */
export const monthIn: typeof monthInTable = (language, style, number) =>
  table.now()?.monthIn(language, style, number) ?? String(number).padStart(2, "0");
