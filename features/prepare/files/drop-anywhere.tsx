import { FileDown } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { useFileDrop } from "../../ui/layout/use-file-drop.ts";

/** Accepts files dropped anywhere on the page and shows a hint while they are over it. */
export function DropAnywhere({ onDrop }: { onDrop: (files: File[]) => void }) {
  const t = useT("prepare");
  const isOver = useFileDrop(onDrop);
  if (!isOver) return null;
  return (
    <div className="pr-drop-anywhere" aria-hidden>
      <div>
        <FileDown />
        <p>{t("files.drop.now")}</p>
      </div>
    </div>
  );
}
