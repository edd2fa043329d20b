import type { ComponentPropsWithRef } from "react";
import { type Elements, elementsOf } from "../elements-of.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./button.css?inline";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

type Common = {
  look?: ButtonVariant;
  /** 44 px high, for the main action of a page. */
  large?: boolean;
  /** Takes the full width of its container. */
  wide?: boolean;
  icon?: Elements;
};

export type ButtonProps = ComponentPropsWithRef<"button"> &
  Common & {
    /** While an action runs, the button stays focusable, announces `aria-busy` and ignores clicks. */
    busy?: boolean;
  };

export function Button({
  look = "secondary",
  large,
  wide,
  icon,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  useSheet(css, "cs-ui");
  return (
    <button
      type="button"
      part={`button ${look}`}
      {...rest}
      className={classOf(look, large, wide, !children, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {elementsOf(children)}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "secondary",
  large,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<"a"> & Common) {
  useSheet(css, "cs-ui");
  return (
    <a part={`button ${look}`} {...rest} className={classOf(look, large, wide, !children, className)}>
      {icon}
      {elementsOf(children)}
    </a>
  );
}

/** A button that shows only an icon; the label is read out and shown as a tooltip. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, "children"> & { label: string }) {
  return <Button look="quiet" title={label} aria-label={label} {...rest} />;
}

/** Class names of a button, for elements of other libraries that should look like one. */
export function classOf(
  look: ButtonVariant,
  large?: boolean,
  wide?: boolean,
  iconOnly?: boolean,
  more?: string,
): string {
  return ["cs-button", `cs-${look}`, large && "cs-large", wide && "cs-wide", iconOnly && "cs-icon-only", more]
    .filter(Boolean)
    .join(" ");
}
