import { type ComponentPropsWithRef, useEffect, useRef } from "react";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

type Props = FieldProps & Omit<ComponentPropsWithRef<"input">, "className" | "id" | "value"> & { value: string };

const DIGITS = 6;
/** Room for the spaces and hyphens of a pasted code. */
const MAX_LENGTH = DIGITS + 6;

/**
 * Input for a one-time code: typed, pasted, or filled in by the device. The sixth digit submits the form, unless another input is
 * still empty.
 */
export function CodeField({ value, ref, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Another code may be pasted over a whole one.
  const last = useRef(value);
  useEffect(() => {
    const isNew = value !== last.current && isWholeCode(value);
    last.current = value;
    const form = input.current?.form;
    if (isNew && form && isFilledIn(form)) form.requestSubmit();
  }, [value]);
  return (
    <TextField
      ref={(element) => {
        input.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={MAX_LENGTH}
      dir="ltr"
      value={value}
      {...field}
    />
  );
}

/** Exactly six digits of any script, with spaces or hyphens between them. */
export function isWholeCode(typed: string): boolean {
  return new RegExp(`^\\s*(\\p{Nd}[\\s-]*){${DIGITS}}$`, "u").test(typed);
}

function isFilledIn(form: HTMLFormElement): boolean {
  return [...form.elements].every((one) => !(one instanceof HTMLInputElement) || one.value.trim() !== "");
}
