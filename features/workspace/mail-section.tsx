import { useState } from "react";
import { readMailRuleCall, saveMailRuleCall } from "../../domain/contract/workspace/mail-rule.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { createLoaded } from "../host/loaded.ts";
import { Switch } from "../ui/controls/checkbox.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";

function createMailRule(host: Host) {
  const rule = createLoaded(host, readMailRuleCall, {});
  return {
    ...rule,
    /** @returns the refusal, or `null` on success */
    save: async (attachesSealed: boolean) =>
      rule.accept(await call(host, saveMailRuleCall, { body: { attachesSealed } })),
  };
}

/** Whether mails about completed documents have the sealed PDF attached. */
export function MailSection() {
  const t = useT("workspace");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const rule = useOpened(createMailRule);
  const [busy, setBusy] = useState(false);
  const save = async (attachesSealed: boolean) => {
    setBusy(true);
    const refused = await rule.save(attachesSealed);
    setBusy(false);
    if (refused) toasts.error(refusalText(refused));
    else toasts.success(t(attachesSealed ? "mail.attached" : "mail.linked"));
  };
  return (
    <section className="cs-settings-card" aria-labelledby="ws-mail">
      <div className="ws-words">
        <h2 id="ws-mail">{t("mail.title")}</h2>
        <p className="cs-muted">{t("mail.text")}</p>
      </div>
      <LoadedContent of={rule}>
        {({ attachesSealed }) => (
          <Switch checked={attachesSealed} disabled={busy} onChange={(event) => void save(event.target.checked)}>
            {t("mail.attach")}
          </Switch>
        )}
      </LoadedContent>
    </section>
  );
}
