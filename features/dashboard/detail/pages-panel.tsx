import { ZoomIn, ZoomOut } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { PageList, type PageSlot } from "../../pdf/page-list.tsx";
import { SharpPage } from "../../pdf/sharp-page.tsx";
import { useMayLoadPdf, usePdfCache } from "../../pdf/use-pdf.ts";
import { stepZoom, type Zoom } from "../../pdf/zoom.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { fieldOwnersOf, PageFields } from "./page-fields.tsx";

/** The document's pages, drawn sharp once pdf.js is loaded; after sealing, with the values filled in. */
export function PagesPanel({ document }: { document: OwnerView }) {
  const t = useT("dashboard");
  const host = useHost();
  const formats = useFormats();
  const [zoom, setZoom] = useState<Zoom>("width");
  const [current, setCurrent] = useState(0);
  const { pages, assets } = document;
  const owners = useMemo(() => fieldOwnersOf(document), [document]);
  const pdfCache = usePdfCache(host.pdfAssets, useMayLoadPdf());
  const labelOf = useCallback(
    (page: number) => t("page.of", { page: formats.number(page + 1), pages: formats.number(pages.length) }),
    [t, formats, pages.length],
  );
  const factor = zoom === "width" || zoom === "page" ? 1 : zoom;
  const renderPage = (page: number, slot: PageSlot) => {
    const { part, page: number, isUndrawn } = pages[page]!;
    const assetUrl = `${host.apiBase}${assets.base}/${part}`;
    const sharp = (
      <SharpPage
        pdfCache={pdfCache}
        pdfUrl={`${assetUrl}/${document.sealed ? "sealed" : "source"}.pdf`}
        image={`${assetUrl}/${document.sealed ? "sealed" : "pages"}/${number}.jpg`}
        label={labelOf(page)}
        page={number}
        width={slot.width}
        undrawn={isUndrawn && { waiting: "", failed: t("page.undrawn") }}
      />
    );
    // Sealed pages show the values themselves.
    if (document.sealed) return sharp;
    const fields = Object.values(document.jsonData.schemas[page] ?? {});
    return (
      <>
        {sharp}
        <PageFields fields={fields} owners={owners} page={pages[page]!} />
      </>
    );
  };
  return (
    <div className="cs-detail-pages">
      <PageList
        pages={pages}
        zoom={zoom}
        renderPage={renderPage}
        labelOf={labelOf}
        label={t("pages.label")}
        onCurrentChange={setCurrent}
      />
      <div className="cs-page-tools">
        <IconButton
          label={t("zoom.out")}
          icon={<ZoomOut aria-hidden />}
          onClick={() => setZoom(stepZoom(factor, -1))}
        />
        <span className="cs-numeric">{labelOf(current)}</span>
        <IconButton label={t("zoom.in")} icon={<ZoomIn aria-hidden />} onClick={() => setZoom(stepZoom(factor, 1))} />
      </div>
    </div>
  );
}
