import { CircleCheck, CircleDashed } from "lucide-react";
import { useT } from "../i18n.ts";
import { StatusBadge } from "../ui/status-badge.tsx";

export function ConnectionState({ isConnected }: { isConnected: boolean }) {
  const t = useT("integrations");
  return isConnected ? (
    <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
      {t("state.connected")}
    </StatusBadge>
  ) : (
    <StatusBadge icon={<CircleDashed aria-hidden />}>{t("state.off")}</StatusBadge>
  );
}
