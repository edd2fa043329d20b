import { Folder, FolderX, Search } from "lucide-react";
import { useId, useState } from "react";
import { useT } from "../../host/i18n.ts";
import type { FolderNode } from "./folder-tree.ts";

type Props = {
  nodes: readonly FolderNode[];
  /** `null`: in no folder. */
  value: string | null;
  onChange: (folderId: string | null) => void;
  /** Label for the location outside all folders. */
  rootLabel: string;
};

/** Chooses a folder by its path; the search narrows the list, the arrow keys move in it. */
export function FolderChoice({ nodes, value, onChange, rootLabel }: Props) {
  const t = useT("folders");
  const name = useId();
  const [search, setSearch] = useState("");
  const words = search.trim().toLocaleLowerCase();
  const found = nodes.filter(({ path }) => path.toLocaleLowerCase().includes(words));
  const optionOf = (id: string | null, label: string, depth: number) => (
    <label key={id ?? "root"} className="cs-folder-option" style={{ paddingInlineStart: `${4 + depth * 16}px` }}>
      <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
      {id === null ? <FolderX aria-hidden /> : <Folder aria-hidden />}
      <span className="cs-truncate" dir="auto">
        {label}
      </span>
    </label>
  );
  return (
    <div className="cs-folder-choice">
      <div className="cs-search">
        <Search aria-hidden />
        <input
          type="search"
          className="cs-input"
          aria-label={t("choose.search")}
          placeholder={t("choose.search")}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            const text = event.target.value.trim().toLocaleLowerCase();
            const first = text && nodes.find(({ path }) => path.toLocaleLowerCase().includes(text));
            if (first) onChange(first.folder._id);
          }}
        />
      </div>
      <fieldset aria-label={t("choose.label")}>
        {words === "" && optionOf(null, rootLabel, 0)}
        {found.map((node) =>
          words === ""
            ? optionOf(node.folder._id, node.folder.name, node.depth - 1)
            : optionOf(node.folder._id, node.path, 0),
        )}
        {found.length === 0 && words !== "" && <p className="cs-muted">{t("choose.none")}</p>}
      </fieldset>
    </div>
  );
}
