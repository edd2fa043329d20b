import { useMemo } from "react";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import type { CallRefusal } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { type DocumentAction, documentActions } from "./document-actions.ts";
import { ExtendDialog } from "./extend-dialog.tsx";
import { FixPersonDialog } from "./fix-person-dialog.tsx";
import { ShareDialog } from "./share/share-dialog.tsx";
import { VoidDialog } from "./void-dialog.tsx";

/** Actions that open a dialog. */
export type DialogAction = "void" | "delete" | "erase" | "extend" | "share" | "fix";

export const opensDialog = (action: DocumentAction): action is DialogAction =>
  ["void", "delete", "erase", "extend", "share", "fix"].includes(action);

type Props = {
  about: DialogAction;
  row: DocumentRow;
  /** Called with the sentence to show on success. */
  onDone: (done: string, isGone?: boolean) => void;
  onClose: () => void;
};

/** The dialog of an action on one document. */
export function RowDialog({ about, row, onDone, onClose }: Props) {
  const t = useT("dashboard");
  const host = useHost();
  const formats = useFormats();
  const refusalText = useRefusalText();
  const actions = useMemo(() => documentActions(host), [host]);
  /** Returns the refusal text to show, or `null` on success. */
  const settle = (answer: { ok: true } | { ok: false; refusal: CallRefusal }, done: string, isGone?: boolean) => {
    if (!answer.ok) return refusalText(answer.refusal);
    onDone(done, isGone);
    return null;
  };
  const title = row.title || t("untitled");
  switch (about) {
    case "void":
      return (
        <VoidDialog
          title={row.title}
          onClose={onClose}
          onVoid={async (reason) => settle(await actions.void(row._id, reason), t("void.done"))}
        />
      );
    case "extend":
      return (
        <ExtendDialog
          expiresAt={row.expiresAt}
          onClose={onClose}
          onExtend={async (days) => {
            const answer = await actions.extend(row._id, days);
            const day = answer.ok && answer.value.expiresAt ? formats.day(answer.value.expiresAt) : "";
            return settle(answer, t("extend.done", { day }));
          }}
        />
      );
    case "fix":
      return <FixPersonDialog documentId={row._id} {...{ actions, onDone, onClose }} />;
    case "share":
      return <ShareDialog documentId={row._id} title={title} onClose={onClose} />;
    case "erase":
      return (
        <ConfirmDialog
          title={t("erase.title")}
          action={t("erase.submit")}
          onConfirm={async () => settle(await actions.erase(row._id), t("erase.done"), true)}
          onClose={onClose}
        >
          <p className="cs-muted">{t(row.status === "COMPLETED" ? "erase.text.sealed" : "erase.text", { title })}</p>
        </ConfirmDialog>
      );
    case "delete":
      return (
        <DeleteDialog
          title={title}
          onClose={onClose}
          onDelete={async () => settle(await actions.delete(row._id), t("delete.done"), true)}
        />
      );
  }
}
