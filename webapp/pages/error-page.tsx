import { RefreshCw, TriangleAlert } from "lucide-react";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { Button, ButtonLink } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";

/** The generic page for unexpected errors. */
export function ErrorPage() {
  const t = useT("common");
  return (
    <main>
      <EmptyState
        headingLevel={1}
        icon={<TriangleAlert />}
        title={t("error.page.title")}
        actions={
          <>
            <Button look="primary" icon={<RefreshCw aria-hidden />} onClick={() => location.reload()}>
              {t("retry")}
            </Button>
            <ButtonLink href={BASE}>{t("home")}</ButtonLink>
            <ButtonLink href="/support" look="quiet">
              {t("error.page.support")}
            </ButtonLink>
          </>
        }
      >
        {t("error.page.text")}
      </EmptyState>
    </main>
  );
}
