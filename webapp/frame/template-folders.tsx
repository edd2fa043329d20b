import { useMemo } from "react";
import { listFoldersCall } from "../../domain/contract/folder.ts";
import { flatten, treeOf } from "../../features/dashboard/folders/folder-tree.ts";
import folderCss from "../../features/dashboard/folders/folders.css?inline";
import { MoveDialog } from "../../features/dashboard/folders/move-dialog.tsx";
import { useT } from "../../features/host/i18n.ts";
import type { TemplateFolders } from "../../features/templates/template-folders.ts";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import { useLoaded } from "../../features/ui/use-loaded.ts";

/** The workspace's folders for pages of templates; `undefined` for readers who see none. */
export function useTemplateFolders(isOffered: boolean): TemplateFolders | undefined {
  useSheet(folderCss);
  const t = useT("folders");
  const folders = useLoaded(listFoldersCall, isOffered ? {} : null);
  const rows = folders.value.value;
  return useMemo(() => {
    if (!isOffered) return undefined;
    const nodes = flatten(treeOf(rows ?? []));
    return {
      all: nodes.map(({ folder, path }) => ({ id: folder._id, path, templates: folder.templates })),
      refresh: folders.load,
      moveDialog: (props) => <MoveDialog {...props} nodes={nodes} rootLabel={t("choose.noFolder")} />,
    };
  }, [isOffered, rows, folders.load, t]);
}
