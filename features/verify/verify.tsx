import { FileCheck2, FileSearch, RotateCcw } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { verifyPdfCall } from "../../domain/contract/verify.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { upload } from "../host/upload.ts";
import { Button } from "../ui/controls/button.tsx";
import { ProgressBar } from "../ui/controls/progress-bar.tsx";
import { useOwnEvents } from "../ui/layout/embedding-scope.ts";
import { Notice } from "../ui/layout/notice.tsx";
import { useFileDrop } from "../ui/layout/use-file-drop.ts";
import { useSheet } from "../ui/styles/sheet.ts";
import { Result } from "./result.tsx";
import css from "./verify.css?inline";
import { type Check, createVerifying } from "./verifying.ts";

/** Public page that verifies a PDF: drop, paste or choose a file; no account needed. `file` is verified immediately. */
export function Verify({ file }: { file?: File | null }) {
  useSheet(css);
  const t = useT("verify");
  const host = useHost();
  const verifying = useMemo(
    () =>
      createVerifying({
        send: (file, options) => upload(host, verifyPdfCall, file, options),
        announce: (verdict) => host.announce({ type: "verified", verdict }),
      }),
    [host],
  );
  useEffect(() => verifying.close, [verifying]);
  useEffect(() => {
    if (file) void verifying.verify(file);
  }, [verifying, file]);
  const verifyFirst = useCallback(
    (files: readonly File[]) => void (files[0] && verifying.verify(files[0])),
    [verifying],
  );
  const isOver = useFileDrop(verifyFirst);
  usePaste(verifyFirst);
  const choose = async () => verifyFirst(await host.pickFiles({ accept: "application/pdf,.pdf", multiple: false }));
  const check = verifying.check.value;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (check.status === "judged") answer.current?.focus();
  }, [check.status]);
  return (
    <div className="verify" data-over={isOver || undefined}>
      <header className="verify-head">
        <h1>{t("title")}</h1>
        <p className="cs-muted">{t("lead")}</p>
      </header>
      <div className="verify-stage" ref={answer} tabIndex={-1} aria-live="polite">
        {check.status === "judged" ? (
          <Result view={check.view} fileName={check.fileName} size={check.size} />
        ) : check.status === "checking" ? (
          <Progress check={check} />
        ) : (
          <>
            <Obstacle check={check} onRetry={verifying.verify} />
            <DropArea isOver={isOver} onChoose={choose} />
          </>
        )}
      </div>
      {check.status === "judged" && (
        <Button large icon={<RotateCcw className="cs-mirror" aria-hidden />} onClick={verifying.reset}>
          {t("again")}
        </Button>
      )}
      <p className="verify-privacy cs-muted">{t("drop.privacy")}</p>
    </div>
  );
}

function DropArea({ isOver, onChoose }: { isOver: boolean; onChoose: () => void }) {
  const t = useT("verify");
  const isFullPage = useOwnEvents() === window;
  return (
    <div className="verify-drop">
      <FileSearch aria-hidden />
      <p className="verify-drop-title">{t(isOver ? "drop.over" : isFullPage ? "drop.title" : "drop.here")}</p>
      <p className="cs-muted">{t("drop.or")}</p>
      <Button look="primary" large onClick={onChoose}>
        {t("drop.choose")}
      </Button>
    </div>
  );
}

function Progress({ check }: { check: Extract<Check, { status: "checking" }> }) {
  const t = useT("verify");
  const text = t(check.share < 1 ? "sending" : "looking", { name: check.fileName });
  return (
    <div className="verify-drop" aria-busy="true">
      <FileCheck2 aria-hidden />
      <p className="verify-drop-title">{text}</p>
      <ProgressBar share={check.share} label={text} />
    </div>
  );
}

function Obstacle({ check, onRetry }: { check: Check; onRetry: (file: File) => void }) {
  const t = useT("verify");
  const common = useT("common");
  if (check.status === "refused") {
    return <Notice tone="danger">{t(`refused.${check.why}`, { name: check.fileName })}</Notice>;
  }
  if (check.status !== "failed") return null;
  return (
    <Notice
      tone="danger"
      title={t("failed.title", { name: check.fileName })}
      actions={<Button onClick={() => onRetry(check.file)}>{common("retry")}</Button>}
    >
      {check.refusal.message || common("error.unreachable")}
    </Notice>
  );
}

function usePaste(onFiles: (files: readonly File[]) => void) {
  const own = useOwnEvents();
  useEffect(() => {
    const paste = (event: Event) => {
      if (!(event instanceof ClipboardEvent)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    own.addEventListener("paste", paste);
    return () => own.removeEventListener("paste", paste);
  }, [onFiles, own]);
}
