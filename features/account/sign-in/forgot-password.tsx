import { useT } from "../../host/i18n.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { RequestLink } from "./request-link.tsx";

type Props = { email?: string | undefined; corner?: Elements };

/** Emails a link to set a new password. */
export function ForgotPassword(props: Props) {
  const t = useT("account");
  const texts = {
    title: t("forgot.title"),
    lead: t("forgot.lead"),
    submit: t("forgot.submit"),
    sent: t("forgot.sent.title"),
    sentTo: (email: string) => t("forgot.sent.text", { email }),
  };
  return <RequestLink {...props} texts={texts} request={(account, email) => account.forgotPassword(email)} />;
}
