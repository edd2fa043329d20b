import { FileQuestionMark } from "lucide-react";
import { useT } from "../../features/i18n.ts";
import { ButtonLink } from "../../features/ui/button.tsx";
import { EmptyState } from "../../features/ui/empty-state.tsx";
import { BASE } from "../../features/web-places.ts";

export function NotFoundPage() {
  const t = useT("common");
  return (
    <main>
      <EmptyState
        headingLevel={1}
        icon={<FileQuestionMark />}
        title={t("notfound.title")}
        actions={
          <ButtonLink look="primary" href={`${BASE}/`}>
            {t("home")}
          </ButtonLink>
        }
      >
        {t("notfound.text")}
      </EmptyState>
    </main>
  );
}
