import { useHost } from "../../../features/host.ts";
import { useT } from "../../../features/i18n.ts";
import { Button } from "../../../features/ui/button.tsx";
import { Notice } from "../../../features/ui/notice.tsx";
import type { Trouble } from "./create-sending.ts";

/** What kept it from being sent, and the way on. */
export function TroubleNotice({ trouble }: { trouble: Trouble | null }) {
  const t = useT("extension");
  const host = useHost();
  if (!trouble) return null;
  const documentId = trouble.about === "files" ? null : trouble.documentId;
  const goOn = documentId && (
    <Button onClick={() => host.announce({ type: "fields_wanted", documentId })}>{t("prepare")}</Button>
  );
  return (
    <Notice tone="danger" title={t("trouble.title")} actions={goOn}>
      <Reason trouble={trouble} />
    </Notice>
  );
}

function Reason({ trouble }: { trouble: Trouble }) {
  const t = useT("extension");
  const common = useT("common");
  if (trouble.about === "fields") return t("trouble.fields");
  if (trouble.about === "files") {
    return (
      <ul>
        {trouble.items.map(({ id, name, rejection }) => (
          <li key={id}>
            {t("trouble.file", {
              name,
              reason: rejection?.needsPassword ? t("trouble.password") : rejection?.message || t("trouble.upload"),
            })}
          </li>
        ))}
      </ul>
    );
  }
  const { refusal } = trouble;
  if (refusal.code === "unreachable") return common("error.unreachable");
  const sentences = [...new Set(refusal.faults.map(({ message }) => message).filter(Boolean))];
  return sentences.length > 0 ? sentences.join(" ") : refusal.message || t("trouble.upload");
}
