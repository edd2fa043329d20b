import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { FolderChoice } from "./folder-choice.tsx";
import type { FolderNode } from "./folder-tree.ts";

type Props = {
  title: string;
  nodes: readonly FolderNode[];
  /** The current folder. */
  current: string | null;
  rootLabel: string;
  /** Moves; resolves with the refusal text to show, or `null` on success. */
  onMove: (folderId: string | null) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the target folder. */
export function MoveDialog({ title, nodes, current, rootLabel, onMove, onClose }: Props) {
  const t = useT("folders");
  const [folder, setFolder] = useState(current);
  const { busy, fault: failure, run } = useSubmit(onClose);
  const submit = async () => {
    if (folder === current) return onClose();
    return run(() => onMove(folder));
  };
  return (
    <FormDialog
      title={title}
      above={failure && <Notice tone="danger">{failure}</Notice>}
      action={t("move.submit")}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FolderChoice nodes={nodes} value={folder} onChange={setFolder} rootLabel={rootLabel} />
    </FormDialog>
  );
}
