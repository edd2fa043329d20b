import { useState } from "react";
import { useT } from "../host/i18n.ts";
import { Button, classOf } from "../ui/controls/button.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createTwoFactorRule, type TwoFactorRule } from "./two-factor-rule.ts";

/** Lets an admin require two-factor of every member, and lift the requirement. */
export function TwoFactorRuleSection() {
  const t = useT("workspace");
  const refusalText = useRefusalText();
  const toasts = useToasts();
  const rule = useOpened(createTwoFactorRule);
  const [isAsked, setAsked] = useState(false);
  const state = rule.value.value;
  if (state && !state.offered) return null;
  const action = state?.since ? "stop" : "begin";
  return (
    <section className="cs-settings-card" aria-labelledby="ws-two-factor">
      <div className="ws-words">
        <h2 id="ws-two-factor">{t("two_factor.title")}</h2>
        <p className="cs-muted">{t("two_factor.text")}</p>
      </div>
      <LoadedContent of={rule}>{(now) => <RuleState state={now} />}</LoadedContent>
      {state && (state.since || state.isOwnOn) && (
        <div className="ws-actions">
          <Button onClick={() => setAsked(true)}>{t(`two_factor.${action}`)}</Button>
        </div>
      )}
      {isAsked && state && (
        <ConfirmDialog
          title={t(`two_factor.${action}.title`)}
          action={t(`two_factor.${action}`)}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            const refused = await rule.change(action === "begin");
            if (refused) return refusalText(refused);
            toasts.success(t(`two_factor.${action}.done`));
            return null;
          }}
        >
          <p>{t(`two_factor.${action}.text`)}</p>
          {action === "begin" && state.membersWithout > 0 && (
            <Notice tone="warning">{t("two_factor.without.stop", { count: state.membersWithout })}</Notice>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

function RuleState({ state: { since, isOwnOn, membersWithout } }: { state: TwoFactorRule }) {
  const t = useT("workspace");
  const { day } = useFormats();
  const without = membersWithout > 0 && t("two_factor.without", { count: membersWithout });
  if (since !== null) {
    return (
      <Notice tone="success" title={t("two_factor.since", { day: day(since) })}>
        {without}
      </Notice>
    );
  }
  if (isOwnOn) return without ? <p>{without}</p> : null;
  return (
    <Notice
      actions={
        <EventLink to={{ type: "profile_wanted", section: "security" }} className={classOf("secondary")}>
          {t("two_factor.own.profile")}
        </EventLink>
      }
    >
      {t("two_factor.own")}
    </Notice>
  );
}
