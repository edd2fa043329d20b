import { ImageUp } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { useFileDrop } from "../ui/layout/use-file-drop.ts";
import type { Adopted } from "./adopted.ts";
import { type PictureAnswer, readPicture } from "./read-picture.ts";

/** Takes a picture of a signature from a file. */
export function UploadTab({ onInk }: { onInk: (ink: Adopted | null) => void }) {
  const t = useT("sign");
  const host = useHost();
  const [file, setFile] = useState<File | null>(null);
  const [removePaper, setRemovePaper] = useState(true);
  const [answer, setAnswer] = useState<PictureAnswer | null>(null);
  const acceptFiles = useCallback((files: readonly File[]) => files[0] && setFile(files[0]), []);
  const isOver = useFileDrop(acceptFiles);
  useEffect(() => {
    let isUnmounted = false;
    if (!file) return;
    readPicture(file, removePaper).then((read) => {
      if (isUnmounted) return;
      setAnswer(read);
      onInk(read.ok ? { image: read.png, way: "upload" } : null);
    });
    return () => {
      isUnmounted = true;
    };
  }, [file, removePaper, onInk]);
  const choose = async () =>
    acceptFiles(await host.pickFiles({ accept: "image/png,image/jpeg,image/bmp,image/gif", multiple: false }));
  return (
    <div className="sign-upload">
      <div className="sign-pad" data-over={isOver || undefined}>
        {answer?.ok ? (
          <img src={answer.png} alt={t("ink.upload.preview")} />
        ) : (
          <div className="sign-upload-empty">
            <ImageUp aria-hidden />
            <p id="sign-upload-hint">{t("ink.upload.hint")}</p>
          </div>
        )}
      </div>
      {answer && !answer.ok && (
        <p className="cs-error" role="alert">
          {t(`ink.upload.${answer.why}`)}
        </p>
      )}
      <div className="sign-row">
        <Button look={answer?.ok ? "secondary" : "primary"} onClick={choose}>
          {t("ink.upload.choose")}
        </Button>
        <Checkbox checked={removePaper} onChange={(event) => setRemovePaper(event.target.checked)}>
          {t("ink.upload.paper")}
        </Checkbox>
      </div>
    </div>
  );
}
