import { useRef, useState } from "react";
import type { Fault } from "../../../domain/outcome.ts";
import { useT } from "../../host/i18n.ts";
import { SuggestField } from "../../ui/controls/suggest-field.tsx";
import type { Preparation } from "../create-preparation.ts";
import type { Person } from "../draft/changes/people-changes.ts";
import { faultAt } from "../setup-faults.ts";
import { useFaultTexts } from "./use-fault-texts.ts";
import { useSuggestions } from "./use-suggestions.ts";

type Props = {
  preparation: Preparation;
  person: Person;
  onChange: (change: Partial<Person>) => void;
  /** The address was typed whole or picked; `before` is the former one. */
  onAddress?: (before: string) => void;
  /** Faults of this person; only `name` and `email` are used. */
  faults: readonly Fault[];
  showsFaults: boolean;
  /** Takes the further addresses of a pasted list. */
  onOthers?: (others: Person[]) => void;
  /** False for signing in person, which needs no mail. */
  hasEmail: boolean;
};

/** Inputs for name and email, with suggestions of earlier recipients; faults show once an input loses focus. */
export function NameAndEmail(props: Props) {
  const { preparation, person, onChange, onAddress, onOthers, faults, showsFaults, hasEmail } = props;
  const t = useT("prepare");
  const address = useRef(person.email);
  const tellAddress = (next: string) => {
    if (next !== address.current) onAddress?.(address.current);
    address.current = next;
  };
  const [touched, setTouched] = useState({ name: false, email: false });
  const { suggestions, ask: suggestFor } = useSuggestions(preparation);
  const faultText = useFaultTexts(person.name);
  // A form that was left empty is not faulty yet: the first name is focused by itself.
  const isBegun = person.name !== "" || person.email !== "";
  const nameFault = (showsFaults || (touched.name && isBegun)) && faultText(faultAt(faults, "name"));
  const emailFault = (showsFaults || (touched.email && person.email !== "")) && faultText(faultAt(faults, "email"));
  const shared = {
    suggestions,
    onPick: (one: { text: string; detail?: string }) => {
      onChange(hasEmail ? { name: one.text, email: one.detail ?? "" } : { name: one.text });
      if (hasEmail) tellAddress(one.detail ?? "");
    },
  };
  const paste = ([first, ...others]: Person[]) => {
    onChange({ email: first!.email, ...(person.name === "" && first!.name !== "" ? { name: first!.name } : {}) });
    tellAddress(first!.email);
    if (others.length > 0) onOthers?.(others);
  };
  return (
    <>
      <div className="pr-person-name">
        <SuggestField
          {...shared}
          label={t("people.name")}
          value={person.name}
          autoComplete="off"
          onChange={(name) => {
            onChange({ name });
            suggestFor(name);
          }}
          onBlur={() => person.name !== "" && setTouched((before) => ({ ...before, name: true }))}
          {...(nameFault ? { error: nameFault } : {})}
        />
      </div>
      {hasEmail && (
        <SuggestField
          {...shared}
          label={t("people.email")}
          type="email"
          value={person.email}
          {...(onOthers ? { onAddresses: paste } : {})}
          onChange={(email) => {
            onChange({ email });
            suggestFor(email);
          }}
          onBlur={() => {
            setTouched((before) => ({ ...before, email: true }));
            tellAddress(person.email);
          }}
          {...(emailFault ? { error: emailFault } : {})}
        />
      )}
    </>
  );
}
