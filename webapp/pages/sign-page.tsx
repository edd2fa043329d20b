import { useCallback } from "react";
import { type DocumentLanguage, translatedOr } from "../../domain/text/language.ts";
import { useHost } from "../../features/host/host.ts";
import { useI18n, useT } from "../../features/host/i18n.ts";
import { StoredCheckContext } from "../../features/host/stored-check.ts";
import { lazyWithRetry } from "../../features/sign/form/wait-for-network.ts";
import { SigningRoom } from "../../features/sign/room/signing-room.tsx";
import { hasChosenLanguage } from "../boot/language.ts";

const StoredCheck = lazyWithRetry(() => import("../../features/verify/stored-check.tsx"));

/** The signing page behind a mailed link, in the mail's language unless another was chosen in this browser. `declines`: it opens with that dialog. */
export function SignPage({ token, declines }: { token: string; declines: boolean }) {
  const host = useHost();
  const i18n = useI18n();
  const t = useT("sign");
  const follow = useCallback(
    (language: DocumentLanguage) => {
      if (!hasChosenLanguage(host.storage)) i18n.change(translatedOr(language)).catch(() => undefined);
    },
    [host, i18n],
  );
  const showTitle = useCallback(
    (title: string) => {
      document.title = t("document.title", { title });
    },
    [t],
  );
  return (
    <StoredCheckContext value={StoredCheck}>
      <SigningRoom token={token} declines={declines} onSignerLanguage={follow} onTitle={showTitle} />
    </StoredCheckContext>
  );
}
