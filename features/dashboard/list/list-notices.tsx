import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { createDocumentList } from "../document-list.ts";
import type { ListQuery } from "../list-query.ts";

type Props = {
  query: ListQuery;
  onQuery: (query: ListQuery, how?: { replace: boolean }) => void;
  list: ReturnType<typeof createDocumentList>;
};

/** Notices above the list: why a document could not be edited, and that the list could not be loaded. */
export function ListNotices({ query, onQuery, list }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const refusalText = useRefusalText();
  const refusal = list.refusal.value;
  const close = () => onQuery({ ...query, editingError: null }, { replace: true });
  return (
    <>
      {query.editingError && (
        <Notice tone="warning" actions={<Button onClick={close}>{common("close")}</Button>}>
          {t(`list.editingError.${query.editingError}`)}
        </Notice>
      )}
      {refusal && (
        <Notice tone="danger" actions={<Button onClick={() => list.refresh()}>{t("list.retry")}</Button>}>
          {refusalText(refusal)}
        </Notice>
      )}
    </>
  );
}
