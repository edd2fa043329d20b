import { FolderInput } from "lucide-react";
import { type DragEvent, useState } from "react";
import type { DocumentRow } from "../../../domain/contract/views/views.ts";
import type { Answer } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useOpen } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { BulkAction } from "../bulk/bulk-bar.tsx";
import type { Selection } from "../list/selection.ts";
import type { ListQuery } from "../list-query.ts";
import type { createFolders } from "./create-folders.ts";
import { DeleteFolderDialog } from "./delete-folder-dialog.tsx";
import { carryDocuments, type Dragged } from "./drag-and-drop.ts";
import type { FolderRights, FolderVerbs } from "./folder-item.tsx";
import { FolderRail } from "./folder-rail.tsx";
import { ancestorIds, type FolderNode, flatten, treeOf } from "./folder-tree.ts";
import css from "./folders.css?inline";
import { MoveDialog } from "./move-dialog.tsx";

type Props = {
  folders: ReturnType<typeof createFolders>;
  /** `null`: the reader sees no folders here. */
  rights: FolderRights | null;
  query: ListQuery;
  onQuery: (query: ListQuery) => void;
  hrefOf: (query: ListQuery) => string;
  /** Selected documents are dragged and moved together. */
  selection: Selection;
  /** Called after documents were moved. */
  onMoved: () => void;
};

type OpenDialog =
  | { about: "documents"; ids: readonly string[]; current: string | null }
  | { about: "place" | "remove"; node: FolderNode };

export type FoldersOnPage = {
  rail: Elements;
  dialog: Elements;
  /** Path of the listed folder; `null`: none is listed. */
  path: string | null;
  /** Asks for the folder that documents move to; omitted where there are no folders. */
  askToMove?: (rows: readonly Pick<DocumentRow, "_id" | "folderId">[]) => void;
  onDragStart?: (event: DragEvent) => void;
  /** Moves the selected documents. */
  bulk: readonly BulkAction[];
  /** Names by id. */
  names: ReadonlyMap<string, string>;
};

/** The folder tree in the rail, its dialogs, and dragging onto folders. */
export function useFolders({ folders, rights, query, onQuery, hrefOf, selection, onMoved }: Props): FoldersOnPage {
  useSheet(css);
  const t = useT("folders");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  useOpen(folders, rights !== null);
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const rows = folders.value.value ?? [];
  const around = ancestorIds(rows, query.folderId);
  const expanded = new Set([...folders.expanded.value, ...around]);
  if (!rights) return { rail: null, dialog: null, path: null, bulk: [], names: new Map() };

  const nodes = treeOf(rows);
  const all = flatten(nodes);
  const current = all.find((one) => one.folder._id === query.folderId);
  const queryOf = ({ folder }: FolderNode): ListQuery => ({
    ...query,
    view: "all",
    folderId: folder._id,
    folderName: folder.name,
  });
  const refusalOf = (answer: Answer<unknown>) => (answer.ok ? null : refusalText(answer.refusal));
  const moveDocuments = async (ids: readonly string[], folderId: string | null) => {
    const answer = await folders.move(ids, folderId);
    if (!answer.ok) return refusalText(answer.refusal);
    const { documentIds, failed } = answer.value;
    const name = all.find((one) => one.folder._id === folderId)?.folder.name ?? t("choose.noFolder");
    toasts.success(t("moved", { count: documentIds.length, name }));
    if (failed.length > 0) toasts.error(t("moved.failed", { count: failed.length }));
    selection.remove(documentIds);
    onMoved();
    return null;
  };
  const drop = async (dragged: Dragged, { _id }: FolderNode["folder"]) => {
    const refused =
      "folderId" in dragged
        ? dragged.folderId !== _id && refusalOf(await folders.put(dragged.folderId, _id))
        : await moveDocuments(dragged.documentIds, _id);
    if (refused) toasts.error(refused);
  };
  const verbs: FolderVerbs = {
    rights,
    current: query.folderId,
    expanded,
    hrefOf: (node) => hrefOf(queryOf(node)),
    onOpen: (node) => onQuery(queryOf(node)),
    onExpand: folders.expand,
    onDrop: (dragged, folder) => void drop(dragged, folder),
    onCreate: async (name, parentId) => refusalOf(await folders.create(name, parentId)),
    onRename: async (id, name) => refusalOf(await folders.rename(id, name)),
    onPlace: (node) => setAsking({ about: "place", node }),
    onRemove: (node) => setAsking({ about: "remove", node }),
  };
  const close = () => setAsking(null);
  const remove = async (node: FolderNode, to: string) => {
    const refused = refusalOf(await folders.remove(node.folder._id, to));
    if (refused) return refused;
    toasts.success(t("delete.done", { name: node.folder.name }));
    if (around.has(node.folder._id) || node === current) onQuery({ ...query, folderId: "", folderName: "" });
    else onMoved();
    return null;
  };
  const dialog =
    asking?.about === "documents" ? (
      <MoveDialog
        title={t("move.title", { count: asking.ids.length })}
        nodes={all}
        current={asking.current}
        rootLabel={t("choose.noFolder")}
        onMove={(folderId) => moveDocuments(asking.ids, folderId)}
        onClose={close}
      />
    ) : asking?.about === "place" ? (
      <MoveDialog
        title={t("place.title", { name: asking.node.folder.name })}
        nodes={all.filter((one) => !flatten([asking.node]).some(({ folder }) => folder._id === one.folder._id))}
        current={asking.node.folder.parentId}
        rootLabel={t("choose.top")}
        onMove={async (parentId) => refusalOf(await folders.put(asking.node.folder._id, parentId))}
        onClose={close}
      />
    ) : (
      asking && (
        <DeleteFolderDialog
          key={asking.node.folder._id}
          node={asking.node}
          all={all}
          onDelete={(to) => remove(asking.node, to)}
          onClose={close}
        />
      )
    );
  return {
    rail: <FolderRail nodes={nodes} verbs={verbs} />,
    dialog,
    path: query.folderId ? (current?.path ?? query.folderName) : null,
    askToMove: (moving) =>
      setAsking({ about: "documents", ids: moving.map((one) => one._id), current: commonFolder(moving) }),
    bulk: [
      {
        id: "move",
        label: t("move"),
        icon: <FolderInput aria-hidden />,
        onAction: () => setAsking({ about: "documents", ids: [...selection.ids.peek()], current: null }),
      },
    ],
    names: new Map(rows.map(({ _id, name }) => [_id, name])),
    onDragStart: (event) => {
      const id = (event.target as Element).closest<HTMLElement>(".cs-row")?.dataset.id;
      const selected = selection.ids.peek();
      if (id) carryDocuments(event, selected.has(id) ? [...selected] : [id]);
    },
  };
}

function commonFolder(rows: readonly Pick<DocumentRow, "folderId">[]): string | null {
  const ids = new Set(rows.map((one) => one.folderId ?? null));
  return ids.size === 1 ? [...ids][0]! : null;
}
