import { Check, CloudOff, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useT } from "../../host/i18n.ts";
import type { Elements } from "../elements-of.tsx";
import css from "../layout/feedback.css?inline";
import { useSheet } from "../styles/sheet.ts";

export type Saving = { state: "idle" | "saving" | "saved" | "failed" };

/** Autosave status; says no time, because a text that counts seconds moves what stands beside it. */
export function SaveState({ saving }: { saving: Saving }) {
  useSheet(css, "cs-ui");
  const t = useT("common");
  if (saving.state === "idle") return null;
  if (saving.state === "saving") return <Line icon={<RefreshCw aria-hidden />}>{t("saving")}</Line>;
  if (saving.state === "failed") {
    return (
      <Line tone="danger" icon={<CloudOff aria-hidden />}>
        {t("save.failed")}
      </Line>
    );
  }
  return <Line icon={<Check aria-hidden />}>{t("saved.now")}</Line>;
}

function Line({ icon, tone, children }: { icon: Elements; tone?: "danger"; children: string }) {
  return (
    <span className={`cs-save ${tone ? `cs-tone-${tone}` : ""}`} role="status">
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** The current time, updated every `everyMs` milliseconds; with `null` it is not updated. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (everyMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
