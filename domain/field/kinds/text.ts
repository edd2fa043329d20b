import type { FieldKind } from "../kind.ts";

/** The longest text a field takes; longer is refused while typing. */
export const TEXT_LIMIT = 2_000;

/** What every kind that shows a line of text has in common. */
export const text: Pick<FieldKind<string>, "drawing" | "defaultSize" | "minimumSize" | "isFilled" | "fault"> = {
  drawing: "text",
  defaultSize: { width: 45, height: 10 },
  minimumSize: { width: 18, height: 8 },
  isFilled: (value) => value.trim() !== "",
  fault: (_field, value) =>
    value.length > TEXT_LIMIT ? { code: "field_text_too_long", params: { limit: TEXT_LIMIT } } : null,
};
