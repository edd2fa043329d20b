import {
  Ban,
  Copy,
  Ellipsis,
  FolderInput,
  PencilLine,
  RefreshCcw,
  Share2,
  TextCursorInput,
  Trash2,
} from "lucide-react";
import { useMemo, useState } from "react";
import { renameDocumentCall } from "../../../domain/contract/document-upkeep.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { type Answer, call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { DeleteDialog } from "../delete-dialog.tsx";
import { type DocumentAction, documentActions, type OnSaveAs } from "../document-actions.ts";
import { createFolders } from "../folders/create-folders.ts";
import { flatten, treeOf } from "../folders/folder-tree.ts";
import { MoveDialog } from "../folders/move-dialog.tsx";
import { actionIcons } from "../row-menu.tsx";
import { ShareDialog } from "../share/share-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

type Props = {
  document: OwnerView;
  offered: readonly DocumentAction[];
  onSaveAs: OnSaveAs | undefined;
  onVoid: () => void;
  /** Called after the document was renamed or moved. */
  onChanged: () => void;
};

type OpenDialog = "rename" | "move" | "share" | "delete";

/** All actions on the document except its next step. */
export function DetailMenu({ document, offered, onSaveAs, onVoid, onChanged }: Props) {
  const t = useT("detail");
  const dashboard = useT("dashboard");
  const folderTexts = useT("folders");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const actions = useMemo(() => documentActions(host), [host]);
  const folders = useMemo(() => createFolders(host), [host]);
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const { _id: documentId, title, status } = document;
  const close = () => setAsking(null);
  const settle = (answer: Answer<unknown>, done: string, then: () => void) => {
    if (!answer.ok) return refusalText(answer.refusal);
    toasts.success(done);
    then();
    return null;
  };
  const copy = async (verb: "duplicate" | "correct") => {
    const answer = await actions[verb](documentId);
    if (!answer.ok) toasts.error(refusalText(answer.refusal));
  };
  const archive = async (verb: "archive" | "unarchive") => {
    const refused = settle(await actions[verb](documentId), dashboard(`${verb}.done`), onChanged);
    if (refused) toasts.error(refused);
  };
  const entry = (id: string, label: string, icon: Elements, onAction: () => void, danger = false) => ({
    ...{ id, label, icon, onAction, danger },
  });
  const mayManage = document.may === undefined || document.may.includes("MANAGE");
  const entries = [
    ...(mayManage && status !== "SEALING"
      ? [entry("rename", t("rename"), <TextCursorInput aria-hidden />, () => setAsking("rename"))]
      : []),
    ...(offered.includes("share")
      ? [entry("share", dashboard("action.share"), <Share2 aria-hidden />, () => setAsking("share"))]
      : []),
    ...(offered.includes("move")
      ? [
          entry("move", dashboard("action.move"), <FolderInput aria-hidden />, () => {
            void folders.load().then(() => setAsking("move"));
          }),
        ]
      : []),
    ...(offered.includes("correct") && status === "EXPIRED"
      ? [entry("correct", dashboard("action.correct"), <RefreshCcw aria-hidden />, () => void copy("correct"))]
      : []),
    ...(offered.includes("duplicate")
      ? [entry("duplicate", dashboard("action.duplicate"), <Copy aria-hidden />, () => void copy("duplicate"))]
      : []),
    ...(onSaveAs
      ? (["template", "webform"] as const).map((as) => {
          const Icon = actionIcons[as] ?? PencilLine;
          return entry(as, dashboard(`action.${as}`), <Icon aria-hidden />, () => onSaveAs({ documentId, title }, as));
        })
      : []),
    ...(["archive", "unarchive"] as const)
      .filter((one) => offered.includes(one))
      .map((one) => {
        const Icon = actionIcons[one];
        return entry(one, dashboard(`action.${one}`), <Icon aria-hidden />, () => void archive(one));
      }),
    ...(offered.includes("void") ? [entry("void", dashboard("action.void"), <Ban aria-hidden />, onVoid, true)] : []),
    ...(offered.includes("delete")
      ? [entry("delete", dashboard("action.delete"), <Trash2 aria-hidden />, () => setAsking("delete"), true)]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label={dashboard("detail.more")} icon={<Ellipsis aria-hidden />} actions={entries} />
      {asking === "rename" && (
        <RenameDialog
          title={title}
          isDraft={status === "DRAFT"}
          onClose={close}
          onRename={async (name) => {
            const answer = await call(host, renameDocumentCall, { params: { documentId }, body: { title: name } });
            return settle(answer, t("rename.done"), onChanged);
          }}
        />
      )}
      {asking === "move" && (
        <MoveDialog
          title={folderTexts("move.title", { count: 1 })}
          nodes={flatten(treeOf(folders.value.value ?? []))}
          current={document.folderId ?? null}
          rootLabel={folderTexts("choose.noFolder")}
          onClose={close}
          onMove={async (folderId) => {
            const name = folders.value.value?.find((one) => one._id === folderId)?.name;
            const answer = await folders.move([documentId], folderId);
            const done = folderTexts("moved", { count: 1, name: name ?? folderTexts("choose.noFolder") });
            return settle(answer, done, onChanged);
          }}
        />
      )}
      {asking === "share" && (
        <ShareDialog documentId={documentId} title={title || dashboard("untitled")} onClose={close} />
      )}
      {asking === "delete" && (
        <DeleteDialog
          title={title || dashboard("untitled")}
          onClose={close}
          onDelete={async () => {
            const answer = await actions.delete(documentId);
            return settle(answer, dashboard("delete.done"), () => host.go({ type: "documents_wanted" }));
          }}
        />
      )}
    </>
  );
}
