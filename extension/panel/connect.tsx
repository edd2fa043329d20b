import { LogIn } from "lucide-react";
import { browser } from "wxt/browser";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { useFormats } from "../../features/ui/use-formats.ts";
import { openConnectPage } from "../session/connect.ts";
import { usePanel } from "./panel-context.ts";

/** Shown while nobody is signed in: leads to the web app's tab. The taken files wait. */
export function Connect() {
  const t = useT("extension");
  const formats = useFormats();
  const { server, takenFiles, isEnded } = usePanel();
  const waiting = takenFiles.taken.value?.files.length ?? 0;
  return (
    <main className="xt-connect">
      {isEnded.value && <Notice tone="warning">{t("connect.ended")}</Notice>}
      {waiting > 0 && <Notice>{t("connect.waiting", { count: waiting, number: formats.number(waiting) })}</Notice>}
      <EmptyState
        headingLevel={1}
        icon={<LogIn />}
        title={t("connect.title")}
        actions={
          <>
            <Button look="primary" large onClick={() => void openConnectPage()}>
              {t("connect.button")}
            </Button>
            <Button look="quiet" onClick={() => void browser.runtime.openOptionsPage()}>
              {t("connect.other")}
            </Button>
          </>
        }
      >
        {t("connect.text", { server: new URL(server).host })}
      </EmptyState>
    </main>
  );
}
