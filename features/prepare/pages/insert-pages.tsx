import { FilePlus2 } from "lucide-react";
import { useRef } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { useT } from "../../host/i18n.ts";
import { Button, classOf } from "../../ui/controls/button.tsx";

type Props = {
  /** The other files of the draft. */
  others: readonly FilePart[];
  onInsert: (source: FilePart) => Promise<void>;
  onUpload: () => Promise<void>;
};

/**
 * Chooses pages from a file on the device or another one of the draft. Expands in place, since it is inside a modal.
 */
export function InsertPages({ others, onInsert, onUpload }: Props) {
  const t = useT("pages");
  const fold = useRef<HTMLDetailsElement>(null);
  if (others.length === 0) {
    return (
      <Button className="pg-last" look="quiet" icon={<FilePlus2 aria-hidden />} onClick={() => void onUpload()}>
        {t("insert")}
      </Button>
    );
  }
  const closing = (act: () => Promise<void>) => () => {
    fold.current?.removeAttribute("open");
    void act();
  };
  return (
    <details
      className="pg-insert"
      ref={fold}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !fold.current?.open) return;
        event.preventDefault();
        fold.current.removeAttribute("open");
        fold.current.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !fold.current?.contains(event.relatedTarget)) fold.current?.removeAttribute("open");
      }}
    >
      <summary className={classOf("quiet")}>
        <FilePlus2 aria-hidden />
        <span>{t("insert")}</span>
      </summary>
      <ul>
        <li>
          <Button look="quiet" wide onClick={closing(onUpload)}>
            {t("insert.upload")}
          </Button>
        </li>
        {others.map((one) => (
          <li key={one.key}>
            <Button look="quiet" wide onClick={closing(() => onInsert(one))}>
              {t("insert.file", { name: one.fileName })}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
