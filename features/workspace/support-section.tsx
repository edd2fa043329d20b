import { useState } from "react";
import { SUPPORT_DAYS_LIMIT } from "../../domain/workspace/workspace.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createSupport } from "./workspaces.ts";

const DAYS = [1, 3, 7, SUPPORT_DAYS_LIMIT] as const;

/** Lets an admin grant the operator's support team access for some days, and revoke it at once. Nobody grants contents that they do not see. */
export function SupportSection({ mayManage, seesContents }: { mayManage: boolean; seesContents: boolean }) {
  const t = useT("workspace");
  const { moment } = useFormats();
  const refusalText = useRefusalText();
  const support = useOpened(createSupport);
  const [days, setDays] = useState<number>(DAYS[0]);
  const [contents, setContents] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const state = support.value.value;
  if (!state?.isConfigured) return null;
  const admit = async (until: string | null) => {
    setBusy(true);
    const refused = await support.admit({ until, contents });
    setBusy(false);
    setFailure(refused && refusalText(refused));
  };
  return (
    <section className="cs-settings-card" aria-labelledby="ws-support">
      <div className="ws-words">
        <h2 id="ws-support">{t("support.title")}</h2>
        <p className="cs-muted">{t("support.text")}</p>
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {state.until ? (
        <>
          <Notice tone="warning">
            {t(state.contents ? "support.on.contents" : "support.on", { until: moment(state.until) })}
          </Notice>
          {mayManage && (
            <div className="ws-actions">
              <Button look="danger" busy={busy} onClick={() => admit(null)}>
                {t("support.end")}
              </Button>
            </div>
          )}
        </>
      ) : (
        mayManage && (
          <>
            {seesContents && (
              <Checkbox checked={contents} onChange={(event) => setContents(event.target.checked)}>
                {t("support.contents")}
              </Checkbox>
            )}
            <div className="ws-form">
              <SelectField
                label={t("support.for")}
                value={String(days)}
                onChange={(event) => setDays(Number(event.target.value))}
              >
                {DAYS.map((count) => (
                  <option key={count} value={count}>
                    {t("support.days", { count })}
                  </option>
                ))}
              </SelectField>
              <Button
                busy={busy}
                onClick={() => admit(new Date(Date.now() + days * 86_400_000 - 60_000).toISOString())}
              >
                {t("support.begin")}
              </Button>
            </div>
          </>
        )
      )}
    </section>
  );
}
