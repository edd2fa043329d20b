import type { ComponentProps } from "react";
import { useT } from "../../host/i18n.ts";
import type { Blocks } from "../blocks/create-blocks.ts";
import type { Suggestions } from "../suggest/create-suggestions.ts";
import { DetectFields } from "../suggest/detect-fields.tsx";
import type { PointerControl } from "./canvas/pointer.ts";
import type { EditorView } from "./canvas/view.ts";
import { Checklist } from "./checklist.tsx";
import type { Editor } from "./create-editor.ts";
import { Palette } from "./palette/palette.tsx";
import { PeopleBar } from "./palette/people-bar.tsx";
import { Properties } from "./properties/properties.tsx";

type Props = {
  editor: Editor;
  blocks: Blocks;
  pointer: PointerControl;
  view: EditorView;
  suggestions: Suggestions | null;
  checklist: ComponentProps<typeof Checklist>;
};

/** The panel beside the page on wide screens: owner, kinds, properties, checklist. */
export function SidePanel({ editor, blocks, pointer, view, suggestions, checklist }: Props) {
  const t = useT("prepare");
  return (
    <aside className="pr-side" aria-label={t("editor.side")}>
      <section>
        <h2>{t("editor.people")}</h2>
        <PeopleBar editor={editor} />
      </section>
      <section>
        <h2>{t("editor.kinds")}</h2>
        {suggestions && <DetectFields suggestions={suggestions} view={view} />}
        <Palette editor={editor} pointer={pointer} view={view} blocks={blocks} />
      </section>
      {editor.selection.value.size > 0 ? <Properties editor={editor} blocks={blocks} /> : <Checklist {...checklist} />}
    </aside>
  );
}
