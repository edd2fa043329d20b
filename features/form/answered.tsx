import { CircleCheck } from "lucide-react";
import { useT } from "../host/i18n.ts";
import { EmptyState } from "../ui/layout/empty-state.tsx";

/** Shown to a person who has signed their one document of the form. */
export function Answered() {
  const t = useT("form");
  return (
    <div className="form-card cs-card" role="status">
      <EmptyState headingLevel={1} icon={<CircleCheck />} title={t("answered.title")}>
        {t("answered.text")}
      </EmptyState>
    </div>
  );
}
