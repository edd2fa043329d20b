import type { CSSProperties, ReactNode } from "react";
import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { AriaLocale } from "../layout/aria-locale.tsx";
import popoverCss from "../overlay/popover.css?inline";
import { useSheet } from "../styles/sheet.ts";
import css from "./color-field.css?inline";

export type ColorFieldProps = {
  /** Accessible name of the button and of the palette. */
  label: string;
  value: string;
  colors: readonly string[];
  /** Name of the colour at an index of `colors`. */
  nameOf: (index: number) => string;
  onChange: (color: string) => void;
  /** Content of the button, on top of the colour. */
  children: ReactNode;
};

/** A button in the selected colour that opens the palette. */
export function ColorField({ label, value, colors, nameOf, onChange, children }: ColorFieldProps) {
  useSheet(popoverCss, "cs-ui");
  useSheet(css, "cs-ui");
  const group = useId();
  return (
    <AriaLocale>
      <DialogTrigger>
        <Button className="cs-color-button" aria-label={label} style={{ "--person": value } as CSSProperties}>
          {children}
        </Button>
        <Popover className="cs-popover cs-color-popover" placement="bottom start">
          <Dialog aria-label={label} className="cs-palette">
            {colors.map((color, index) => (
              <label key={color} style={{ "--person": color } as CSSProperties}>
                <input
                  type="radio"
                  name={group}
                  checked={color === value}
                  aria-label={nameOf(index)}
                  onChange={() => onChange(color)}
                />
              </label>
            ))}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </AriaLocale>
  );
}
