import { LockKeyhole, ShieldCheck } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useHost } from "../../host/host.ts";
import { useI18n, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { handlerName } from "../form/handler-name.ts";
import type { Signing } from "../form/signing.ts";
import { AadhaarForm } from "./aadhaar-form.tsx";
import { CodeForm } from "./code-form.tsx";
import type { FormProps } from "./proof-form.tsx";
import { QuestionsForm } from "./questions-form.tsx";
import { SecretForm } from "./secret-form.tsx";
import { SelfieForm } from "./selfie-form.tsx";
import { createVerification, type Verification } from "./verification.ts";
import { verifyCalls } from "./verify-calls.ts";

/** Asks for one check after another before anything of the document is shown. */
export function VerifyRoom({ signing, view }: { signing: Signing; view: SignerView }) {
  const t = useT("entry");
  const formats = useFormats();
  const data = view.authenticationData;
  const verification = useVerification(signing, data);
  const [next] = data.checks.filter((one) => !one.isPassed);
  const number = data.checks.filter((one) => one.isPassed).length + 1;
  const isLocked = data.isLocked || !next || !verification;
  const heading = useHeadingOf(isLocked ? "locked" : next.check);
  if (isLocked) {
    return (
      <section className="sign-entry-step sign-entry-locked" aria-labelledby="entry-title">
        <h1 id="entry-title" ref={heading} tabIndex={-1}>
          <LockKeyhole aria-hidden />
          <span>{t("locked.title")}</span>
        </h1>
        <p>{t("locked.text", { sender: handlerName(view) })}</p>
        <Button large wide onClick={signing.refresh}>
          {t("locked.again")}
        </Button>
      </section>
    );
  }
  return (
    <section className="sign-entry-step" aria-labelledby="entry-title">
      <hgroup>
        {data.checks.length > 1 && (
          <p className="cs-muted cs-numeric">
            {t("step", { number: formats.number(number), count: formats.number(data.checks.length) })}
          </p>
        )}
        <h1 id="entry-title" ref={heading} tabIndex={-1}>
          <ShieldCheck aria-hidden />
          <span>{t(`check.${next.check}.title`)}</span>
        </h1>
      </hgroup>
      <FormOf check={next.check} verification={verification} data={data} key={next.check} />
    </section>
  );
}

/** Focuses the heading when the step changes, so that screen readers read it out. */
function useHeadingOf(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}

function FormOf({
  check,
  ...props
}: FormProps & { check: SignerView["authenticationData"]["checks"][number]["check"] }) {
  switch (check) {
    case "EMAIL":
    case "SMS":
      return <CodeForm {...props} />;
    case "ACCESS_CODE":
    case "PASSWORD":
      return <SecretForm check={check} {...props} />;
    case "KNOWLEDGE":
      return <QuestionsForm {...props} />;
    case "SELFIE":
      return <SelfieForm {...props} />;
    case "AADHAAR":
      return <AadhaarForm {...props} />;
  }
}

function useVerification(signing: Signing, data: SignerView["authenticationData"]): Verification | null {
  const host = useHost();
  const i18n = useI18n();
  // The verification outlasts a new view: only the first view's code counts.
  const first = useRef(data);
  return useMemo(() => {
    const access = signing.access();
    if (!access) return null;
    const calls = verifyCalls(
      host,
      () => signing.access() ?? access,
      () => i18n.language.peek(),
    );
    return createVerification({ calls, accept: signing.accept, reopen: signing.refresh }, first.current);
  }, [host, i18n, signing]);
}
