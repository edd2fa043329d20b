import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error of the whole form, not of one input. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <p className="cs-error" role="alert">
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  );
}
