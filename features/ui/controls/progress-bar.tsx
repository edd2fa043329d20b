import type { CSSProperties } from "react";
import css from "../layout/feedback.css?inline";
import { useSheet } from "../styles/sheet.ts";

/** Progress as `share` from 0 to 1; `label` names the task. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  useSheet(css, "cs-ui");
  const percent = Math.round(share * 100);
  return (
    <span
      className="cs-progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ "--share": share } as CSSProperties} />
    </span>
  );
}
