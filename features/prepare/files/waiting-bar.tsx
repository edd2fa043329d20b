import { useSheet } from "../../ui/styles/sheet.ts";
import css from "./waiting-bar.css?inline";

/** Indeterminate progress bar; `label` names the work. */
export function WaitingBar({ label }: { label: string }) {
  useSheet(css);
  return (
    <span className="pr-waiting" role="progressbar" aria-label={label}>
      <span />
    </span>
  );
}
