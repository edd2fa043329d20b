import { useT } from "../../host/i18n.ts";
import type { FieldSets } from "../field-sets/create-field-sets.ts";
import type { Suggestions } from "../suggest/create-suggestions.ts";
import { DetectFields } from "../suggest/detect-fields.tsx";
import type { PointerControl } from "./canvas/pointer.ts";
import type { EditorView } from "./canvas/view.ts";
import type { Editor } from "./create-editor.ts";
import { Palette } from "./palette/palette.tsx";
import { PeopleBar } from "./palette/people-bar.tsx";
import { PeopleHeading } from "./palette/people-heading.tsx";

type Props = {
  editor: Editor;
  fieldSets: FieldSets;
  pointer: PointerControl;
  view: EditorView;
  suggestions: Suggestions | null;
};

/** The panel on wide screens: owner and kinds. A selection does not change its shape. */
export function SidePanel({ editor, fieldSets, pointer, view, suggestions }: Props) {
  const t = useT("prepare");
  return (
    <aside className="pr-side" aria-label={t("editor.side")}>
      <section>
        <PeopleHeading editor={editor} />
        <PeopleBar editor={editor} />
      </section>
      <section>
        <h2>{t("editor.kinds")}</h2>
        {suggestions && <DetectFields suggestions={suggestions} view={view} />}
        <Palette editor={editor} pointer={pointer} view={view} fieldSets={fieldSets} />
      </section>
    </aside>
  );
}
