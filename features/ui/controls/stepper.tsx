import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useSheet } from "../styles/sheet.ts";
import { Field, type FieldProps } from "./field.tsx";
import css from "./stepper.css?inline";

export type StepperProps = FieldProps & {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** Shown after the number, e.g. "days". */
  unit?: string;
  labels: { less: string; more: string };
};

/** Number input with a button on either side; leaving the field clamps the value to `min` and `max`. */
export function Stepper({ value, onChange, min, max, step = 1, unit, labels, ...field }: StepperProps) {
  useSheet(css, "cs-ui");
  const [typed, setTyped] = useState<string | null>(null);
  const set = (requested: number) => onChange(Math.min(Math.max(requested, min), max));
  const finish = () => {
    const written = typed?.trim() ?? "";
    // Whole numbers have no separators: "1.000" must not become 1.
    const isNumber = (step < 1 ? /^-?\d+([.,]\d+)?$/ : /^-?\d+$/).test(written);
    if (isNumber) set(Number(written.replace(",", ".")));
    setTyped(null);
  };
  return (
    <Field {...field}>
      {(ties) => (
        <div className="cs-stepper">
          <button type="button" aria-label={labels.less} disabled={value <= min} onClick={() => set(value - step)}>
            <Minus aria-hidden />
          </button>
          <input
            {...ties}
            inputMode={step < 1 ? "decimal" : "numeric"}
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            dir="ltr"
            value={typed ?? String(value)}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={finish}
            onKeyDown={(event) => {
              const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
              if (event.key === "Enter") finish();
              if (by === 0) return;
              event.preventDefault();
              setTyped(null);
              set(value + by);
            }}
          />
          {unit && <span className="cs-stepper-unit">{unit}</span>}
          <button type="button" aria-label={labels.more} disabled={value >= max} onClick={() => set(value + step)}>
            <Plus aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
