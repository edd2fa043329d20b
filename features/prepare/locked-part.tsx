import { Lock } from "lucide-react";
import type { DraftPart } from "../../domain/embed/locks.ts";
import { useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { useLocked } from "./terms.ts";

/** Controls of one part of the draft, all disabled if that part is locked. */
export function LockedPart({ part, children }: { part: DraftPart; children: Elements }) {
  const isLocked = useLocked(part);
  return (
    <fieldset className="pr-part" disabled={isLocked}>
      {isLocked && <LockedNote />}
      {children}
    </fieldset>
  );
}

export function LockedNote() {
  const t = useT("prepare");
  return (
    <p className="pr-locked">
      <Lock aria-hidden />
      <span>{t("locked")}</span>
    </p>
  );
}
