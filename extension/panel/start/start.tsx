import { FileUp } from "lucide-react";
import { useCallback, useEffect } from "react";
import { UPLOAD_ACCEPT } from "../../../domain/file/upload-kinds.ts";
import { useAccount } from "../../../features/account/account-context.ts";
import { useHost } from "../../../features/host/host.ts";
import { useT } from "../../../features/host/i18n.ts";
import { fetchPdfReader } from "../../../features/pdf/open-pdf.ts";
import { TextField } from "../../../features/ui/controls/text-field.tsx";
import { useFileDrop } from "../../../features/ui/layout/use-file-drop.ts";
import { useSheet } from "../../../features/ui/styles/sheet.ts";
import { usePanel } from "../panel-context.ts";
import { DispatchList } from "./dispatch-list.tsx";
import { Files } from "./files.tsx";
import { FirstPage } from "./first-page.tsx";
import { People } from "./people.tsx";
import { SendBar } from "./send-bar.tsx";
import css from "./start.css?inline";

/** Files that were taken from a page or dropped here, with the controls to send them quickly. */
export function Start() {
  useSheet(css);
  const t = useT("extension");
  const { start } = usePanel();
  const host = useHost();
  const me = useAccount().user.value;
  useEffect(() => {
    void fetchPdfReader().catch(() => undefined);
  }, []);
  const add = useCallback((files: readonly File[]) => void start.add(files), [start]);
  const isOver = useFileDrop(add);
  const choose = async () => {
    add(await host.pickFiles({ accept: UPLOAD_ACCEPT, multiple: true }));
  };
  const isMine = start.intent.value === "sign_myself";
  if (start.candidates.value.length === 0) {
    return (
      <main className="xt-start xt-start-empty">
        <h1>{t("start.title")}</h1>
        <DispatchList />
        <button type="button" className="xt-drop" data-over={isOver || undefined} onClick={choose}>
          <FileUp aria-hidden />
          <strong>{t(isOver ? "start.drop.here" : "start.drop")}</strong>
          <span>{t("start.choose")}</span>
        </button>
        <p className="cs-muted">{t("start.hint")}</p>
      </main>
    );
  }
  return (
    <main className="xt-start" data-over={isOver || undefined}>
      <h1 className="cs-hidden">{t("start.title")}</h1>
      <DispatchList />
      <FirstPage candidate={start.chosen.value[0] ?? null} />
      <fieldset className="xt-order" disabled={start.sending.value !== null}>
        <Files start={start} onAdd={choose} />
        <TextField
          label={t("subject")}
          value={start.title.value}
          maxLength={200}
          onChange={(event) => start.setTitle(event.target.value)}
        />
        {!isMine && <People start={start} me={me ? { name: me.displayName, email: me.email } : null} />}
      </fieldset>
      <SendBar start={start} me={me ? { name: me.displayName, email: me.email } : null} />
    </main>
  );
}
