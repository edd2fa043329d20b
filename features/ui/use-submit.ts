import { useState } from "react";

/** Submission of a dialog: `fault` is the last attempt's refusal text, `run` closes the dialog on success. */
export type Submit = {
  busy: boolean;
  fault: string | null;
  setFault: (fault: string | null) => void;
  /** `work` resolves with the refusal text to show, or `null` on success. */
  run: (work: () => Promise<string | null>) => Promise<void>;
};

export function useSubmit(onClose: () => void): Submit {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run: Submit["run"] = async (work) => {
    setBusy(true);
    const refused = await work();
    setBusy(false);
    if (refused) setFault(refused);
    else onClose();
  };
  return { busy, fault, setFault, run };
}
