import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { useFormats } from "../ui/use-formats.ts";
import type { Chosen } from "./create-branding-editor.ts";
import { readLogo } from "./read-logo.ts";

type Props = { shown: string | null; disabled: boolean; onChange: (logo: Chosen["logo"]) => void };

/** Chooses the logo from a file and scales it down; it can be removed. */
export function LogoChoice({ shown, disabled, onChange }: Props) {
  const t = useT("branding");
  const host = useHost();
  const formats = useFormats();
  const [note, setNote] = useState<{ tone: "plain" | "fault"; text: string } | null>(null);
  const sizeText = ({ width, height }: { width: number; height: number }) =>
    `${formats.number(width)} × ${formats.number(height)}`;
  async function choose(): Promise<void> {
    const [file] = await host.pickFiles({ accept: ".jpg,.jpeg,.png,.ico", multiple: false });
    if (!file) return;
    const logo = await readLogo(file);
    if (!logo) return setNote({ tone: "fault", text: t("logo.unreadable") });
    const { url, before, after } = logo;
    const isScaled = before.width !== after.width;
    setNote(
      isScaled ? { tone: "plain", text: t("logo.scaled", { before: sizeText(before), after: sizeText(after) }) } : null,
    );
    onChange({ url, ...after });
  }
  return (
    <div className="br-logo">
      {shown && <img src={shown} alt={t("logo.alt")} />}
      <p className="cs-muted">{t("logo.hint")}</p>
      {!disabled && (
        <div className="br-buttons">
          <Button icon={<ImageUp aria-hidden />} onClick={() => void choose()}>
            {t(shown ? "logo.replace" : "logo.choose")}
          </Button>
          {shown && (
            <Button
              look="quiet"
              icon={<Trash2 aria-hidden />}
              onClick={() => {
                setNote(null);
                onChange(null);
              }}
            >
              {t("logo.remove")}
            </Button>
          )}
        </div>
      )}
      <p role="status" className={note?.tone === "fault" ? "br-fault" : "cs-muted"}>
        {note?.text}
      </p>
    </div>
  );
}
