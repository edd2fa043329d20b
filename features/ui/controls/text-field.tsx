import { ChevronDown } from "lucide-react";
import { type ComponentPropsWithRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";

type InputProps<Tag extends "input" | "textarea" | "select"> = Omit<ComponentPropsWithRef<Tag>, "className" | "id">;

/**
 * Direction of an input: typed text follows its script; an empty field follows the interface, because its placeholder
 * must.
 */
export function directionFor(value: unknown): "auto" | undefined {
  return value === "" ? undefined : "auto";
}

/** Single-line text input with label, hint and error. */
export function TextField({
  label,
  aside,
  hint,
  error,
  quietLabel,
  className,
  ...input
}: FieldProps & InputProps<"input">) {
  return (
    <Field {...{ label, aside, hint, error, quietLabel, className }}>
      {(ties) => (
        <input type="text" dir={directionFor(input.value)} {...input} {...ties} className="cs-input" part="input" />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  aside,
  hint,
  error,
  quietLabel,
  className,
  ...input
}: FieldProps & InputProps<"textarea">) {
  return (
    <Field {...{ label, aside, hint, error, quietLabel, className }}>
      {(ties) => <textarea dir={directionFor(input.value)} {...input} {...ties} className="cs-input" part="input" />}
    </Field>
  );
}

/** Native `<select>`; `children` are its `<option>`s. */
export function SelectField({
  label,
  aside,
  hint,
  error,
  quietLabel,
  className,
  ...input
}: FieldProps & InputProps<"select">) {
  return (
    <Field {...{ label, aside, hint, error, quietLabel, className }}>
      {(ties) => (
        <div className="cs-select">
          <select {...input} {...ties} className="cs-input" part="input" />
          <ChevronDown aria-hidden />
        </div>
      )}
    </Field>
  );
}

/** Password input with a Show / Hide button; `labels` are the button's texts. */
export function PasswordField(props: FieldProps & InputProps<"input"> & { labels: { show: string; hide: string } }) {
  const { label, aside, hint, error, quietLabel, className, labels, ...input } = props;
  const [isVisible, setShown] = useState(false);
  return (
    <Field {...{ label, aside, hint, error, quietLabel, className }}>
      {(ties) => (
        <div className="cs-input-row">
          <input {...input} {...ties} type={isVisible ? "text" : "password"} className="cs-input" dir="ltr" />
          <button
            type="button"
            className="cs-input-action"
            aria-pressed={isVisible}
            aria-controls={ties.id}
            onClick={() => setShown(!isVisible)}
          >
            {isVisible ? labels.hide : labels.show}
          </button>
        </div>
      )}
    </Field>
  );
}
