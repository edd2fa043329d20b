import { lazy, Suspense } from "react";
import type { FieldType } from "../../../../domain/field/field-type.ts";
import { useT } from "../../../host/i18n.ts";
import type { FieldSets } from "../../field-sets/create-field-sets.ts";
import { LockedNote } from "../../locked-part.tsx";
import { useLocked } from "../../terms.ts";
import type { PointerControl } from "../canvas/pointer.ts";
import type { View } from "../commands.ts";
import { kindKeys } from "../commands.ts";
import type { Editor } from "../create-editor.ts";
import { KindIcon } from "./kind-icons.tsx";

/** Most workspaces have none. */
const FieldSetList = lazy(async () => ({
  default: (await import("../../field-sets/field-set-list.tsx")).FieldSetList,
}));

type Props = { editor: Editor; pointer: PointerControl; view: View };
type PaletteProps = Props & { fieldSets: FieldSets };

const groupNames = ["sign", "ask", "media", "show"] as const;
type Group = (typeof groupNames)[number];

/** The group of each kind, in the order of the palette. */
const groupOf: Record<FieldType, Group> = {
  ...{ signature: "sign", initials: "sign", dateSigned: "sign", name: "sign", email: "sign", title: "sign" },
  company: "sign",
  ...{ textbox: "ask", checkbox: "ask", radio: "ask", dropdown: "ask", number: "ask", editableDate: "ask" },
  cells: "ask",
  ...{ image: "media", stamp: "media", drawing: "media", selfie: "media", signerAttachment: "media" },
  label: "show",
};
const kinds = Object.keys(groupOf) as FieldType[];

/** The kinds to place: click one and then the page, drag it there, or press its key. */
export function Palette({ editor, pointer, view, fieldSets }: PaletteProps) {
  const t = useT("prepare");
  const isStill = useLocked("fields");
  const offered = editor.kinds.value;
  const offeredTypes = (group: Group) =>
    kinds.filter((type) => groupOf[type] === group && offered?.includes(type) !== false);
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
      {fieldSets.list.value.length > 0 && (
        <Suspense>
          <FieldSetList fieldSets={fieldSets} editor={editor} spot={() => view.spot()} />
        </Suspense>
      )}
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
