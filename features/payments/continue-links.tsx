import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { ButtonLink } from "../ui/controls/button.tsx";

/** @param token `null` if the payer returned in another browser: they have the mailed link */
export function BackToSigning({ token }: { token: string | null }) {
  const t = useT("payments");
  const host = useHost();
  const href = token && host.hrefOf({ type: "signing_wanted", token });
  return href ? (
    <ButtonLink look="primary" large wide href={href}>
      {t("signing.back")}
    </ButtonLink>
  ) : (
    <p>{t("signing.bylink")}</p>
  );
}

export function PayAgain({ token }: { token: string | null }) {
  const t = useT("payments");
  const host = useHost();
  const href = token && host.hrefOf({ type: "payment_wanted", token });
  return href ? (
    <ButtonLink look="primary" large wide href={href}>
      {t("pay.again")}
    </ButtonLink>
  ) : (
    <p>{t("signing.bylink")}</p>
  );
}
