import { useState } from "react";
import { exportDataCall } from "../../../domain/contract/account/account-end.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { download } from "./download.ts";

/** Downloads everything stored about the member. */
export function ExportSection() {
  const t = useT("account");
  const host = useHost();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function start() {
    setBusy(true);
    setFailure(null);
    const answer = await download(host, exportDataCall);
    setBusy(false);
    if (!answer.ok) {
      if (answer.refusal.code !== "recent_login_required") setFailure(refusalText(answer.refusal));
      return;
    }
    saveBlob(host, answer.value, "countersign-my-data.zip");
  }
  return (
    <section aria-labelledby="profile-data">
      <h2 id="profile-data">{t("export.title")}</h2>
      <p className="cs-muted">{t("export.text")}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div>
        <Button busy={busy} onClick={start}>
          {t("export.action")}
        </Button>
      </div>
    </section>
  );
}
