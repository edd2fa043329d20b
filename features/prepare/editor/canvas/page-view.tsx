import type { AssetsView, PageView } from "../../../../domain/contract/views/views.ts";
import { useHost } from "../../../host/host.ts";
import { useT } from "../../../host/i18n.ts";
import type { PageSlot } from "../../../pdf/page-list.tsx";
import { PagePicture } from "../../../pdf/page-picture.tsx";
import type { PdfCache } from "../../../pdf/pdf-cache.ts";
import { usePdf } from "../../../pdf/use-pdf.ts";
import type { Elements } from "../../../ui/elements-of.tsx";

type Props = {
  page: PageView;
  label: string;
  assets: AssetsView;
  slot: PageSlot;
  /** Source of sharp pages; `null` while pictures suffice. */
  pdfCache: PdfCache | null;
  children: Elements;
};

/** A page: its picture at once, the sharp page when pdf.js has it, and the fields above. */
export function PageContent({ page, label, assets, slot, pdfCache, children }: Props) {
  const t = useT("prepare");
  const { apiBase } = useHost();
  const folder = `${apiBase}${assets.base}/${page.part}`;
  const pdf = usePdf(pdfCache, `${folder}/source.pdf`);
  return (
    <>
      <PagePicture
        image={`${folder}/pages/${page.page}.jpg`}
        label={label}
        pdf={pdf}
        page={page.page}
        width={slot.width}
        undrawn={page.isUndrawn ? { waiting: t("page.undrawn.waiting"), failed: t("page.undrawn.failed") } : undefined}
      />
      {children}
    </>
  );
}
