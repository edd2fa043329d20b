import { useCallback, useEffect, useMemo, useState } from "react";
import { type FolderRow, listFolders } from "../../domain/contract/folder.ts";
import { flatten, treeOf } from "../../features/dashboard/folders/folder-tree.ts";
import folderCss from "../../features/dashboard/folders/folders.css?inline";
import { MoveDialog } from "../../features/dashboard/folders/move-dialog.tsx";
import { call } from "../../features/host/api.ts";
import { useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import type { TemplateFolders } from "../../features/templates/template-folders.ts";
import { useSheet } from "../../features/ui/styles/sheet.ts";

/** The workspace's folders for pages of templates; `undefined` for readers who see none. */
export function useTemplateFolders(isOffered: boolean): TemplateFolders | undefined {
  useSheet(folderCss);
  const t = useT("folders");
  const host = useHost();
  const [rows, setRows] = useState<readonly FolderRow[]>([]);
  const refresh = useCallback(async () => {
    const answer = await call(host, listFolders, {});
    if (answer.ok) setRows(answer.value);
  }, [host]);
  useEffect(() => {
    if (isOffered) void refresh();
  }, [isOffered, refresh]);
  return useMemo(() => {
    if (!isOffered) return undefined;
    const nodes = flatten(treeOf(rows));
    return {
      all: nodes.map(({ folder, path }) => ({ id: folder._id, path, templates: folder.templates })),
      refresh,
      moveDialog: (props) => <MoveDialog {...props} nodes={nodes} rootLabel={t("choose.noFolder")} />,
    };
  }, [isOffered, rows, refresh, t]);
}
