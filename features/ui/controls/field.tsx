import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useSheet } from "../styles/sheet.ts";
import css from "./field.css?inline";

export type FieldProps = {
  label: ReactNode;
  /** Stands beside the label, e.g. a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** In plain words, with the way out; shown under the input and read with it. */
  error?: ReactNode;
  /** The label is only read out. */
  quietLabel?: boolean;
  className?: string;
};

/** What an input needs to be tied to its label, hint and error. */
export type FieldTies = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Label above, hint and error below; the input in between gets its ties. */
export function Field(props: FieldProps & { children: (ties: FieldTies) => ReactNode }) {
  useSheet(css, "cs-ui");
  const id = useId();
  const described = [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(" ");
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
      {/* Beside the label, and after the input on the keyboard's way. */}
      {props.aside && <div className="cs-field-aside">{props.aside}</div>}
      {props.error && (
        <p className="cs-error" id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden />
          <span>{props.error}</span>
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
