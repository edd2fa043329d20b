import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { useToasts } from "../../ui/overlay/toast.tsx";
import type { Signing } from "../form/signing.ts";

/** Downloads the document in its present state: sealed if complete, otherwise as sent. */
export function useDownload(signing: Signing) {
  const host = useHost();
  const t = useT("common");
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async start(): Promise<void> {
      setBusy(true);
      const answer = await signing.download();
      setBusy(false);
      if (answer.ok) host.save(answer.value.url, answer.value.fileName);
      else toasts.error(answer.refusal.message || t("error.unreachable"));
    },
  };
}
