import { Lock, TriangleAlert } from "lucide-react";
import { type CSSProperties, useId } from "react";
import type { RecipientId } from "../../../../domain/ids.ts";
import { useT } from "../../../host/i18n.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { useOwnerName } from "../../draft/texts/use-owner-name.ts";
import { useLocked } from "../../terms.ts";
import type { Editor } from "../create-editor.ts";
import { ownerOfSelected, usePeopleLabel } from "./people-heading.tsx";

/** Chooses the owner of new fields, or of the selected ones; marks owners without fields. */
export function PeopleBar({ editor }: { editor: Editor }) {
  const t = useT("prepare");
  const group = useId();
  const nameOf = useOwnerName();
  const isStill = useLocked("fields");
  const label = usePeopleLabel(editor);
  const isOfSelection = editor.isOwnerOfSelection.value;
  const owner = isOfSelection ? ownerOfSelected(editor) : editor.recipient.value?._id;
  const choose = (id: RecipientId) => (isOfSelection ? editor.set({ recipient: id }) : editor.choose(id));
  const without = new Set(editor.without.value.map((one) => one._id));
  return (
    <div className="pr-people-bar" role="radiogroup" aria-label={label}>
      {editor.owners.value.map((one, index) => {
        const name = nameOf(one, t("people.nth", { number: index + 1 }));
        const isMissing = without.has(one._id);
        const isFixed = !editor.free.value.includes(one);
        return (
          <label key={one._id} className="pr-chip" style={{ "--person": one.color } as CSSProperties}>
            <input
              type="radio"
              className="cs-hidden"
              name={group}
              disabled={isFixed}
              checked={owner === one._id}
              onChange={() => choose(one._id)}
            />
            <Avatar name={one.name || name} color={one.color} size={24} />
            <span className="pr-chip-name">
              <span className="cs-truncate" dir="auto">
                {name}
              </span>
              {isFixed && (
                <small className="pr-chip-fixed">
                  <Lock aria-hidden />
                  <span>{t(isStill ? "locked.short" : "editor.people.acted")}</span>
                </small>
              )}
              {isMissing && (
                <small>
                  <TriangleAlert aria-hidden />
                  <span>{t("editor.people.without")}</span>
                </small>
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}
