import { MousePointerClick } from "lucide-react";
import type { ComponentProps } from "react";
import { useT } from "../../host/i18n.ts";
import type { FieldSets } from "../field-sets/create-field-sets.ts";
import { Checklist } from "./checklist.tsx";
import type { Editor } from "./create-editor.ts";
import { LazyProperties } from "./lazy-parts.tsx";

type Props = { editor: Editor; fieldSets: FieldSets; checklist: ComponentProps<typeof Checklist> };

/** The panel at the end of wide screens: the selection's properties, else the checklist. */
export function PropertiesPanel({ editor, fieldSets, checklist }: Props) {
  const t = useT("prepare");
  return (
    <aside className="pr-side pr-side-end" aria-label={t("editor.properties")}>
      {editor.selection.value.size > 0 ? (
        <LazyProperties editor={editor} fieldSets={fieldSets} />
      ) : (
        <>
          <Checklist {...checklist} />
          {editor.fields.value.length > 0 && (
            <p className="pr-select-hint">
              <MousePointerClick aria-hidden />
              <span>{t("editor.properties.none")}</span>
            </p>
          )}
        </>
      )}
    </aside>
  );
}
