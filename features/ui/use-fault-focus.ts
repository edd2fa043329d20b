import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the first invalid input of a form after each attempt that finds faults.
 * @param faults a new object for each attempt
 * @returns ref of the `<form>`
 */
export function useFaultFocus(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the form, which shows the faults
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [faults]);
  return form;
}
