import { CircleAlert, EllipsisVertical, Files, FileText, FileUp, RotateCw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FILES_LIMIT, type FilePart } from "../../../domain/document/file-part.ts";
import { useHost } from "../../host/host.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { PatientImage } from "../../pdf/page-picture.tsx";
import { IconButton } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/controls/progress-bar.tsx";
import { formatBytes, formatList, formatNumber } from "../../ui/formats.ts";
import { Menu } from "../../ui/overlay/menu.tsx";
import type { Preparation } from "../create-preparation.ts";
import { type OpenDialog, PageDialogs } from "../pages/page-dialogs.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useLocked } from "../terms.ts";
import { type FileItem, type FileRejection, isBeingConverted } from "./file-item.ts";
import { PasswordForm } from "./password-form.tsx";
import { ReviewNote } from "./review-note.tsx";
import { WaitingBar } from "./waiting-bar.tsx";

/** Row of one file: name, progress, why it was refused, and what was removed from it. */
export function FileRow({ item, preparation }: { item: FileItem; preparation: Preparation }) {
  const t = useT("prepare");
  const { files, store } = preparation;
  const row = useRef<HTMLDivElement>(null);
  const isLocked = useLocked("files");
  const isRejected = item.status === "rejected";
  const isUploading = item.status === "pending" || item.status === "downloaded";
  useEffect(() => {
    if (isRejected) row.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [isRejected]);
  return (
    <div className="pr-file" data-status={item.status} ref={row}>
      <Thumbnail item={item} preparation={preparation} />
      <div className="pr-file-text">
        <strong className="pr-file-name" title={item.name} dir="auto">
          {item.name}
        </strong>
        <FileState item={item} />
        {item.rejection?.needsPassword && (
          <PasswordForm
            name={item.name}
            isAgain={item.rejection.code === "file_password_wrong"}
            onPassword={(password) => void files.unlock(item.id, password)}
          />
        )}
        {item.part?.originals && <OriginalNames originals={item.part.originals} />}
        {item.part?.looksDifferent && <LooksDifferent pages={item.part.looksDifferent} />}
        {item.part?.notCompared !== undefined && <NotCompared count={item.part.notCompared} />}
        {item.part && <ReviewNote item={item} part={item.part} preparation={preparation} />}
        {item.part && item.part.removed.length > 0 && <Removed part={item.part} />}
      </div>
      <div className="pr-file-actions">
        {isRejected && files.canRetry(item.id) && (
          <IconButton
            label={t("files.retry", { name: item.name })}
            icon={<RotateCw aria-hidden />}
            onClick={() => files.retry(item.id)}
          />
        )}
        {item.part && !isLocked && <RowMenu item={item} part={item.part} preparation={preparation} />}
        {/* The same button throughout, so that it keeps the focus when the upload ends. */}
        {!isLocked && (
          <RemoveButton
            label={t(isUploading ? "files.cancel" : "files.remove", { name: item.name })}
            icon={isUploading ? <X aria-hidden /> : undefined}
            countFields={() => store.draft.peek().fields.filter((field) => field.part === item.part?.key).length}
            onRemove={() => files.remove(item.id)}
          />
        )}
      </div>
    </div>
  );
}

function RowMenu({ item, part, preparation }: { item: FileItem; part: FilePart; preparation: Preparation }) {
  const t = useT("prepare");
  const [open, setOpen] = useState<OpenDialog>("none");
  return (
    <>
      <Menu
        label={t("files.menu", { name: item.name })}
        icon={<EllipsisVertical aria-hidden />}
        actions={[
          { id: "pages", label: t("files.pages"), icon: <Files aria-hidden />, onAction: () => setOpen("pages") },
          {
            id: "replace",
            label: t("files.replace"),
            icon: <FileUp aria-hidden />,
            onAction: () => setOpen("replace"),
          },
        ]}
      />
      <PageDialogs preparation={preparation} part={part} open={open} onClose={() => setOpen("none")} />
    </>
  );
}

function Thumbnail({ item, preparation: { store } }: { item: FileItem; preparation: Preparation }) {
  const { apiBase } = useHost();
  const { assets, server } = store;
  const part = item.part;
  const isSaved = part && server.value?.fileParts.some((saved) => saved.key === part.key);
  return (
    <span className="pr-file-thumb" aria-hidden>
      {isSaved && assets.value ? (
        <PatientImage src={`${apiBase}${assets.value.base}/${part.key}/thumbnails/0.jpg`} alt="" />
      ) : (
        <FileText />
      )}
    </span>
  );
}

function FileState({ item }: { item: FileItem }) {
  const t = useT("prepare");
  const language = useLanguage();
  const size = formatBytes(language, item.size);
  switch (item.status) {
    case "fulfilled":
      return (
        <span className="pr-detail">
          {t("files.state.fulfilled", {
            count: item.part?.pages ?? 0,
            pages: formatNumber(language, item.part?.pages ?? 0),
            size,
          })}
        </span>
      );
    case "rejected":
      return (
        <span className="pr-file-reason" role="alert">
          <CircleAlert aria-hidden />
          <Reason rejection={item.rejection!} />
        </span>
      );
    case "pending":
      // The kind is known once the file is read.
      return (
        <span className="pr-detail">{t(item.kind ? "files.state.waiting" : "files.state.pending", { size })}</span>
      );
    case "downloaded": {
      if (isBeingConverted(item)) {
        return (
          <>
            <span className="pr-detail">{t("files.state.making")}</span>
            <WaitingBar label={t("files.state.made", { name: item.name })} />
          </>
        );
      }
      const percent = formatNumber(language, Math.floor(item.progress * 100));
      const text = item.progress < 1 ? t("files.state.downloaded", { percent, size }) : t("files.state.inspected");
      return (
        <>
          <span className="pr-detail cs-numeric">{text}</span>
          <ProgressBar share={item.progress} label={t("files.progress", { name: item.name })} />
        </>
      );
    }
  }
}

/** The server's sentence, or the interface's own one if the server was not asked. */
function Reason({ rejection: { code, message } }: { rejection: FileRejection }) {
  const t = useT("prepare");
  const refusals = useT("refusals");
  const isUnsent = code === "failed_to_fetch" || code === "unreachable";
  return <span>{message || (isUnsent ? t(`files.rejected.${code}`) : refusals(code, { limit: FILES_LIMIT }))}</span>;
}

/** Lists the kinds of the originals: their names equal those of the PDFs except for the extensions. */
function OriginalNames({ originals }: { originals: NonNullable<FilePart["originals"]> }) {
  const t = useT("prepare");
  const language = useLanguage();
  const kinds = new Set(originals.map(({ kind }) => kind.toUpperCase()));
  return (
    <span className="pr-detail" title={originals.map(({ fileName }) => fileName).join(", ")}>
      {t("files.made", { kinds: formatList(language, [...kinds]) })}
    </span>
  );
}

/** @param pages indexes from 0 */
function LooksDifferent({ pages }: { pages: readonly number[] }) {
  const t = useT("prepare");
  const language = useLanguage();
  const numbers = pages.map((page) => formatNumber(language, page + 1));
  return (
    <p className="pr-different">
      <CircleAlert aria-hidden />
      <span>{t("files.different", { count: pages.length, pages: formatList(language, numbers) })}</span>
    </p>
  );
}

function NotCompared({ count }: { count: number }) {
  const t = useT("prepare");
  return (
    <p className="pr-different">
      <CircleAlert aria-hidden />
      <span>{t("files.not_compared", { count })}</span>
    </p>
  );
}

function Removed({ part }: { part: FilePart }) {
  const t = useT("prepare");
  const language = useLanguage();
  return (
    <details className="pr-removed">
      <summary>
        {t("files.removed", {
          what: formatList(
            language,
            part.removed.map((kind) => t(`files.removed.${kind}`)),
          ),
        })}
      </summary>
      {part.removed.includes("encryption") && <p>{t("files.removed.encryption.text")}</p>}
      {part.removed.includes("restrictions") && <p>{t("files.removed.restrictions.text")}</p>}
      <p>{t("files.removed.text")}</p>
      {!part.looksDifferent && !part.notCompared && <p>{t("files.removed.same")}</p>}
      <dl>
        <dt>{t("files.hash.uploaded")}</dt>
        <dd dir="ltr">{part.uploadedSha256}</dd>
        <dt>{t("files.hash.kept")}</dt>
        <dd dir="ltr">{part.hashData}</dd>
      </dl>
    </details>
  );
}
