import { CloudOff } from "lucide-react";
import { useT } from "../host/i18n.ts";
import { SaveState, type Saving } from "../ui/controls/save-state.tsx";
import type { SaveState as Save } from "./draft/autosave.ts";

/** The autosave state in words; a failure is explained in full below. */
export function SaveStatus({ save }: { save: Save }) {
  const t = useT("prepare");
  if (save.kind !== "conflict" && save.kind !== "failed") return <SaveState saving={savingOf(save)} />;
  return (
    <span className="cs-save cs-tone-danger" role="status">
      <CloudOff aria-hidden />
      <span>{t(save.kind === "conflict" ? "save.words.conflict" : "save.words.failed")}</span>
    </span>
  );
}

function savingOf(save: Save): Saving {
  switch (save.kind) {
    case "unchanged":
      return { state: "idle" };
    case "waiting":
    case "saving":
      return { state: "saving" };
    case "saved":
      return { state: "saved" };
    default:
      return { state: "failed" };
  }
}
