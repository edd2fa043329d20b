import { useSheet } from "../../ui/styles/sheet.ts";
import css from "./waiting-bar.css?inline";

/** Something is going on of which nobody can say how far it has come; `label` says what. */
export function WaitingBar({ label }: { label: string }) {
  useSheet(css);
  return (
    <span className="pr-waiting" role="progressbar" aria-label={label}>
      <span />
    </span>
  );
}
