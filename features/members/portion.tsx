import { useState } from "react";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { useFormats } from "../ui/use-formats.ts";

/** Rows rendered initially, and added by each request for more: a thousand at once would take seconds. */
const PORTION = 50;

type Props = { rows: readonly MemberRow[]; children: (visible: readonly MemberRow[]) => Elements };

/** The first rows, and a button for more. */
export function Portion({ rows, children }: Props) {
  const t = useT("members");
  const formats = useFormats();
  const [limit, setLimit] = useState(PORTION);
  const visible = rows.slice(0, limit);
  return (
    <>
      {children(visible)}
      <p className="cs-hidden" role="status">
        {t("count", { count: rows.length })}
      </p>
      {rows.length > limit && (
        <div className="mb-more">
          <span className="cs-muted">
            {t("more.of", { visible: formats.number(visible.length), all: formats.number(rows.length) })}
          </span>
          <Button onClick={() => setLimit(limit + PORTION)}>{t("more")}</Button>
        </div>
      )}
    </>
  );
}
