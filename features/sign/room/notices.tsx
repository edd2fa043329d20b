import { useT } from "../../host/i18n.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import type { Signing } from "../form/signing.ts";

/** Interruptions: a changed document, a lost connection, a refusal. */
export default function Notices({ signing }: { signing: Signing }) {
  const t = useT("sign");
  const trouble = signing.trouble.value;
  return (
    <div className="sign-notices">
      {signing.wasChanged.value && (
        <Notice tone="warning" title={t("changed.title")}>
          {t("changed.text")}
        </Notice>
      )}
      {trouble?.retrying && (
        <Notice tone="warning" title={t("offline.title")}>
          {t("offline.text")}
        </Notice>
      )}
      {trouble && !trouble.retrying && (
        <Notice tone="danger" title={t("trouble.title")}>
          {trouble.refusal.message}
        </Notice>
      )}
    </div>
  );
}
