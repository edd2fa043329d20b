import type { FormEvent, ReactNode } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Said } from "./announcement.tsx";
import type { Verification } from "./verification.ts";

export type FormProps = { verification: Verification; data: SignerView["authenticationData"] };

type AskProps = {
  verification: Verification;
  action: string;
  onSubmit: () => void;
  /** A refused answer is told by its line. */
  isAtLine?: boolean;
  /** What could not be done, where the server could not be asked. */
  failed?: string | undefined;
  /** Other ways on, after its button. */
  below?: ReactNode;
  children: ReactNode;
};

/** A form with its one button, and under it why the last answer was not right. */
export function AskForm({ verification, action, onSubmit, isAtLine, failed, below, children }: AskProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="sign-entry-form" onSubmit={submit} noValidate>
      {children}
      <Said {...{ verification, isAtLine, failed }} />
      <Button look="primary" large wide type="submit" busy={verification.isChecking.value}>
        {action}
      </Button>
      {below}
    </form>
  );
}
