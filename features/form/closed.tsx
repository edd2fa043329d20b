import { CalendarClock, Lock, RefreshCw, Unlink, Users } from "lucide-react";
import { useEffect } from "react";
import type { FormView } from "../../domain/contract/template/web-form.ts";
import type { CallRefusal } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";

type Props = {
  /** If omitted, the form exists but accepts no answers. */
  refusal?: CallRefusal;
  standing?: FormView["standing"];
  opensAt?: string | undefined;
  onRetry: () => void;
};

/** Longest timer: a device's sleep would interrupt a longer one. */
const LONGEST_WAIT_MS = 3_600_000;
const icons = { off: Lock, open: Lock, not_yet: CalendarClock, ended: Lock, full: Users };

/** Shown when the form is closed, missing or unreachable; retries once the network is back or the form opens. */
export function Closed({ refusal, standing = "off", opensAt, onRetry }: Props) {
  const t = useT("form");
  const common = useT("common");
  const refusalText = useRefusalText();
  const formats = useFormats();
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  useEffect(() => {
    const waitMs = opensAt ? Date.parse(opensAt) - Date.now() : Number.POSITIVE_INFINITY;
    if (waitMs > LONGEST_WAIT_MS) return;
    const timer = setTimeout(onRetry, Math.max(1_000, waitMs + 500));
    return () => clearTimeout(timer);
  }, [opensAt, onRetry]);
  const isUnknown = refusal?.status === 404;
  const Icon = icons[standing];
  const again = (
    <Button look="primary" large icon={<RefreshCw aria-hidden />} onClick={onRetry}>
      {common("retry")}
    </Button>
  );
  if (refusal) {
    return (
      <Card icon={<Unlink />} title={t(isUnknown ? "unknown.title" : "failed.title")} actions={!isUnknown && again}>
        {isUnknown ? t("unknown.text") : refusalText(refusal)}
      </Card>
    );
  }
  const kind = standing === "open" ? "off" : standing;
  return (
    <Card icon={<Icon />} title={t(`${kind}.title`)} actions={kind !== "ended" && again}>
      {kind === "not_yet" ? t("not_yet.text", { time: opensAt ? formats.moment(opensAt) : "" }) : t(`${kind}.text`)}
    </Card>
  );
}

function Card({
  icon,
  title,
  actions,
  children,
}: Pick<Parameters<typeof EmptyState>[0], "icon" | "title" | "actions" | "children">) {
  return (
    <div className="form-card cs-card" role="status">
      <EmptyState headingLevel={1} {...{ icon, title, actions }}>
        {children}
      </EmptyState>
    </div>
  );
}
