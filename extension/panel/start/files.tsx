import { FilePlus2, FileText, Lock, Mail, RotateCw, Trash2 } from "lucide-react";
import { browser } from "wxt/browser";
import { FILE_LIMIT_BYTES, FILES_LIMIT } from "../../../domain/document/file-part.ts";
import { useT } from "../../../features/host/i18n.ts";
import { Button, IconButton } from "../../../features/ui/controls/button.tsx";
import { Checkbox } from "../../../features/ui/controls/checkbox.tsx";
import { useFormats } from "../../../features/ui/use-formats.ts";
import type { FileRefusal } from "../../background/taken-files.ts";
import type { FileOrigin } from "../../messages.ts";
import { openMail } from "../open-mail.ts";
import { usePanel } from "../panel-context.ts";
import type { Candidate } from "./candidates.ts";
import type { Start } from "./create-start.ts";

/** Lists the files that could be sent; a refused one shows the reason and the remedy. */
export function Files({ start, onAdd }: { start: Start; onAdd: () => void }) {
  const t = useT("extension");
  const formats = useFormats();
  const { takenFiles } = usePanel();
  const candidates = start.candidates.value;
  return (
    <section className="xt-files" aria-labelledby="xt-files">
      <header>
        <h2 id="xt-files">{t("files.title")}</h2>
        <IconButton label={t("files.add")} icon={<FilePlus2 aria-hidden />} onClick={onAdd} />
        <IconButton label={t("files.discard")} icon={<Trash2 aria-hidden />} onClick={() => void start.clear()} />
      </header>
      {candidates.length > FILES_LIMIT && (
        <p role="status" className="cs-muted">
          {t("files.many", { number: formats.number(candidates.length), limit: formats.number(FILES_LIMIT) })}
        </p>
      )}
      <ul>
        {candidates.map((one) => (
          <li key={one.id} data-state={one.state}>
            {one.state === "there" ? (
              <Ready candidate={one} start={start} isOnly={candidates.length === 1} />
            ) : (
              <Waiting candidate={one} place={start.place.value} onAgain={takenFiles.again} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ready({ candidate, start, isOnly }: { candidate: Candidate; start: Start; isOnly: boolean }) {
  const t = useT("extension");
  const formats = useFormats();
  const { id, name, size } = candidate;
  const text = (
    <>
      <span className="cs-truncate" dir="auto">
        {name}
      </span>
      <small className="cs-muted">{formats.bytes(size)}</small>
    </>
  );
  if (isOnly) {
    return (
      <span className="xt-file">
        <FileText aria-hidden />
        {text}
      </span>
    );
  }
  return (
    <Checkbox aria-label={t("files.take", { name })} checked={start.isTaken(id)} onChange={() => start.toggleFile(id)}>
      <span className="xt-file">{text}</span>
    </Checkbox>
  );
}

/** Refusals that a retry would repeat. */
const lasting = new Set<FileRefusal>(["not_supported", "too_large", "empty", "nothing_to_sign"]);

type WaitingProps = { candidate: Candidate; place: FileOrigin | null; onAgain: () => void };

/** A file that is being fetched, or was refused with a remedy. */
function Waiting({ candidate, place: origin, onAgain }: WaitingProps) {
  const t = useT("extension");
  const formats = useFormats();
  const { name, refusal, url } = candidate;
  const site = url && refusal === "not_allowed" ? URL.parse(url)?.host : null;
  const isLasting = refusal !== null && lasting.has(refusal);
  return (
    <>
      <span className="xt-file">
        <FileText aria-hidden />
        <span className="cs-truncate" dir="auto">
          {name || site || url}
        </span>
      </span>
      {refusal === null ? (
        <p role="status" className="cs-muted">
          {t("files.fetching")}
        </p>
      ) : (
        <p role="alert">{t(`files.refused.${refusal}`, { size: formats.bytes(FILE_LIMIT_BYTES) })}</p>
      )}
      {site && (
        <Button
          icon={<Lock aria-hidden />}
          onClick={() => void allow(url!).then((isAllowed) => isAllowed && onAgain())}
        >
          {t("files.allow", { site })}
        </Button>
      )}
      {refusal && !site && !isLasting && url && (
        <Button icon={<RotateCw aria-hidden />} onClick={onAgain}>
          {t("files.again")}
        </Button>
      )}
      {refusal && !isLasting && origin?.site === "gmail" && url && (
        <>
          <Button look="quiet" icon={<Mail aria-hidden />} onClick={() => void openMail(origin)}>
            {t("origin.open")}
          </Button>
          <p className="cs-muted">{t("files.ways")}</p>
        </>
      )}
    </>
  );
}

/** The browser itself asks the person. */
function allow(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [`${new URL(url).origin}/*`] }).catch(() => false);
}
