import { useState } from "react";
import type { CallRefusal } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { useFaultFocus } from "../ui/use-fault-focus.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { faultsOf, type KeyInput } from "./key-input.ts";

/** State of a key form: its values, the messages beside its fields, and whether a request is in progress. */
export function useKeyForm(start: KeyInput) {
  const refusals = useT("refusals");
  const refusalText = useRefusalText();
  const [input, setInput] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const ref = useFaultFocus(errors);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fieldOf = (path: string) => path.split(".")[0]!;
  return {
    ...{ input, errors, failure, busy },
    /** Ref of the `<form>`. */
    ref,
    change(change: Partial<KeyInput>): void {
      setInput({ ...input, ...change });
      setErrors({});
      setFailure(null);
    },
    /** Sends valid input and shows refusals. Resolves with `true` on success. */
    async submit(send: () => Promise<CallRefusal | null>): Promise<boolean> {
      if (busy) return false;
      setFailure(null);
      const faults = faultsOf(input, Date.now());
      setErrors(Object.fromEntries(faults.map(({ path, code, params }) => [fieldOf(path), refusals(code, params)])));
      if (faults.length > 0) return false;
      setBusy(true);
      const refused = await send();
      setBusy(false);
      if (!refused) return true;
      if (refused.faults.length === 0) setFailure(refusalText(refused));
      setErrors(Object.fromEntries(refused.faults.map(({ path, message }) => [fieldOf(path), message])));
      return false;
    },
  };
}
