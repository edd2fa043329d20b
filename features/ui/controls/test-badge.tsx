import { FlaskConical } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Marks documents and keys of the test mode. */
export function TestBadge() {
  const t = useT("common");
  return (
    <StatusBadge tone="warning" icon={<FlaskConical aria-hidden />}>
      {t("test")}
    </StatusBadge>
  );
}
