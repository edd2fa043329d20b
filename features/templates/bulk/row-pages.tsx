import { useEffect, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { PageList } from "../../pdf/page-list.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import type { BulkPreparation, BulkRow } from "./create-bulk.ts";

type Props = { bulk: BulkPreparation; row: number; pages: BulkRow["pages"] };

/** The pages of a row's document; those in view are drawn by the server. */
export function RowPages({ bulk, row, pages }: Props) {
  const t = useT("bulk");
  const formats = useFormats();
  const labelOf = (page: number) =>
    t("row.page", { page: formats.number(page + 1), pages: formats.number(pages.length) });
  return (
    <div>
      <p className="cs-muted">{t("row.signatures")}</p>
      <div className="bulk-pages">
        <PageList
          pages={pages}
          zoom="width"
          labelOf={labelOf}
          label={t("row.pages")}
          renderPage={(page) => <Page bulk={bulk} row={row} page={page} name={labelOf(page)} />}
        />
      </div>
    </div>
  );
}

function Page({ bulk, row, page, name }: { bulk: BulkPreparation; row: number; page: number; name: string }) {
  const t = useT("bulk");
  const [picture, setPicture] = useState<string | "failed" | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    void bulk.page(row, page).then((blob) => {
      if (isGone) return;
      url = blob && URL.createObjectURL(blob);
      setPicture(url ?? "failed");
    });
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [bulk, row, page]);
  if (picture === null) return <Skeleton width="100%" height="100%" />;
  if (picture === "failed") return <p className="cs-muted">{t("row.page.failed")}</p>;
  return <img className="bulk-page" src={picture} alt={name} />;
}
