import type { CSSProperties } from "react";
import { contrastOf, SURFACES, stripeOf } from "../../domain/workspace/brand-colors.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Notice } from "../ui/layout/notice.tsx";

/** Warns about a stripe that would be invisible, and shows the shade that is drawn instead. */
export function StripeNotice({ color, onMend }: { color: string; onMend: (color: string) => void }) {
  const t = useT("branding");
  const language = useLanguage();
  const { light, dark } = stripeOf(color);
  if (light === color) return dark === color ? null : <DarkHint shown={dark} />;
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1, roundingMode: "floor" } as object).format(
    contrastOf(color, SURFACES.light),
  );
  return (
    <Notice
      tone="warning"
      title={t("stripe.title")}
      actions={<Button onClick={() => onMend(light)}>{t("contrast.use", { mended: light })}</Button>}
    >
      {t("stripe.text", { color, ratio, mended: light })}
    </Notice>
  );
}

/** Shows the shade that a colour has on dark screens. */
export function DarkHint({ shown }: { shown: string }) {
  const t = useT("branding");
  return (
    <p className="br-samples cs-muted">
      <span>
        <i style={{ "--sample": shown } as CSSProperties} aria-hidden="true" />
        <span>{t("dark", { mended: shown })}</span>
      </span>
    </p>
  );
}
