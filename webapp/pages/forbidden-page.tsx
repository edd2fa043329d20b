import { Lock } from "lucide-react";
import { useT } from "../../features/i18n.ts";
import { ButtonLink } from "../../features/ui/button.tsx";
import { EmptyState } from "../../features/ui/empty-state.tsx";
import { BASE } from "../places.ts";

export function ForbiddenPage() {
  const t = useT("common");
  return (
    <main>
      <EmptyState
        headingLevel={1}
        icon={<Lock />}
        title={t("forbidden.title")}
        actions={
          <ButtonLink look="primary" href={`${BASE}/`}>
            {t("home")}
          </ButtonLink>
        }
      >
        {t("forbidden.text")}
      </EmptyState>
    </main>
  );
}
