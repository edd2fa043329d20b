import { getRouteApi } from "@tanstack/react-router";
import { CircleCheck, Puzzle } from "lucide-react";
import { useEffect, useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { TOKEN_KEY } from "../../features/account/session-keys.ts";
import { useHost } from "../../features/host.ts";
import { useT } from "../../features/i18n.ts";
import { Button } from "../../features/ui/button.tsx";
import { EmptyState } from "../../features/ui/empty-state.tsx";
import { Notice } from "../../features/ui/notice.tsx";
import { askExtension, type ExtensionAnswer } from "../extension-line.ts";
import { Frame } from "../frame.tsx";
import { usePageTitle } from "../page-title.ts";

const route = getRouteApi("/extension/connect");

type Found = { state: "looking" } | { state: "missing" } | { state: "there" | "refused" | "done"; extension: Known };
type Known = Extract<ExtensionAnswer, { ok: true }>;

/** Hands this browser's sign-in to the extension that opened the page, once the person presses Connect. */
export function ExtensionConnectPage() {
  const t = useT("extension");
  usePageTitle(t("web.title"));
  const { word = "" } = route.useSearch();
  const host = useHost();
  const user = useAccount().user.value;
  const [found, setFound] = useState<Found>({ state: "looking" });
  // The word counts once: a second press would be refused after the first was taken.
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void askExtension({ type: "who" }).then((answer) =>
      setFound(answer?.ok ? { state: "there", extension: answer } : { state: "missing" }),
    );
  }, []);
  const connect = async (extension: Known) => {
    setBusy(true);
    const token = host.storage.get(TOKEN_KEY);
    const answer = token ? await askExtension({ type: "signed_in", token, word }) : null;
    setBusy(false);
    setFound({ state: answer?.ok ? "done" : "refused", extension });
  };
  if (found.state === "looking") {
    return (
      <Frame>
        <main id="main" aria-busy="true">
          <p className="cs-hidden" role="status">
            {t("web.looking")}
          </p>
        </main>
      </Frame>
    );
  }
  if (found.state === "missing") {
    return (
      <Frame>
        <main id="main">
          <EmptyState headingLevel={1} icon={<Puzzle />} title={t("web.missing")}>
            {t("web.missing.text")}
          </EmptyState>
        </main>
      </Frame>
    );
  }
  const { state, extension } = found;
  const isDone = state === "done";
  const { name, version } = extension;
  return (
    <Frame leadsToNew={isDone}>
      <main id="main">
        <EmptyState
          headingLevel={1}
          icon={isDone ? <CircleCheck /> : <Puzzle />}
          title={t(isDone ? "web.done" : "web.title")}
          actions={
            !isDone && (
              <Button look="primary" large busy={isBusy} onClick={() => void connect(extension)}>
                {t("web.button")}
              </Button>
            )
          }
        >
          {isDone ? t("web.done.text") : t("web.text", { name, email: user?.email ?? "" })}
          {!isDone && (
            <>
              <br />
              <small className="cs-muted">{t("web.version", { name, version })}</small>
            </>
          )}
        </EmptyState>
        {state === "refused" && <Notice tone="danger">{t("web.refused")}</Notice>}
      </main>
    </Frame>
  );
}
