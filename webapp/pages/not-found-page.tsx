import { FileQuestionMark } from "lucide-react";
import { lazy, Suspense } from "react";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { ButtonLink } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";

/** Loaded on demand, because every page contains this one. */
const Frame = lazy(async () => ({ default: (await import("../frame/frame.tsx")).Frame }));

export function NotFoundPage() {
  const t = useT("common");
  return (
    <Suspense>
      <Frame>
        <main id="main">
          <EmptyState
            headingLevel={1}
            icon={<FileQuestionMark />}
            title={t("notfound.title")}
            actions={
              <>
                <ButtonLink look="primary" href={`${BASE}/`}>
                  {t("home")}
                </ButtonLink>
                <ButtonLink href={`${BASE}/verify`}>{t("lost.verify")}</ButtonLink>
              </>
            }
          >
            {t("notfound.text")}
          </EmptyState>
        </main>
      </Frame>
    </Suspense>
  );
}
