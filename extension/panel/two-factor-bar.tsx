import { useEffect } from "react";
import { browser } from "wxt/browser";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { usePanel } from "./panel-context.ts";

/** The set-up happens in a tab, which cannot tell the panel. */
const LOOK_EVERY_MS = 3_000;

/** Shows that the workspace requires two-factor; refused calls wait and are repeated after the set-up in a tab. */
export function TwoFactorBar() {
  const { twoFactorGate } = usePanel();
  const asked = twoFactorGate.asked.value;
  return asked && <Asked workspace={asked.workspace} />;
}

function Asked({ workspace }: { workspace: string }) {
  const t = useT("extension");
  const { account, server, twoFactorGate } = usePanel();
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      await account.load();
      const user = account.user.peek();
      if (!stop.signal.aborted && !user?.workspace.lacksTwoFactor) twoFactorGate.close(Boolean(user));
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    window.addEventListener("focus", look, { signal: stop.signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [account, twoFactorGate]);
  const open = () => {
    const id = account.user.peek()?.workspace._id;
    // The page of the list requires the workspace's two-factor, so it leads to the set-up, after signing in if necessary.
    void browser.tabs.create({ url: `${server}/app/${id ? `?${new URLSearchParams({ workspace: id })}` : ""}` });
  };
  return (
    <Notice
      tone="warning"
      title={t("two_factor.title", { workspace })}
      actions={
        <>
          <Button look="primary" onClick={open}>
            {t("two_factor.set_up")}
          </Button>
          <Button look="quiet" onClick={() => twoFactorGate.close(false)}>
            {t("two_factor.later")}
          </Button>
        </>
      }
    >
      {t("two_factor.text")}
    </Notice>
  );
}
