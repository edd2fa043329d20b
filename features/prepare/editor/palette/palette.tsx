import { FieldType } from "../../../../domain/field/field-type.ts";
import { useT } from "../../../host/i18n.ts";
import { BlockList } from "../../blocks/block-list.tsx";
import type { Blocks } from "../../blocks/create-blocks.ts";
import { LockedNote } from "../../locked-part.tsx";
import { useLocked } from "../../terms.ts";
import type { PointerControl } from "../canvas/pointer.ts";
import type { View } from "../commands.ts";
import { kindKeys } from "../commands.ts";
import type { Editor } from "../create-editor.ts";
import { KindIcon } from "./kind-icons.tsx";

type Props = { editor: Editor; pointer: PointerControl; view: View };
type PaletteProps = Props & { blocks: Blocks };

const sign = ["signature", "initials", "dateSigned", "name", "email", "title", "company"] as const;
const inputKinds = ["textbox", "checkbox", "radio", "dropdown", "number", "editableDate", "cells"] as const;
const media = ["image", "stamp", "drawing", "selfie", "signerAttachment"] as const;

/** Kinds by group; the last group takes all others. */
const groups = {
  sign,
  ask: inputKinds,
  media,
  show: FieldType.options.filter((type) => ![...sign, ...inputKinds, ...media].includes(type as never)),
};

const groupNames = Object.keys(groups) as (keyof typeof groups)[];

/** The kinds to place: click one and then the page, drag it there, or press its key. */
export function Palette({ editor, pointer, view, blocks }: PaletteProps) {
  const t = useT("prepare");
  const isStill = useLocked("fields");
  const offered = editor.kinds.value;
  const offeredTypes = (group: keyof typeof groups) =>
    groups[group].filter((type) => offered?.includes(type) !== false);
  if (isStill) return <LockedNote />;
  return (
    <div className="pr-palette" role="toolbar" aria-label={t("editor.kinds")}>
      {groupNames
        .filter((group) => offeredTypes(group).length > 0)
        .map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a toolbar, not of a form
          <div key={group} className="pr-kinds" role="group" aria-label={t(`editor.kinds.${group}`)}>
            <p aria-hidden>{t(`editor.kinds.${group}`)}</p>
            {offeredTypes(group).map((type) => (
              <Kind key={type} type={type} editor={editor} pointer={pointer} view={view} />
            ))}
          </div>
        ))}
      <BlockList blocks={blocks} editor={editor} spot={() => view.spot()} />
    </div>
  );
}

function Kind({ type, editor, pointer, view }: Props & { type: FieldType }) {
  const t = useT("prepare");
  return (
    <button
      type="button"
      className="pr-kind"
      title={`${t(`kind.${type}`)} (${kindKeys[type].toUpperCase()})`}
      aria-pressed={editor.tool.value === type}
      aria-keyshortcuts={kindKeys[type].toUpperCase()}
      onPointerDown={(event) => {
        if (event.button === 0 && event.pointerType !== "touch") pointer.pull(event, type);
      }}
      onClick={(event) => {
        const spot = view.spot();
        // Pressed by keyboard there is no pointer to aim with: it is placed at once.
        if (event.detail === 0 && spot) editor.place(type, spot);
        else if (event.detail > 0) editor.arm(type);
      }}
    >
      <KindIcon type={type} />
      <span>{t(`kind.${type}`)}</span>
    </button>
  );
}
