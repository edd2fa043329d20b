import { FILES_LIMIT } from "../../../domain/document/file-part.ts";
import { ConfirmAddress } from "../../../features/confirm/confirm-address.tsx";
import { unconfirmedIn } from "../../../features/confirm/create-confirmation.ts";
import { useHost } from "../../../features/host/host.ts";
import { useT } from "../../../features/host/i18n.ts";
import type { FileRejection } from "../../../features/prepare/files/file-item.ts";
import { Button } from "../../../features/ui/controls/button.tsx";
import { Notice } from "../../../features/ui/layout/notice.tsx";
import type { Failure } from "./create-dispatches.ts";

/** The reason nothing was sent, and its remedy. */
export function TroubleNotice({ failure, onConfirmed }: { failure: Failure | null; onConfirmed: () => void }) {
  const t = useT("extension");
  const host = useHost();
  if (!failure) return null;
  const unconfirmed = failure.about === "call" ? unconfirmedIn(failure.refusal) : null;
  if (unconfirmed) {
    return (
      <Notice title={t("trouble.confirm")}>
        <ConfirmAddress unconfirmed={unconfirmed} action="confirm_and_send" onConfirmed={onConfirmed} />
      </Notice>
    );
  }
  const documentId = "documentId" in failure ? failure.documentId : null;
  const continueButton = documentId && (
    <Button onClick={() => host.go({ type: "fields_wanted", documentId })}>{t("prepare")}</Button>
  );
  return (
    <Notice tone="danger" title={t("trouble.title")} actions={continueButton}>
      <Reason failure={failure} />
    </Notice>
  );
}

export function Reason({ failure }: { failure: Failure }) {
  const t = useT("extension");
  const common = useT("common");
  const refusals = useT("refusals");
  if (failure.about === "fields") return <span>{t("trouble.fields")}</span>;
  if (failure.about === "elsewhere") return <span>{t("trouble.elsewhere")}</span>;
  if (failure.about === "unread") {
    return <span>{t("trouble.file", { name: failure.name, reason: t("files.refused.not_found") })}</span>;
  }
  if (failure.about === "files") {
    const reasonOf = (rejection: FileRejection | null): string => {
      if (!rejection) return t("trouble.upload");
      if (rejection.needsPassword) return t("trouble.password");
      if (rejection.message) return rejection.message;
      if (rejection.code === "unreachable") return common("error.unreachable");
      return rejection.code === "failed_to_fetch"
        ? t("files.refused.not_found")
        : refusals(rejection.code, { limit: FILES_LIMIT });
    };
    return (
      <ul>
        {failure.items.map(({ id, name, rejection }) => (
          <li key={id}>{t("trouble.file", { name, reason: reasonOf(rejection) })}</li>
        ))}
      </ul>
    );
  }
  const { refusal } = failure;
  if (refusal.code === "unreachable") return <span>{common("error.unreachable")}</span>;
  const sentences = [...new Set(refusal.faults.map(({ message }) => message).filter(Boolean))];
  return <span>{sentences.length > 0 ? sentences.join(" ") : refusal.message || t("trouble.upload")}</span>;
}
