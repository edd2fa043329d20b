import { Lock } from "lucide-react";
import { useSheet } from "../../ui/sheet.ts";
import css from "./field-lock.css?inline";

/** On a field of somebody who has acted: it stays as it is. */
export function FieldLock() {
  useSheet(css);
  return (
    <span className="pr-lock" aria-hidden>
      <Lock />
    </span>
  );
}
