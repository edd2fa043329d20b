import { useRef } from "react";
import { isNamedAddress, pastedAddresses } from "../../host/pasted-addresses.ts";
import { TextField } from "./text-field.tsx";

type PersonLine = "name" | "email" | "countryCode" | "contact";
export type PersonLines = Record<PersonLine, string>;

type Props = {
  lines: readonly PersonLine[];
  labels: Record<PersonLine, string>;
  value: PersonLines;
  faults: { [Line in PersonLine]?: string | undefined };
  onChange: (value: PersonLines) => void;
  /** The line that a dialog is about. */
  first?: PersonLine;
};

const attributes = {
  name: { maxLength: 200 },
  email: { type: "email", dir: "ltr", maxLength: 254 },
  countryCode: { dir: "ltr", maxLength: 6 },
  contact: { type: "tel", dir: "ltr", maxLength: 30 },
} as const;

/** Inputs for another person's details; autofill is off because the browser would insert the user's own. */
export function PersonFields({ lines, labels, value, faults, onChange, first: firstLine }: Props) {
  const now = useRef(value);
  now.current = value;
  async function readCopied(text: string): Promise<void> {
    if (!isNamedAddress(text)) return;
    const [first, ...others] = await pastedAddresses(text);
    // The person may have typed on meanwhile.
    if (!first || others.length > 0 || now.current.email !== text) return;
    onChange({ ...now.current, email: first.email, name: now.current.name || first.name });
  }
  return lines.map((line) => (
    <TextField
      key={line}
      {...attributes[line]}
      data-first={line === firstLine || undefined}
      // Typing replaces the former text.
      onFocus={line === firstLine ? (event) => event.target.select() : undefined}
      autoComplete="off"
      label={labels[line]}
      value={value[line]}
      error={faults[line]}
      onBlur={(event) => line === "email" && void readCopied(event.target.value)}
      onChange={(event) => onChange({ ...value, [line]: event.target.value })}
    />
  ));
}
