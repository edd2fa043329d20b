import { Lock } from "lucide-react";
import { useT } from "../../features/i18n.ts";
import { ButtonLink } from "../../features/ui/button.tsx";
import { EmptyState } from "../../features/ui/empty-state.tsx";
import { BASE } from "../../features/web-places.ts";
import { useApp } from "../app-context.ts";

/** A visitor may be somebody who can see it: they are led to the login, members to their documents. */
export function ForbiddenPage() {
  const t = useT("common");
  const isMember = Boolean(useApp().account.user.value);
  return (
    <main>
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
  );
}
