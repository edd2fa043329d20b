import { Check, CloudOff, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useLanguage, useT } from "../../host/i18n.ts";
import type { Elements } from "../elements-of.tsx";
import { formatAgo } from "../formats.ts";
import css from "../layout/feedback.css?inline";
import { useSheet } from "../styles/sheet.ts";

/** `at` in milliseconds since 1970. */
export type Saving = { state: "idle" } | { state: "saving" } | { state: "saved"; at: number } | { state: "failed" };

/** Autosave status; the relative time stays current. */
export function SaveState({ saving }: { saving: Saving }) {
  useSheet(css, "cs-ui");
  const t = useT("common");
  const language = useLanguage();
  const now = useNow(saving.state === "saved" ? 10_000 : null);
  if (saving.state === "idle") return null;
  if (saving.state === "saving") return <Line icon={<RefreshCw aria-hidden />}>{t("saving")}</Line>;
  if (saving.state === "failed") {
    return (
      <Line tone="danger" icon={<CloudOff aria-hidden />}>
        {t("save.failed")}
      </Line>
    );
  }
  const agoMs = Math.max(0, now - saving.at);
  return (
    <Line icon={<Check aria-hidden />}>
      {agoMs < 1_500 ? t("saved.now") : t("saved.ago", { ago: formatAgo(language, agoMs) })}
    </Line>
  );
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
