import { Copy, SlidersHorizontal, Trash2, UsersRound, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useOwnerName } from "../../draft/texts/use-owner-name.ts";
import type { FieldSets } from "../../field-sets/create-field-sets.ts";
import type { PointerControl } from "../canvas/pointer.ts";
import type { EditorView } from "../canvas/view.ts";
import type { Editor } from "../create-editor.ts";
import { LazyProperties } from "../lazy-parts.tsx";
import { KindIcon } from "./kind-icons.tsx";
import { Palette } from "./palette.tsx";
import { PeopleBar } from "./people-bar.tsx";
import { ownerOfSelected, usePeopleLabel } from "./people-heading.tsx";

type Props = { editor: Editor; fieldSets: FieldSets; pointer: PointerControl; view: EditorView };

/** The bar below the page on narrow screens: owner and kinds, and over the page the actions of the selection; the rest in sheets. */
export function PhoneBar({ editor, fieldSets, pointer, view }: Props) {
  const t = useT("prepare");
  const bar = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<"none" | "people" | "properties">("none");
  const nameOf = useOwnerName();
  const isOfSelection = editor.isOwnerOfSelection.value;
  const common = ownerOfSelected(editor);
  const owner = isOfSelection
    ? (editor.owners.value.find((one) => one._id === common) ?? null)
    : editor.recipient.value;
  const label = usePeopleLabel(editor);
  const close = () => setSheet("none");
  const asked = editor.askedProperty.value;
  useEffect(() => {
    const isNarrow = bar.current !== null && bar.current.offsetParent !== null;
    if (asked && isNarrow) setSheet("properties");
  }, [asked]);
  const hasSelection = editor.selection.value.size > 0;
  return (
    <div className="pr-phone" ref={bar}>
      {hasSelection && <SelectionBar editor={editor} onProperties={() => setSheet("properties")} />}
      <button
        type="button"
        className="pr-phone-person"
        aria-label={t(isOfSelection ? "editor.people.choose.selected" : "editor.people.choose", {
          person: nameOf(owner ?? undefined, t("people.someone")),
        })}
        onClick={() => setSheet("people")}
      >
        {owner ? <Avatar name={nameOf(owner, "?")} color={owner.color} size={32} /> : <UsersRound aria-hidden />}
      </button>
      <Palette editor={editor} pointer={pointer} view={view} fieldSets={fieldSets} />
      {sheet === "people" && (
        <Dialog title={label} onClose={close}>
          <PeopleBar editor={editor} />
        </Dialog>
      )}
      {sheet === "properties" && hasSelection && (
        <Dialog title={t("editor.properties")} onClose={close}>
          <LazyProperties editor={editor} fieldSets={fieldSets} />
        </Dialog>
      )}
    </div>
  );
}

function SelectionBar({ editor, onProperties }: { editor: Editor; onProperties: () => void }) {
  const t = useT("prepare");
  const language = useLanguage();
  const fields = editor.selected.value;
  const first = fields[0];
  if (!first) return null;
  const title =
    fields.length === 1
      ? t(`kind.${first.type}`)
      : t("editor.selected", { count: fields.length, number: formatNumber(language, fields.length) });
  return (
    <div className="pr-selection-bar" role="toolbar" aria-label={title}>
      <IconButton label={t("command.escape")} icon={<X aria-hidden />} onClick={() => editor.select([])} />
      <strong>
        <KindIcon type={first.type} />
        <span className="cs-truncate">{title}</span>
      </strong>
      <Button icon={<SlidersHorizontal aria-hidden />} onClick={onProperties}>
        {t("editor.properties")}
      </Button>
      <IconButton
        label={t("editor.duplicate")}
        icon={<Copy aria-hidden />}
        onClick={() => {
          editor.copy();
          editor.paste();
        }}
      />
      <IconButton label={t("editor.remove")} icon={<Trash2 aria-hidden />} onClick={() => editor.remove()} />
    </div>
  );
}
