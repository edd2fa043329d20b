import { Lock } from "lucide-react";
import { useSheet } from "../../../ui/styles/sheet.ts";
import css from "./field-lock.css?inline";

/** Marks a locked field. */
export function FieldLock() {
  useSheet(css);
  return (
    <span className="pr-lock" aria-hidden>
      <Lock />
    </span>
  );
}
