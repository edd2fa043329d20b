import type { ComponentPropsWithRef, ReactNode } from "react";
import { useSheet } from "../styles/sheet.ts";
import css from "./check.css?inline";

type Props = Omit<ComponentPropsWithRef<"input">, "type" | "className"> & { children: ReactNode };

/** A checkbox with its label. */
export function Checkbox({ children, ...input }: Props) {
  useSheet(css, "cs-ui");
  return (
    <label className="cs-check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

/** One choice of several, with its label. */
export function Radio({ children, ...input }: Props) {
  useSheet(css, "cs-ui");
  return (
    <label className="cs-check">
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}

/** A checkbox that looks like an on/off switch. */
export function Switch({ children, ...input }: Props) {
  useSheet(css, "cs-ui");
  return (
    <label className="cs-check cs-switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state */}
      <input {...input} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  );
}
