import { FilePlus2, FileText } from "lucide-react";
import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import { UPLOAD_ACCEPT } from "../../../domain/file/upload-kinds.ts";
import { useHost } from "../../host/host.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { formatBytes, formatNumber } from "../../ui/formats.ts";
import { SortableList } from "../../ui/layout/sortable-list.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import { LockedNote } from "../locked-part.tsx";
import { BlankFileButton } from "../template/blank-file-button.tsx";
import { useLocked } from "../terms.ts";
import { FileRow } from "./file-row.tsx";
import css from "./files.css?inline";
import { FilesAnnouncer } from "./files-announcer.tsx";

/** The document's files, in signing order. */
export function FilesPanel({
  preparation,
  onAdd,
}: {
  preparation: Preparation;
  onAdd: (files: readonly File[]) => void;
}) {
  useSheet(css);
  const t = useT("prepare");
  const host = useHost();
  const language = useLanguage();
  const { store, files } = preparation;
  const items = files.items.value;
  const isLocked = useLocked("files");
  const choose = async () => {
    const chosen = await host.pickFiles({ accept: UPLOAD_ACCEPT, multiple: true });
    if (chosen.length > 0) onAdd(chosen);
  };
  return (
    <section className="pr-card" aria-labelledby="pr-files">
      <header className="pr-card-head">
        <h2 id="pr-files">{t("files.title")}</h2>
        {items.length > 0 && !isLocked && (
          <Button look="quiet" icon={<FilePlus2 aria-hidden />} onClick={choose}>
            {t("files.add")}
          </Button>
        )}
      </header>
      {isLocked && <LockedNote />}
      {items.length === 0 && isLocked ? null : items.length === 0 ? (
        <>
          <EmptyDrop onChoose={choose} />
          {preparation.isTemplate && <BlankFileButton preparation={preparation} />}
        </>
      ) : (
        <SortableList
          label={t("files.list")}
          gripLabel={(name, position) =>
            t("files.move", {
              name,
              place: formatNumber(language, position),
              count: formatNumber(language, items.length),
            })
          }
          items={items.map((item) => ({
            id: item.id,
            name: item.name,
            content: <FileRow item={item} preparation={preparation} />,
          }))}
          onReorder={(ids) => files.order(ids)}
          disabled={items.length < 2 || isLocked}
        />
      )}
      <FilesAnnouncer files={files} />
      {items.length > 1 && (
        <Switch
          disabled={isLocked}
          checked={store.draft.value.mergeDocuments}
          onChange={(event) => {
            const mergeDocuments = event.target.checked;
            store.change((before) => ({ ...before, mergeDocuments }));
          }}
        >
          <span>{t("files.merge")}</span>
          <small className="pr-detail">{t("files.merge.hint")}</small>
        </Switch>
      )}
    </section>
  );
}

function EmptyDrop({ onChoose }: { onChoose: () => void }) {
  const t = useT("prepare");
  const language = useLanguage();
  return (
    <button type="button" className="pr-drop" onClick={onChoose}>
      <span className="pr-drop-picture" aria-hidden>
        <FileText />
      </span>
      <strong>{t("files.drop")}</strong>
      <span className="pr-drop-choose">{t("files.choose")}</span>
      <small>{t("files.limit", { size: formatBytes(language, FILE_LIMIT_BYTES) })}</small>
    </button>
  );
}
