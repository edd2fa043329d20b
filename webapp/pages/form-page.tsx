import { useCallback, useState } from "react";
import type { BrandView } from "../../domain/workspace/branding.ts";
import { FormRoom } from "../../features/form/form-room.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Brand } from "../../features/ui/controls/brand.tsx";
import { BrandLook } from "../../features/ui/layout/brand-look.tsx";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import { LanguageChoice } from "../frame/language-choice.tsx";
import css from "./form-page.css?inline";

/** `/form/{formId}`: a web form as a separate page. */
export function FormPage({ formId, link }: { formId: string; link: Readonly<Record<string, string>> }) {
  useSheet(css);
  const t = useT("form");
  const [brand, setBrand] = useState<BrandView | undefined>();
  const showTitle = useCallback(
    (title: string) => {
      document.title = t("document.title", { title });
    },
    [t],
  );
  return (
    <main className="form-page">
      <header>
        <BrandLook brand={brand}>
          <Brand aside={<LanguageChoice />} />
        </BrandLook>
      </header>
      <FormRoom formId={formId} link={link} onTitle={showTitle} onBrand={setBrand} />
    </main>
  );
}
