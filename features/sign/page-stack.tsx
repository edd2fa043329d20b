import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SignerView } from "../../domain/contract/signer-view.ts";
import { useHost } from "../host.ts";
import { useT } from "../i18n.ts";
import type { PdfFile } from "../pdf/open-pdf.ts";
import { PagePicture } from "../pdf/page-picture.tsx";
import type { PdfShelf } from "../pdf/pdf-shelf.ts";
import { useFormats } from "../ui/use-formats.ts";
import { persistently } from "./later.ts";

/** All pages under each other in the page's own scroll; a page costs little until it comes near. */
export function PageStack({ view, renderFields }: { view: SignerView; renderFields: (page: number) => ReactNode }) {
  const t = useT("sign");
  const host = useHost();
  const formats = useFormats();
  const hasUndrawn = view.pages.some((page) => page.isUndrawn);
  const shelf = useShelf(host.pdfAssets, useCalm() || hasUndrawn);
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
              shelf={shelf}
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
  shelf: PdfShelf | null;
  isFirst: boolean;
  children: ReactNode;
};

function Page({ page, base, label, shelf, isFirst, children }: PageProps) {
  const t = useT("sign");
  const slot = useRef<HTMLElement>(null);
  const { isNear, width } = useSlot(slot, isFirst);
  const pdf = usePdf(isNear && width > 0 ? shelf : null, base && `${base}/${page.part}/source.pdf`);
  return (
    <section
      ref={slot}
      className="sign-page"
      aria-label={label}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
    >
      {base && isNear && (
        <PagePicture
          image={`${base}/${page.part}/pages/${page.page}.jpg`}
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

/** Whether a page is in or near sight, and how wide it is; CSS pixels as zoomed by pinching. */
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

function usePdf(shelf: PdfShelf | null, url: string | null): PdfFile | null {
  const [pdf, setPdf] = useState<PdfFile | null>(null);
  useEffect(() => {
    let gone = false;
    setPdf(null);
    if (shelf && url) {
      shelf.open(url).then(
        (file) => gone || setPdf(file),
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [shelf, url]);
  return pdf;
}

/** Where PDFs are opened, once that is wanted. */
function useShelf(assets: string, isWanted: boolean): PdfShelf | null {
  const [shelf, setShelf] = useState<PdfShelf | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    let made: PdfShelf | null = null;
    persistently(() => import("../pdf/pdf-shelf.ts")).then(({ createPdfShelf }) => {
      if (gone) return;
      made = createPdfShelf(assets);
      setShelf(made);
    });
    return () => {
      gone = true;
      made?.close();
    };
  }, [assets, isWanted]);
  return shelf;
}

/** pdf.js may come: the page is loaded and the device idle, or somebody zooms or begins to select text. */
function useCalm(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const settle = () => setCalm(true);
    const timer = setTimeout(
      () => ("requestIdleCallback" in window ? requestIdleCallback(settle, { timeout: 4_000 }) : settle()),
      1_200,
    );
    const zoomed = () => (window.visualViewport?.scale ?? 1) > 1.05 && settle();
    window.visualViewport?.addEventListener("resize", zoomed);
    document.addEventListener("selectstart", settle, { once: true });
    return () => {
      clearTimeout(timer);
      window.visualViewport?.removeEventListener("resize", zoomed);
      document.removeEventListener("selectstart", settle);
    };
  }, []);
  return calm;
}
