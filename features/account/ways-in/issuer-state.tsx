import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import type { useIssuer } from "./use-issuer.ts";

/** Shows whether the issuer's window is open or was blocked, or that the sign-in failed. */
export function IssuerState({ issuer }: { issuer: ReturnType<typeof useIssuer> }) {
  const t = useT("account");
  const common = useT("common");
  const { waiting, blocked, failure } = issuer;
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {blocked && (
        <Notice
          tone="warning"
          actions={<Button onClick={() => issuer.leave(blocked)}>{t("ways.leave", { name: blocked.name })}</Button>}
        >
          {t("ways.blocked")}
        </Notice>
      )}
      {waiting && (
        <Notice actions={<Button onClick={issuer.cancel}>{common("cancel")}</Button>}>
          {t("ways.waiting", { name: waiting.name })}
        </Notice>
      )}
    </>
  );
}
