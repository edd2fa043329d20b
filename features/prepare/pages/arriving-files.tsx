import { FILES_LIMIT } from "../../../domain/document/file-part.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/controls/progress-bar.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { needsConversion } from "../files/file-item.ts";
import { PasswordForm } from "../files/password-form.tsx";
import { WaitingBar } from "../files/waiting-bar.tsx";
import type { Arriving, FileImport } from "./use-file-import.ts";

/** Files being uploaded to a dialog, and its drop hint; `drop` says what a drop would do. */
export function ArrivingFiles({ fileImport, drop }: { fileImport: FileImport; drop: string }) {
  return (
    <>
      {fileImport.isOver && (
        <p className="pg-over" aria-hidden>
          {drop}
        </p>
      )}
      {fileImport.arriving.map((one) => (
        <ArrivingFile key={one.id} arriving={one} fileImport={fileImport} />
      ))}
    </>
  );
}

/** One file's progress, why it was refused, and its password input if it needs one. */
function ArrivingFile({ arriving, fileImport }: { arriving: Arriving; fileImport: FileImport }) {
  const t = useT("pages");
  const prepare = useT("prepare");
  const refusals = useT("refusals");
  const { file, kind, share, rejection } = arriving;
  const cancel = (
    <Button
      look="quiet"
      aria-label={prepare("files.cancel", { name: file.name })}
      onClick={() => fileImport.forget(file)}
    >
      {t("upload.cancel")}
    </Button>
  );
  if (!rejection) {
    const making = share >= 1 && needsConversion(kind) ? prepare("files.state.made", { name: file.name }) : null;
    return (
      <div className="pg-arriving">
        <span role="status">{making ?? <bdi>{file.name}</bdi>}</span>
        {making ? (
          <WaitingBar label={making} />
        ) : (
          <ProgressBar share={share} label={t("upload.progress", { name: file.name })} />
        )}
        {cancel}
      </div>
    );
  }
  const { code, message, needsPassword } = rejection;
  const isOurs = code === "failed_to_fetch" || code === "unreachable";
  const text = isOurs ? prepare(`files.rejected.${code}`) : refusals(code, { limit: FILES_LIMIT });
  return (
    <Notice
      tone="danger"
      title={<bdi>{file.name}</bdi>}
      actions={
        <>
          <Button onClick={() => void fileImport.choose()}>{t("upload.again")}</Button>
          {needsPassword && cancel}
        </>
      }
    >
      <p>{message || text}</p>
      {needsPassword && (
        <PasswordForm
          name={file.name}
          isAgain={code === "file_password_wrong"}
          onPassword={(password) => fileImport.unlock(file, password)}
        />
      )}
    </Notice>
  );
}
