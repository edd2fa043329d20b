import { useMemo } from "react";
import type { DocumentRow } from "../../../domain/contract/views/views.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { type DocumentAction, documentActions, type OnSaveAs } from "../document-actions.ts";
import type { createDocumentList } from "../document-list.ts";
import { type DialogAction, opensDialog } from "../row-dialog.tsx";
import { useReminderText } from "../use-reminder-text.ts";

type Options = {
  list: ReturnType<typeof createDocumentList>;
  onAsk: (asked: { about: DialogAction; row: DocumentRow }) => void;
  onMove: ((rows: DocumentRow[]) => void) | undefined;
  onSaveAs: OnSaveAs | undefined;
};

/** Returns a function that runs an action on a row, shows its result in a toast and refreshes the list. */
export function useRowActions({ list, onAsk, onMove, onSaveAs }: Options) {
  const t = useT("dashboard");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const reminderText = useReminderText();
  const actions = useMemo(() => documentActions(host), [host]);

  async function remind(row: DocumentRow): Promise<void> {
    const answer = await actions.remind(row._id);
    if (!answer.ok) return toasts.error(refusalText(answer.refusal));
    toasts.success(reminderText(answer.value));
    void list.refresh();
  }

  return async (action: DocumentAction, row: DocumentRow): Promise<void> => {
    if (opensDialog(action)) return onAsk({ about: action, row });
    if (action === "template" || action === "webform") {
      return onSaveAs?.({ documentId: row._id, title: row.title }, action);
    }
    if (action === "move") return onMove?.([row]);
    if (action === "open") return host.go({ type: "document_wanted", documentId: row._id });
    if (action === "edit") return host.go({ type: "document_edit_wanted", documentId: row._id });
    if (action === "remind") return remind(row);
    const answer = await actions[action](row._id);
    if (!answer.ok) return toasts.error(refusalText(answer.refusal));
    if (action === "resend") toasts.success(t("resend.done", { title: row.title }));
    if (action === "archive") toasts.success(t("archive.done"));
    if (action === "unarchive") toasts.success(t("unarchive.done"));
    if (action === "restore") toasts.success(t("restore.done"));
    void list.refresh();
  };
}
