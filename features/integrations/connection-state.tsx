import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import type { IntegrationView } from "../../domain/contract/integration/integration.ts";
import { useT } from "../host/i18n.ts";
import { StatusBadge } from "../ui/controls/status-badge.tsx";

/** Badge of a connection: connected, suspended, or not connected. */
export function ConnectionState({ connection }: { connection: IntegrationView | undefined }) {
  const t = useT("integrations");
  if (connection && !connection.isActive) {
    return (
      <StatusBadge tone="warning" icon={<TriangleAlert aria-hidden />}>
        {t("state.suspended")}
      </StatusBadge>
    );
  }
  return connection ? (
    <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
      {t("state.connected")}
    </StatusBadge>
  ) : (
    <StatusBadge icon={<CircleDashed aria-hidden />}>{t("state.off")}</StatusBadge>
  );
}
