import { useState } from "react";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { ConnectionState } from "./connection-state.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import css from "./integrations.css?inline";
import { createIntegrations } from "./integrations.ts";
import { TwilioCredentialsForm } from "./twilio-credentials-form.tsx";

/** Settings of the workspace's own Twilio account, which sends codes by text message. */
export function Twilio({ mayManage }: { mayManage: boolean }) {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("integrations");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const integrations = useOpened(createIntegrations);
  const [isChanging, setIsChanging] = useState(false);
  const [isConfirming, setIsAsked] = useState(false);
  const isKnown = integrations.value.value !== null;
  const connection = integrations.value.value?.connected.find(({ type }) => type === "twilio");
  return (
    <Page
      className="in-page"
      back={{ to: { type: "integrations_wanted" }, label: t("title") }}
      title={t("twilio.name")}
      lead={t("twilio.lead")}
      state={isKnown && <ConnectionState connection={connection} />}
    >
      <LoadedContent of={integrations} placeholder={<Skeleton width="100%" height="320px" radius="12px" />}>
        {() => !mayManage && <Notice>{t("view_only")}</Notice>}
      </LoadedContent>
      {connection && !connection.isActive && (
        <Notice tone="warning" title={t("twilio.suspended.title")}>
          {t("twilio.suspended.text")}
        </Notice>
      )}
      {connection?.isActive && !isChanging && (
        <section className="cs-settings-card" aria-labelledby="twilio-connected">
          <h2 id="twilio-connected">{t("twilio.connected.title")}</h2>
          <p>{t("twilio.connected.text")}</p>
          {mayManage && (
            <div className="in-actions">
              <Button onClick={() => setIsChanging(true)}>{t("twilio.change")}</Button>
              <Button look="quiet" onClick={() => setIsAsked(true)}>
                {t("disconnect")}
              </Button>
            </div>
          )}
        </section>
      )}
      {isKnown && mayManage && (!connection?.isActive || isChanging) && (
        <TwilioCredentialsForm
          onConnect={integrations.connectTwilio}
          onCancel={isChanging ? () => setIsChanging(false) : undefined}
          onDone={() => {
            setIsChanging(false);
            toasts.success(t("twilio.done"));
          }}
        />
      )}
      {connection && isConfirming && (
        <DisconnectDialog
          onClose={() => setIsAsked(false)}
          onDisconnect={async () => {
            const answer = await integrations.disconnect(connection);
            if (!answer.ok) return refusalText(answer.refusal);
            toasts.success(t("disconnected"));
            return null;
          }}
        />
      )}
    </Page>
  );
}
