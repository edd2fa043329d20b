import { useEffect, useRef, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { PagePicture } from "../../pdf/page-picture.tsx";
import type { PdfCache } from "../../pdf/pdf-cache.ts";
import { useMayLoadPdf, usePdf, usePdfCache } from "../../pdf/use-pdf.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { loadWithRetry } from "../form/wait-for-network.ts";

const loadPdfCache = () => loadWithRetry(() => import("../../pdf/pdf-cache.ts"));

type Props = {
  view: SignerView;
  /** Pages of the sealed files, with all values filled in. */
  isSealed?: boolean;
  renderFields: (page: number) => Elements;
};

/** All pages, one below the other, in the page's own scroll; a page costs little until it is near the viewport. */
export function PageStack({ view, isSealed = false, renderFields }: Props) {
  const t = useT("sign");
  const host = useHost();
  const formats = useFormats();
  const hasUndrawn = view.pages.some((page) => page.isUndrawn);
  const pdfCache = usePdfCache(host.pdfAssets, useMayLoadPdf() || hasUndrawn, loadPdfCache);
  const starts = new Map(view.files.map((file) => [file.part, file]));
  return (
    <section className="sign-pages" aria-label={t("pages.label")}>
      {view.pages.map((page, index) => {
        const file = page.page === 0 && view.files.length > 1 ? starts.get(page.part) : undefined;
        const number = file ? view.files.indexOf(file) + 1 : 0;
        return (
          <div key={`${page.part}/${page.page}`} className="sign-slot">
            {file && (
              <h2 className="sign-file">
                {t("file.label", {
                  number: formats.number(number),
                  count: formats.number(view.files.length),
                  name: file.fileName,
                })}
              </h2>
            )}
            <Page
              page={page}
              base={view.assets && host.apiBase + view.assets.base}
              label={t("page.label", { page: formats.number(index + 1), pages: formats.number(view.pages.length) })}
              pdfCache={pdfCache}
              isSealed={isSealed}
              isFirst={index === 0}
            >
              {renderFields(index)}
            </Page>
          </div>
        );
      })}
    </section>
  );
}

type PageProps = {
  page: SignerView["pages"][number];
  base: string | null;
  label: string;
  pdfCache: PdfCache | null;
  isSealed: boolean;
  isFirst: boolean;
  children: Elements;
};

function Page({ page, base, label, pdfCache, isSealed, isFirst, children }: PageProps) {
  const t = useT("sign");
  const slot = useRef<HTMLElement>(null);
  const { isNear, width } = useSlot(slot, isFirst);
  const pdf = usePdf(
    isNear && width > 0 ? pdfCache : null,
    base && `${base}/${page.part}/${isSealed ? "sealed" : "source"}.pdf`,
  );
  return (
    <section
      ref={slot}
      className="sign-page"
      aria-label={label}
      data-far={isNear ? undefined : true}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
    >
      {base && isNear && (
        <PagePicture
          image={`${base}/${page.part}/${isSealed ? "sealed" : "pages"}/${page.page}.jpg`}
          label={label}
          pdf={pdf}
          page={page.page}
          width={width}
          undrawn={
            page.isUndrawn ? { waiting: t("page.undrawn.waiting"), failed: t("page.undrawn.failed") } : undefined
          }
          text
        />
      )}
      {children}
    </section>
  );
}

/** Whether a page is in or near the viewport, and its width in CSS pixels, including pinch zoom. */
function useSlot(slot: { current: HTMLElement | null }, isFirst: boolean) {
  const [isNear, setNear] = useState(isFirst);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = slot.current!;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: "120% 0px",
      scrollMargin: "120% 0px",
    });
    const size = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    near.observe(element);
    size.observe(element);
    return () => {
      near.disconnect();
      size.disconnect();
    };
  }, [slot]);
  return { isNear, width };
}
