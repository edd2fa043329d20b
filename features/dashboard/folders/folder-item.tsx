import { ChevronRight, Ellipsis, Folder, FolderInput, FolderOpen, FolderPlus, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { FOLDER_LEVELS } from "../../../domain/folder/folder.ts";
import { useT } from "../../host/i18n.ts";
import { Menu } from "../../ui/overlay/menu.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { carryFolder, type Dragged, useDropTarget } from "./drag-and-drop.ts";
import { FolderName } from "./folder-name.tsx";
import type { FolderNode } from "./folder-tree.ts";

/** The reader's rights on folders. */
export type FolderRights = { add: boolean; change: boolean; remove: boolean };
export type FolderVerbs = {
  rights: FolderRights;
  current: string;
  expanded: ReadonlySet<string>;
  hrefOf: (node: FolderNode) => string;
  onOpen: (node: FolderNode) => void;
  onExpand: (id: string, isOpen: boolean) => void;
  onDrop: (dragged: Dragged, folder: FolderNode["folder"]) => void;
  /** Resolve with the refusal text to show, or `null` on success. */
  onCreate: (name: string, parentId: string | null) => Promise<string | null>;
  onRename: (id: string, name: string) => Promise<string | null>;
  onPlace: (node: FolderNode) => void;
  onRemove: (node: FolderNode) => void;
};

/** One folder of the tree, with its menu and subfolders. Documents and folders can be dropped on it. */
export function FolderItem({ node, ...verbs }: { node: FolderNode } & FolderVerbs) {
  const t = useT("folders");
  const formats = useFormats();
  const [naming, setNaming] = useState<"own" | "new" | null>(null);
  const { rights, current, expanded, hrefOf, onOpen, onExpand, onDrop } = verbs;
  const { folder, children, depth } = node;
  const target = useDropTarget((dragged) => onDrop(dragged, folder));
  const isOpen = expanded.has(folder._id);
  const isCurrent = folder._id === current;
  const Icon = isCurrent ? FolderOpen : Folder;
  const actions = [
    ...(rights.add && depth < FOLDER_LEVELS
      ? [
          {
            id: "new",
            label: t("new.within"),
            icon: <FolderPlus aria-hidden />,
            onAction: () => {
              onExpand(folder._id, true);
              setNaming("new");
            },
          },
        ]
      : []),
    ...(rights.change
      ? [
          { id: "rename", label: t("rename"), icon: <PencilLine aria-hidden />, onAction: () => setNaming("own") },
          { id: "place", label: t("place"), icon: <FolderInput aria-hidden />, onAction: () => verbs.onPlace(node) },
        ]
      : []),
    ...(rights.remove
      ? [
          {
            id: "remove",
            label: t("delete"),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onAction: () => verbs.onRemove(node),
          },
        ]
      : []),
  ];
  return (
    <li>
      <div ref={target.ref} className="cs-folder" data-over={target.isOver || undefined}>
        <button
          type="button"
          className="cs-folder-open"
          data-empty={children.length === 0 || undefined}
          aria-expanded={children.length > 0 ? isOpen : undefined}
          aria-label={t(isOpen ? "collapse" : "expand", { name: folder.name })}
          disabled={children.length === 0}
          onClick={() => onExpand(folder._id, !isOpen)}
        >
          <span className="cs-folder-chevron">
            <ChevronRight aria-hidden className="cs-mirror" />
          </span>
        </button>
        {naming === "own" ? (
          <FolderName
            label={t("name.of", { name: folder.name })}
            initial={folder.name}
            onSave={(name) => verbs.onRename(folder._id, name)}
            onClose={() => setNaming(null)}
          />
        ) : (
          <a
            className="cs-folder-link"
            href={hrefOf(node)}
            title={node.path}
            aria-current={isCurrent ? "page" : undefined}
            draggable={rights.change}
            onDragStart={(event) => carryFolder(event, folder._id)}
            onKeyDown={(event) => event.key === "F2" && rights.change && setNaming("own")}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen(node);
            }}
          >
            <Icon aria-hidden />
            <span className="cs-truncate" dir="auto">
              {folder.name}
            </span>
            {folder.documents > 0 && (
              <span className="cs-count cs-folder-count cs-numeric">
                <span aria-hidden>{formats.number(folder.documents)}</span>
                <span className="cs-hidden">{t("count", { count: folder.documents })}</span>
              </span>
            )}
          </a>
        )}
        {actions.length > 0 && naming !== "own" && (
          <Menu
            className="cs-folder-menu"
            label={t("actions", { name: folder.name })}
            icon={<Ellipsis aria-hidden />}
            actions={actions}
          />
        )}
      </div>
      {(naming === "new" || (isOpen && children.length > 0)) && (
        <ul>
          {children.map((child) => (
            <FolderItem key={child.folder._id} node={child} {...verbs} />
          ))}
          {naming === "new" && (
            <li className="cs-folder-new">
              <FolderName
                label={t("name.new")}
                initial=""
                onSave={(name) => verbs.onCreate(name, folder._id)}
                onClose={() => setNaming(null)}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
