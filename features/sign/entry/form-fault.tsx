import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Why a form does not go on, where no one line of it is to blame. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <p className="cs-error" role="alert">
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  );
}
