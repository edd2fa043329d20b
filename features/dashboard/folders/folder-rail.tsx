import { FolderPlus, Folders as FoldersIcon } from "lucide-react";
import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { FolderItem, type FolderVerbs } from "./folder-item.tsx";
import { FolderName } from "./folder-name.tsx";
import type { FolderNode } from "./folder-tree.ts";

type Props = { nodes: readonly FolderNode[]; verbs: FolderVerbs };

/** The folders in the rail; on narrow screens a button that opens them as a sheet. */
export function FolderRail({ nodes, verbs }: Props) {
  const t = useT("folders");
  const [isSheet, setSheet] = useState(false);
  const [naming, setNaming] = useState(false);
  const isEmpty = nodes.length === 0;
  if (isEmpty && !verbs.rights.add) return null;
  const openFromSheet = (node: FolderNode) => {
    setSheet(false);
    verbs.onOpen(node);
  };
  return (
    <>
      <div className="cs-rail-group cs-folders">
        <div className="cs-folders-head">
          <h2 id="folders-title">{t("title")}</h2>
          {verbs.rights.add && (
            <IconButton
              className="cs-folders-add"
              label={t("new")}
              icon={<FolderPlus aria-hidden />}
              onClick={() => setNaming(true)}
            />
          )}
        </div>
        <FolderList nodes={nodes} verbs={verbs} naming={naming} onNamed={() => setNaming(false)} />
        {isEmpty && !naming && (
          <button type="button" className="cs-folders-first" onClick={() => setNaming(true)}>
            <FolderPlus aria-hidden />
            <span>{t("first")}</span>
          </button>
        )}
      </div>
      <Button
        look="quiet"
        className="cs-folders-button"
        icon={<FoldersIcon aria-hidden />}
        onClick={() => setSheet(true)}
      >
        {t("title")}
      </Button>
      {isSheet && (
        <Dialog
          title={t("title")}
          onClose={() => setSheet(false)}
          actions={
            verbs.rights.add && (
              <Button icon={<FolderPlus aria-hidden />} onClick={() => setNaming(true)}>
                {t("new")}
              </Button>
            )
          }
        >
          <div className="cs-folders cs-folders-sheet">
            {isEmpty && <p className="cs-muted">{t("none")}</p>}
            <FolderList
              nodes={nodes}
              verbs={{ ...verbs, onOpen: openFromSheet }}
              naming={naming}
              onNamed={() => setNaming(false)}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

function FolderList({ nodes, verbs, naming, onNamed }: Props & { naming: boolean; onNamed: () => void }) {
  const t = useT("folders");
  return (
    <ul aria-label={t("title")}>
      {nodes.map((node) => (
        <FolderItem key={node.folder._id} node={node} {...verbs} />
      ))}
      {naming && (
        <li className="cs-folder-new">
          <FolderName
            label={t("name.new")}
            initial=""
            onSave={(name) => verbs.onCreate(name, null)}
            onClose={onNamed}
          />
        </li>
      )}
    </ul>
  );
}
