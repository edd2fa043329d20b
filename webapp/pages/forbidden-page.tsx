import { Lock } from "lucide-react";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { ButtonLink } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { Frame } from "../frame/frame.tsx";
import { useApp } from "../routes/app-context.ts";

/** Sends visitors to the login, since they may have an account with access; sends members to their documents. */
export function ForbiddenPage() {
  const t = useT("common");
  const isMember = Boolean(useApp().account.user.value);
  return (
    <Frame>
      <main id="main">
        <EmptyState
          headingLevel={1}
          icon={<Lock />}
          title={t("forbidden.title")}
          actions={
            <ButtonLink look="primary" href={isMember ? `${BASE}/` : `${BASE}/login`}>
              {t(isMember ? "home" : "forbidden.login")}
            </ButtonLink>
          }
        >
          {t(isMember ? "forbidden.text" : "forbidden.visitor")}
        </EmptyState>
      </main>
    </Frame>
  );
}
