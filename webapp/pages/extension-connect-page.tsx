import { getRouteApi } from "@tanstack/react-router";
import { CircleCheck, Puzzle } from "lucide-react";
import { useEffect, useState } from "react";
import { connectExtensionCall, endSessionCall } from "../../domain/contract/session.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { type CallRefusal, call } from "../../features/host/api.ts";
import { type Host, useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { useRefusalText } from "../../features/ui/use-refusal-text.ts";
import { type ExtensionAnswer, sendToExtension } from "../boot/extension-messages.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

const route = getRouteApi("/extension/connect");

type Connection =
  | { state: "looking" }
  | { state: "missing" }
  | { state: "there" | "refused" | "done"; extension: FoundExtension };
type FoundExtension = Extract<ExtensionAnswer, { ok: true }>;

/** Creates a session for the extension that opened this page and hands it over, once the person presses Connect. */
export function ExtensionConnectPage() {
  const t = useT("extension");
  usePageTitle(t("web.title"));
  const { word: nonce = "" } = route.useSearch();
  const host = useHost();
  const user = useAccount().user.value;
  const [connection, setConnection] = useState<Connection>({ state: "looking" });
  // The nonce is valid once: a second press would be refused after the first succeeded.
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refusalText = useRefusalText();
  useEffect(() => {
    void sendToExtension({ type: "who", word: nonce || "none" }).then((answer) =>
      setConnection(answer?.ok ? { state: "there", extension: answer } : { state: "missing" }),
    );
  }, [nonce]);
  const connect = async (extension: FoundExtension) => {
    setBusy(true);
    const refused = await handOver(host, extension, nonce);
    setBusy(false);
    setFailure(refused && refused !== "not_taken" ? refusalText(refused) : null);
    if (!refused || refused === "not_taken") setConnection({ state: refused ? "refused" : "done", extension });
  };
  if (connection.state === "looking") {
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
  if (connection.state === "missing") {
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
  const { state, extension } = connection;
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
          <span>{isDone ? t("web.done.text") : t("web.text", { name, email: user?.email ?? "" })}</span>
          {!isDone && (
            <>
              <br />
              <small className="cs-muted">{t("web.version", { name, version })}</small>
            </>
          )}
        </EmptyState>
        {failure && <Notice tone="danger">{failure}</Notice>}
        {state === "refused" && <Notice tone="danger">{t("web.refused")}</Notice>}
      </main>
    </Frame>
  );
}

/** @returns the reason for a failure; `not_taken`: the extension did not open this page, or the page was used before */
async function handOver(
  host: Host,
  extension: FoundExtension,
  nonce: string,
): Promise<CallRefusal | "not_taken" | null> {
  const { installation } = extension;
  if (installation === undefined) return "not_taken";
  const answer = await call(host, connectExtensionCall, { body: { installation } });
  if (!answer.ok) return answer.refusal;
  const { _id: sessionId, token } = answer.value;
  if ((await sendToExtension({ type: "signed_in", token, word: nonce }))?.ok) return null;
  // Ends the unclaimed session before anything uses it.
  await call(host, endSessionCall, { params: { sessionId } });
  return "not_taken";
}
