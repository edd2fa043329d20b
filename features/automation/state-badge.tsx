import { CircleCheck, CircleDashed, KeyRound, TriangleAlert } from "lucide-react";
import type { AutomationSummary } from "../../domain/contract/integration/automation.ts";
import { useT } from "../host/i18n.ts";
import { StatusBadge, type Tone } from "../ui/controls/status-badge.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { useRelativeTimes } from "../ui/use-relative-times.ts";
import { type AutomationState, stateOf } from "./automation-state.ts";

const looks: Record<AutomationState, { tone: Tone; icon: Elements }> = {
  off: { tone: "neutral", icon: <CircleDashed aria-hidden /> },
  ready: { tone: "info", icon: <KeyRound aria-hidden /> },
  active: { tone: "success", icon: <CircleCheck aria-hidden /> },
  stopped: { tone: "warning", icon: <TriangleAlert aria-hidden /> },
};

/** Whether a platform has a key, has used it, and receives its events. */
export function AutomationBadge({ summary }: { summary: AutomationSummary }) {
  const t = useT("automation");
  const times = useRelativeTimes();
  const state = stateOf(summary);
  const ago = summary.lastUsedAt ? times.ago(summary.lastUsedAt, Date.now()) : "";
  return <StatusBadge {...looks[state]}>{t(`state.${state}`, { ago })}</StatusBadge>;
}
