import { FieldType } from "../../../domain/field/field-type.ts";
import { useT } from "../../i18n.ts";
import type { View } from "./commands.ts";
import { kindKeys } from "./commands.ts";
import type { Editor } from "./create-editor.ts";
import { KindIcon } from "./kind-icons.tsx";
import type { PointerControl } from "./pointer.ts";

type Props = { editor: Editor; pointer: PointerControl; view: View };

/** The kinds to place: click one and then the page, drag it there, or press its key. */
export function Palette({ editor, pointer, view }: Props) {
  const t = useT("prepare");
  return (
    <div className="pr-palette" role="toolbar" aria-label={t("editor.kinds")}>
      {FieldType.options.map((type) => (
        <button
          key={type}
          type="button"
          className="pr-kind"
          aria-pressed={editor.tool.value === type}
          aria-keyshortcuts={kindKeys[type].toUpperCase()}
          onPointerDown={(event) => {
            if (event.button === 0 && event.pointerType !== "touch") pointer.pull(event, type);
          }}
          onClick={(event) => {
            const spot = view.spot();
            // By keyboard there is no pointer to aim with: it is placed at once.
            if (event.detail === 0 && spot) editor.place(type, spot);
            else if (event.detail > 0) editor.take(type);
          }}
        >
          <KindIcon type={type} />
          <span>{t(`kind.${type}`)}</span>
          <kbd aria-hidden>{kindKeys[type].toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}
