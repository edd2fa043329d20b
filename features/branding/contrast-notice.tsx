import type { CSSProperties } from "react";
import { contrastOf, readableOn, SURFACES, TEXT_CONTRAST } from "../../domain/workspace/brand-colors.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Notice } from "../ui/layout/notice.tsx";

/** Warns about a colour that is unreadable on white and shows the shade that texts use instead. */
export function ContrastNotice({ color, onMend }: { color: string; onMend: (color: string) => void }) {
  const t = useT("branding");
  const language = useLanguage();
  const contrast = contrastOf(color, SURFACES.light);
  if (contrast >= TEXT_CONTRAST) return null;
  const mended = readableOn(color, SURFACES.light);
  // Rounded down, so that a failing contrast never displays as a passing one.
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1, roundingMode: "floor" } as object).format(
    contrast,
  );
  return (
    <Notice
      tone="warning"
      title={t("contrast.title")}
      actions={<Button onClick={() => onMend(mended)}>{t("contrast.use", { mended })}</Button>}
    >
      <span>{t("contrast.text", { color, ratio, mended })}</span>
      <div className="br-samples" aria-hidden="true">
        <span>
          <i style={{ "--sample": color } as CSSProperties} />
          <span>{t("contrast.before")}</span>
        </span>
        <span>
          <i style={{ "--sample": mended } as CSSProperties} />
          <span>{t("contrast.after")}</span>
        </span>
      </div>
    </Notice>
  );
}
