import { RefreshCw, TriangleAlert } from "lucide-react";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { Brand } from "../../features/ui/controls/brand.tsx";
import { Button, ButtonLink } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import css from "./error-page.css?inline";

/** The generic page for unexpected errors, without the frame, which may have failed itself. */
export function ErrorPage() {
  useSheet(css);
  const t = useT("common");
  return (
    <>
      <header className="lost-head">
        <Brand href={`${BASE}/`} />
      </header>
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
              <ButtonLink href={`${BASE}/verify`}>{t("lost.verify")}</ButtonLink>
              <ButtonLink href="/support" look="quiet">
                {t("error.page.support")}
              </ButtonLink>
            </>
          }
        >
          {t("error.page.text")}
        </EmptyState>
      </main>
    </>
  );
}
