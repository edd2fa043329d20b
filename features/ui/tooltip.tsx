import type { ReactElement } from "react";
import { Focusable } from "react-aria-components/Focusable";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { AriaLocale } from "./aria-locale.tsx";
import css from "./popover.css?inline";
import { useSheet } from "./sheet.ts";

/** Words that appear on hover and focus of one focusable element. Nothing that is needed stands only here. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Record<string, unknown>, string> }) {
  useSheet(css, "cs-ui");
  return (
    <AriaLocale>
      <TooltipTrigger delay={500}>
        <Focusable>{children}</Focusable>
        <AriaTooltip className="cs-tooltip" offset={6}>
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </AriaLocale>
  );
}
