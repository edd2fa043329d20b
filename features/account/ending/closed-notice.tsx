import { useT } from "../../host/i18n.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";

/** Shown on the sign-in page after an account was closed. */
export function ClosedNotice({ eraseAt }: { eraseAt: string }) {
  const t = useT("account");
  const formats = useFormats();
  if (Number.isNaN(Date.parse(eraseAt))) return null;
  return <Notice title={t("closed.title")}>{t("closed.text", { date: formats.moment(eraseAt) })}</Notice>;
}
