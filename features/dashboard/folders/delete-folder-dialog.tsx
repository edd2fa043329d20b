import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type FolderNode, flatten } from "./folder-tree.ts";

type Props = {
  node: FolderNode;
  /** All folders, in the order of the tree. */
  all: readonly FolderNode[];
  /** Deletes; `to`: a folder's id, or `root`. Resolves with the refusal text to show, or `null` on success. */
  onDelete: (to: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks where the contents of a folder go before it is deleted. */
export function DeleteFolderDialog({ node, all, onDelete, onClose }: Props) {
  const t = useT("folders");
  const { folder, children } = node;
  const own = new Set(flatten([node]));
  const [to, setTo] = useState<string>(folder.parentId ?? "root");
  const isEmpty = folder.documents + folder.templates === 0 && children.length === 0;
  return (
    <ConfirmDialog
      title={t("delete.title", { name: folder.name })}
      action={t("delete.submit")}
      onConfirm={() => onDelete(to)}
      onClose={onClose}
    >
      {isEmpty ? (
        <p className="cs-muted">{t("delete.empty")}</p>
      ) : (
        <>
          <p className="cs-muted">{t("delete.text")}</p>
          <SelectField label={t("delete.to")} value={to} onChange={(event) => setTo(event.target.value)}>
            <option value="root">{t("choose.noFolder")}</option>
            {all
              .filter((one) => !own.has(one))
              .map((one) => (
                <option key={one.folder._id} value={one.folder._id}>
                  {one.path}
                </option>
              ))}
          </SelectField>
        </>
      )}
    </ConfirmDialog>
  );
}
