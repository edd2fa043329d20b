import { useEffect, useMemo, useState } from "react";
import {
  beginBotCheckCall,
  mailSignUpCodeCall,
  signUpByCodeCall,
} from "../../../domain/contract/account/sign-up-code.ts";
import { call } from "../../host/api.ts";
import { createBotCheck } from "../../host/bot-check.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeField } from "../../ui/controls/code-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useAccount } from "../account-context.ts";
import { faultOfEmail } from "../account-rules.ts";
import { useForm } from "../use-form.ts";
import { AccountPage } from "./account-page.tsx";

/** Sign-up without a password: an emailed code, and a bot check that asks the person for nothing. */
export function SignUpByCode({ corner }: { corner?: Elements }) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const refusalText = useRefusalText();
  const check = useMemo(() => createBotCheck(() => call(host, beginBotCheckCall, { body: {} })), [host]);
  useEffect(() => {
    check.start();
    return check.stop;
  }, [check]);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [outbox, setOutbox] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);

  const mail = useForm({
    initial: { email: "" },
    judge({ email }) {
      const fault = faultOfEmail(email);
      return { email: fault && t(fault) };
    },
    async submit({ email }) {
      setFailure(null);
      const answer = await call(host, mailSignUpCodeCall, { body: { email: email.trim(), check: await solved() } });
      if (!answer.ok) {
        if (answer.refusal.faults.length > 0) return { email: refusalText(answer.refusal) };
        setFailure(refusalText(answer.refusal));
        return undefined;
      }
      setSentTo(email.trim());
      setOutbox(answer.value.outbox);
      return undefined;
    },
  });
  const enter = useForm({
    initial: { username: "", code: "" },
    judge: ({ username, code }) => ({
      username: username.trim() === "" ? t("code.username.required") : null,
      code: code.trim() === "" ? t("code.required") : null,
    }),
    async submit({ username, code }) {
      setFailure(null);
      const body = { username: username.trim(), email: sentTo ?? "", code: code.trim(), check: await solved() };
      const entered = await account.enter(await call(host, signUpByCodeCall, { body }));
      if (entered.ok) host.announce({ type: entered.value });
      else if (entered.refusal.code === "verification_code_wrong") return { code: t("code.wrong") };
      else setFailure(refusalText(entered.refusal));
      return undefined;
    },
  });
  /** Without a puzzle solution the server refuses, and its message is shown. */
  const solved = async () => (await check.take()) ?? { id: "", number: 0 };

  return (
    <AccountPage
      title={t("code.title")}
      lead={t("code.lead")}
      corner={corner}
      footer={
        <>
          <span>{`${t("signup.login")} `}</span>
          <EventLink to={{ type: "login_wanted" }}>{t("signup.login.link")}</EventLink>
        </>
      }
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      <form {...mail.form}>
        <TextField label={t("field.email")} type="email" autoComplete="email" {...mail.field("email")} />
        <Button type="submit" wide look={sentTo === null ? "primary" : "secondary"} busy={mail.busy}>
          {t(sentTo === null ? "code.send" : "code.resend")}
        </Button>
      </form>
      {sentTo !== null && (
        <>
          <Notice>
            <span>{`${t("code.sent", { email: sentTo })} `}</span>
            {outbox && <a href={outbox}>{t("code.outbox")}</a>}
          </Notice>
          <form {...enter.form}>
            <TextField label={t("code.username")} autoComplete="name" {...enter.field("username")} />
            <CodeField label={t("code.code")} className="cs-account-code" {...enter.field("code")} />
            <Button type="submit" look="primary" large wide busy={enter.busy}>
              {t("code.submit")}
            </Button>
          </form>
        </>
      )}
      <p className="cs-muted" role="status">
        {t(`code.${check.state.value}`)}
      </p>
    </AccountPage>
  );
}
