import { FileText, FileUp, Trash2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { ATTACHMENT_LIMIT_BYTES } from "../../../domain/field/limits.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/controls/progress-bar.tsx";
import { useFileDrop } from "../../ui/layout/use-file-drop.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { attach, detach } from "./attachment-calls.ts";
import type { MakerProps } from "./content-dialog.tsx";
import { readPhoto } from "./read-photo.ts";

/** Uploads a file for an attachment field at once, so that it is still there when the signer returns. */
export function AttachMaker({ signing, field }: MakerProps) {
  const t = useT("sign");
  const formats = useFormats();
  const host = useHost();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);
  const attachment = signing.attached.value.find((one) => one.field === field.key);

  const errorTextOf = useCallback(
    ({ code, message }: CallRefusal) => (code === "unreachable" ? t("offline.title") : message),
    [t],
  );
  const send = useCallback(
    async ([chosen]: readonly File[]) => {
      if (!chosen) return;
      setError(null);
      const access = signing.access();
      if (!access) return;
      const file = await smallEnough(chosen);
      if (file.size > ATTACHMENT_LIMIT_BYTES) return setError(t("made.file.large"));
      aborter.current?.abort();
      const abort = new AbortController();
      aborter.current = abort;
      setShare(0);
      const options = { onProgress: setShare, signal: abort.signal };
      const answer = await attach(
        host,
        { access: () => signing.access() ?? access, field: field.key, file },
        options,
      ).catch(() => null);
      if (abort.signal.aborted) return;
      setShare(null);
      if (!answer) setError(t("offline.title"));
      else if (answer.ok) signing.setAttached(field, answer.value);
      else setError(errorTextOf(answer.refusal));
    },
    [host, signing, field, errorTextOf, t],
  );
  const isOver = useFileDrop(send);
  const accept = "application/pdf,image/*";
  return (
    <div className="sign-upload">
      <div className="sign-pad" data-over={isOver || undefined}>
        <div className="sign-upload-empty">
          {attachment ? <FileText aria-hidden /> : <FileUp aria-hidden />}
          {attachment ? (
            <p className="sign-file-name">
              <bdi>{attachment.fileName}</bdi>
              <span className="cs-numeric">{` (${formats.bytes(attachment.size)})`}</span>
            </p>
          ) : (
            <p>{t("made.file.hint")}</p>
          )}
          {share !== null && <ProgressBar share={share} label={t("made.file.sending")} />}
        </div>
      </div>
      {error && (
        <p className="cs-error" role="alert">
          {error}
        </p>
      )}
      <div className="sign-row">
        <Button
          look={attachment ? "secondary" : "primary"}
          busy={share !== null}
          onClick={async () => send(await host.pickFiles({ accept, multiple: false }))}
        >
          {t(attachment ? "made.file.replace" : "made.file.choose")}
        </Button>
        {attachment && (
          <Button
            icon={<Trash2 aria-hidden />}
            onClick={async () => {
              const access = signing.access();
              if (!access) return;
              const answer = await detach(host, access, field.key);
              setError(answer.ok ? null : errorTextOf(answer.refusal));
              if (answer.ok) signing.setAttached(field, null);
            }}
          >
            {t("ink.remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Shrinks photographs before upload; converts them to JPEG unless they are PNG or JPEG. */
async function smallEnough(file: File): Promise<File> {
  const isAccepted = /^(application\/pdf|image\/(png|jpeg))$/.test(file.type);
  if (isAccepted && (file.type === "application/pdf" || file.size <= ATTACHMENT_LIMIT_BYTES)) return file;
  const photo = file.type.startsWith("image/") ? await readPhoto(file, ATTACHMENT_LIMIT_BYTES) : null;
  if (!photo) return file;
  const extension = photo.type === "image/png" ? ".png" : ".jpg";
  return new File([photo], file.name.replace(/(\.[a-z]{1,5})?$/i, extension), { type: photo.type });
}
