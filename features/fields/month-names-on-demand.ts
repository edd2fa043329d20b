import { signal } from "@preact/signals-react";
import type { monthIn as monthInTable } from "../../domain/field/format/month-names.ts";

/**
 * Replaces `domain/field/format/month-names.ts` in browsers (`build/front-end-plugins.ts`): its table in 29 languages is
 * loaded when a month is first written by name.
 */
const table = signal<{ monthIn: typeof monthInTable } | null>(null);
let isLoading = false;

/** The month's number until the table is loaded; components that track signals render again then. */
export const monthIn: typeof monthInTable = (language, style, number) => {
  if (table.value) return table.value.monthIn(language, style, number);
  if (!isLoading) void load();
  return String(number).padStart(2, "0");
};

async function load(): Promise<void> {
  isLoading = true;
  try {
    table.value = await import("../../domain/field/format/month-names.ts");
  } catch {
    // The connection is lost; the next month that is written tries again.
    isLoading = false;
  }
}
