import { useId, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { afterRelease } from "../../ui/controls/after-release.ts";

type Props = {
  label: string;
  initial: string;
  /** Resolves with the refusal text to show, or `null` on success. */
  onSave: (name: string) => Promise<string | null>;
  onClose: () => void;
};

/** The input takes the place of the button that opened it. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** Edits a name inline: Enter saves it, Escape cancels. */
export function FolderName({ label, initial, onSave, onClose }: Props) {
  const t = useT("folders");
  const id = useId();
  const busy = useRef(false);
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    if (busy.current) return;
    if (name.trim() === initial && initial !== "") return onClose();
    if (name.trim() === "") return setFault(t("name.required"));
    busy.current = true;
    const refused = await onSave(name.trim());
    busy.current = false;
    if (refused) setFault(refused);
    else onClose();
  };
  return (
    <span className="cs-folder-name">
      <input
        ref={focus}
        className="cs-input"
        dir="auto"
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault ? id : undefined}
        maxLength={80}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setFault(null);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") void save();
          if (event.key === "Escape") onClose();
        }}
        onBlur={() => afterRelease(() => (name.trim() === "" || name.trim() === initial ? onClose() : void save()))}
      />
      {fault && (
        <span id={id} className="cs-folder-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
