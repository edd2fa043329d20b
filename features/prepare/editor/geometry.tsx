import { useState } from "react";
import type { Field } from "../../../domain/field/field.ts";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import type { FieldBox } from "./canvas/box.ts";
import type { Editor } from "./create-editor.ts";

const sides = ["x", "y", "width", "height"] as const satisfies readonly (keyof FieldBox)[];

/** Position and size as numbers, millimetres from the page's top left. */
export function Geometry({ editor, field }: { editor: Editor; field: Field }) {
  const t = useT("prepare");
  return (
    <fieldset className="pr-geometry">
      <legend>{t("editor.geometry")}</legend>
      {sides.map((side) => (
        <Length
          key={`${field.key} ${side}`}
          label={t(`editor.geometry.${side}`)}
          property={side === "width" ? "box" : undefined}
          value={field.box[side]}
          onChange={(value) => editor.setBox({ [side]: value })}
        />
      ))}
    </fieldset>
  );
}

type LengthProps = { label: string; property: "box" | undefined; value: number; onChange: (value: number) => void };

function Length({ label, property, value, onChange }: LengthProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const requested = Number(typed?.replace(",", "."));
    if (typed !== null && typed.trim() !== "" && Number.isFinite(requested) && requested !== value) onChange(requested);
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      data-property={property}
      inputMode="decimal"
      dir="ltr"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
        const step = event.shiftKey ? 0.1 : 1;
        const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
        if (by === 0) return;
        event.preventDefault();
        setTyped(null);
        onChange(value + by);
      }}
    />
  );
}
