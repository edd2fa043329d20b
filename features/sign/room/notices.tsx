import { useT } from "../../host/i18n.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import type { Signing } from "../form/signing.ts";

/** Interruptions: a changed document, pages that are still being prepared, a lost connection, a refusal. */
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
      {trouble?.retrying &&
        (trouble.refusal.code === "page_not_drawn_yet" ? (
          <Notice tone="info" title={t("drawing.title")}>
            {t("drawing.text")}
          </Notice>
        ) : (
          <Notice tone="warning" title={t("offline.title")}>
            {t("offline.text")}
          </Notice>
        ))}
      {trouble && !trouble.retrying && (
        <Notice tone="danger" title={t("trouble.title")}>
          {trouble.refusal.message}
        </Notice>
      )}
    </div>
  );
}
