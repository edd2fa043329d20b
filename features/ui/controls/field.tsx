import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Elements } from "../elements-of.tsx";
import { useSheet } from "../styles/sheet.ts";
import { useSteady } from "./after-release.ts";
import css from "./field.css?inline";

export type FieldProps = {
  label: ReactNode;
  /** Shown beside the label, e.g. a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Plain words including the remedy; shown under the input and part of its accessible description. */
  error?: ReactNode;
  /** Hides the label visually; screen readers still read it. */
  quietLabel?: boolean;
  className?: string;
};

/** Attributes that connect an input to its label, hint and error. */
export type FieldTies = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Label above, error and hint below; `children` renders the input with its attributes. */
export function Field(props: FieldProps & { children: (ties: FieldTies) => Elements }) {
  useSheet(css, "cs-ui");
  const id = useId();
  const error = useSteady(props.error);
  const described = [error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`cs-field ${props.className ?? ""}`} data-aside={props.aside ? true : undefined}>
      <div className={props.quietLabel ? "cs-hidden" : "cs-label"}>
        <label htmlFor={id}>{props.label}</label>
      </div>
      {props.children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": props.error ? true : undefined,
      })}
      {/** Displayed beside the label, but after the input in tab order. */}
      {props.aside && <div className="cs-field-aside">{props.aside}</div>}
      {error && (
        <p className="cs-error" id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {props.hint && (
        <p className="cs-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
