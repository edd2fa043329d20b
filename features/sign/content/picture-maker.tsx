import { ImageUp } from "lucide-react";
import { useCallback, useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useFileDrop } from "../../ui/layout/use-file-drop.ts";
import type { MakerProps } from "./content-dialog.tsx";
import { dataUrlOf, readPhoto } from "./read-photo.ts";

/** Takes a picture from a file. */
export function PictureMaker({ content, maxBytes, onChange }: MakerProps) {
  const t = useT("sign");
  const { choose, isOver, isUnreadable } = usePictureFile(maxBytes, onChange);
  return (
    <div className="sign-upload">
      <div className="sign-pad" data-over={isOver || undefined}>
        {typeof content === "string" ? (
          <img src={content} alt={t("ink.upload.preview")} />
        ) : (
          <div className="sign-upload-empty">
            <ImageUp aria-hidden />
            <p>{t("made.picture.hint")}</p>
          </div>
        )}
      </div>
      {isUnreadable && (
        <p className="cs-error" role="alert">
          {t("made.unreadable")}
        </p>
      )}
      <div className="sign-row">
        <Button look={content ? "secondary" : "primary"} onClick={choose}>
          {t("ink.upload.choose")}
        </Button>
      </div>
    </div>
  );
}

/** Reads a chosen or dropped picture file and shrinks it. */
export function usePictureFile(maxBytes: number, onChange: MakerProps["onChange"]) {
  const host = useHost();
  const [isUnreadable, setUnreadable] = useState(false);
  const readFile = useCallback(
    async ([file]: readonly File[]) => {
      if (!file) return;
      const photo = await readPhoto(file, maxBytes);
      setUnreadable(!photo);
      if (photo) onChange(await dataUrlOf(photo));
    },
    [maxBytes, onChange],
  );
  const isOver = useFileDrop(readFile);
  const choose = async () => readFile(await host.pickFiles({ accept: "image/*", multiple: false }));
  return { choose, isOver, isUnreadable };
}
