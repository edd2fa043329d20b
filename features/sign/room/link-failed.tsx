import { RefreshCw, Unlink } from "lucide-react";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Brand } from "../../ui/controls/brand.tsx";
import { Button } from "../../ui/controls/button.tsx";
import cardCss from "../../ui/layout/card.css?inline";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Main } from "../../ui/layout/main.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import css from "./status-room.css?inline";

/** Shown when a link is dead or the server is unreachable. */
export default function LinkFailed({ refusal, onRetry }: { refusal: CallRefusal; onRetry: () => void }) {
  useSheet(cardCss, "cs-ui");
  useSheet(css);
  const t = useT("sign");
  const common = useT("common");
  const isDead = refusal.code === "link_invalid" || refusal.code === "not_found";
  return (
    <Main className="sign-rest cs-card-page">
      <Brand />
      <EmptyState
        headingLevel={1}
        icon={<Unlink />}
        title={t(isDead ? "room.link.title" : "room.failed.title")}
        actions={
          !isDead && (
            <Button look="primary" large icon={<RefreshCw aria-hidden />} onClick={onRetry}>
              {common("retry")}
            </Button>
          )
        }
      >
        {isDead ? t("room.link.text") : refusal.message || common("error.generic")}
      </EmptyState>
    </Main>
  );
}
