import { Boxes, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Block } from "../../../domain/field/block.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Editor, Spot } from "../editor/create-editor.ts";
import { RefusalNote } from "../refusal-note.tsx";
import type { Blocks } from "./create-blocks.ts";

type Props = { blocks: Blocks; editor: Editor; spot: () => Spot | null };

/** The workspace's blocks; a pressed one is placed in the middle of the visible page. */
export function BlockList({ blocks, editor, spot }: Props) {
  const t = useT("prepare");
  const [isManaging, setManaging] = useState(false);
  const list = blocks.list.value;
  if (list.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a toolbar, not of a form
    <div className="pr-kinds" role="group" aria-label={t("blocks")}>
      <p aria-hidden>{t("blocks")}</p>
      {list.map((block) => (
        <button
          key={block._id}
          type="button"
          className="pr-kind"
          title={block.name}
          onClick={() => {
            const at = spot();
            if (at) editor.placeBlock(block, at);
          }}
        >
          <Boxes aria-hidden />
          <span dir="auto">{block.name}</span>
        </button>
      ))}
      <button type="button" className="pr-kind" title={t("blocks.manage")} onClick={() => setManaging(true)}>
        <Settings2 aria-hidden />
        <span>{t("blocks.manage")}</span>
      </button>
      {isManaging && <ManageBlocks blocks={blocks} onClose={() => setManaging(false)} />}
    </div>
  );
}

function ManageBlocks({ blocks, onClose }: { blocks: Blocks; onClose: () => void }) {
  const t = useT("prepare");
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const list = blocks.list.value;
  const remove = async (block: Block) => setRefusal(await blocks.remove(block));
  return (
    <Dialog title={t("blocks")} onClose={onClose}>
      <RefusalNote refusal={refusal} />
      {list.length === 0 && <p>{t("blocks.none")}</p>}
      <ul className="pr-blocks">
        {list.map((block) => (
          <li key={block._id}>
            <span dir="auto">{block.name}</span>
            <span className="pr-detail">{block.fields.map((field) => t(`kind.${field.type}`)).join(", ")}</span>
            <IconButton
              label={t("blocks.remove", { name: block.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => void remove(block)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
