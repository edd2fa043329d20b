import { useRef, useState } from "react";

export type Faults<Values> = { [Name in keyof Values]?: string | null };

/**
 * Values and faults of a small form. A field is validated on blur or submit, and from then on with every keystroke; a
 * failed submit focuses the first faulty field.
 */
export function useForm<Values extends Record<string, string>>(options: {
  initial: Values;
  /** Returns the fault of each value as a sentence. */
  judge: (values: Values) => Faults<Values>;
  submit: (values: Values) => Promise<Faults<Values> | undefined>;
}) {
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [refused, setRefused] = useState<Faults<Values>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const judged = options.judge(values);
  const faultOf = (name: keyof Values & string) =>
    refused[name] ?? (touched.has(name) ? judged[name] : null) ?? undefined;

  function focusFirst(faults: Faults<Values>): void {
    const name = Object.keys(values).find((one) => faults[one]);
    const input = name && form.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }

  return {
    values,
    busy,
    /** Sets several values at once. */
    fill: (more: Partial<Values>) => {
      setValues({ ...values, ...more });
      setRefused({ ...refused, ...Object.fromEntries(Object.keys(more).map((name) => [name, null])) });
    },
    /** Props of an input of the form. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: faultOf(name),
      onChange: (event: { target: { value: string } }) => {
        setValues({ ...values, [name]: event.target.value });
        setRefused({ ...refused, [name]: null });
      },
      onBlur: () => {
        if (values[name] !== "") setTouched(new Set([...touched, name]));
      },
    }),
    /** Props of the `<form>`. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: async (event: { preventDefault(): void }) => {
        event.preventDefault();
        if (busy) return;
        setTouched(new Set(Object.keys(values)));
        if (Object.values(judged).some(Boolean)) return focusFirst(judged);
        setBusy(true);
        const faults = await options.submit(values).finally(() => setBusy(false));
        if (faults) {
          setRefused(faults);
          focusFirst(faults);
        }
      },
    },
  };
}
