import type { ReactNode } from "react";
import type { Elements } from "../elements-of.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./status-badge.css?inline";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "accent";

/** A state as word, icon and colour; never by colour alone. */
export function StatusBadge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon: Elements;
  children: ReactNode;
}) {
  useSheet(css, "cs-ui");
  return (
    <span className={`cs-status cs-tone-${tone}`}>
      {icon}
      <span className="cs-truncate">{children}</span>
    </span>
  );
}
