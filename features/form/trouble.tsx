import { useT } from "../host/i18n.ts";
import { useNow } from "../ui/controls/save-state.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useFormats } from "../ui/use-formats.ts";
import type { Filling } from "./filling.ts";

/** Shows why the last request created no document, unless an input shows it. */
export function Trouble({ filling }: { filling: Filling }) {
  const t = useT("form");
  const common = useT("common");
  const formats = useFormats();
  const now = useNow(5_000);
  const trouble = filling.trouble.value;
  if (!trouble) return null;
  const text = trouble.code === "unreachable" ? t("trouble.unreachable") : trouble.message || common("error.generic");
  const mustWait = trouble.until !== undefined && Date.parse(trouble.until) > now;
  return (
    <Notice tone="danger" title={t("trouble.title")}>
      <span>{text}</span>
      {mustWait && <span>{` ${t("trouble.wait", { time: formats.until(trouble.until ?? "", now) })}`}</span>}
    </Notice>
  );
}
