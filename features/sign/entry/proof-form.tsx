import type { FormEvent } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import type { Verification } from "./verification.ts";
import { VerificationFault } from "./verification-fault.tsx";

export type FormProps = { verification: Verification; data: SignerView["authenticationData"] };

type ProofFormProps = {
  verification: Verification;
  action: string;
  onSubmit: () => void;
  /** The input itself shows a refused answer. */
  isAtLine?: boolean;
  /** The action that failed, shown when the server was unreachable. */
  failed?: string | undefined;
  /** Alternatives below the button. */
  below?: Elements;
  children: Elements;
};

/** A form with one button and, above it, the reason the last answer was refused. */
export function ProofForm({ verification, action, onSubmit, isAtLine, failed, below, children }: ProofFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verification.isChecking.peek()) onSubmit();
  };
  return (
    <form className="sign-entry-form" onSubmit={submit} noValidate>
      {children}
      <VerificationFault {...{ verification, isAtLine, failed }} />
      <Button look="primary" large wide type="submit" busy={verification.isChecking.value}>
        {action}
      </Button>
      {below}
    </form>
  );
}
