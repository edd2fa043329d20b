import type { CSSProperties } from "react";
import type { TemplateView } from "../../domain/contract/template/template.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { PageList, type PageSlot } from "../pdf/page-list.tsx";
import { SharpPage } from "../pdf/sharp-page.tsx";
import { useMayLoadPdf, usePdfCache } from "../pdf/use-pdf.ts";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import css from "./template.css?inline";

/** The template's pages, with the fields in their recipients' colours. */
export function TemplatePages({ template, label }: { template: TemplateView; label?: string }) {
  useSheet(css);
  const t = useT("templates");
  const host = useHost();
  const formats = useFormats();
  const { pages, assets, jsonData } = template;
  const pdfCache = usePdfCache(host.pdfAssets, useMayLoadPdf());
  const labelOf = (page: number) => {
    const place = { page: formats.number(page + 1), pages: formats.number(pages.length) };
    return label === undefined ? t("page.of", place) : t("page.of.named", { name: label, ...place });
  };
  const colors = new Map<string, string>(
    template.recipients.flatMap((one) => [one, ...one.signingGroups].map(({ _id, color }) => [_id, color] as const)),
  );
  const renderPage = (page: number, slot: PageSlot) => {
    const { part, page: number, width, height, isUndrawn } = pages[page]!;
    const share = (length: number, total: number) => `${(length / total) * 100}%`;
    return (
      <>
        <SharpPage
          pdfCache={pdfCache}
          pdfUrl={`${host.apiBase}${assets.base}/${part}/source.pdf`}
          image={`${host.apiBase}${assets.base}/${part}/pages/${number}.jpg`}
          label={labelOf(page)}
          page={number}
          width={slot.width}
          undrawn={isUndrawn && { waiting: "", failed: t("page.undrawn") }}
        />
        {Object.entries(jsonData.schemas[page] ?? {}).map(([key, field]) => {
          const position = {
            "--person": colors.get(field.recipient),
            left: share(field.position.x, width),
            top: share(field.position.y, height),
            width: share(field.width, width),
            height: share(field.height, height),
          } as CSSProperties;
          return <span key={key} className="template-field" style={position} aria-hidden />;
        })}
      </>
    );
  };
  return (
    <div className="template-pages">
      <PageList pages={pages} zoom="width" renderPage={renderPage} labelOf={labelOf} label={label ?? t("pages")} />
    </div>
  );
}
