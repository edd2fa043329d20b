import { useT } from "../../host/i18n.ts";
import type { Loadable } from "../../host/loaded.ts";
import type { Elements } from "../elements-of.tsx";
import { RetryNotice } from "./retry-notice.tsx";

type Props<T> = {
  of: Pick<Loadable<T>, "value" | "refusal" | "load">;
  /** Shown until the first answer. */
  placeholder?: Elements;
  children: (value: T) => Elements;
};

/** Shows that something is loading, why that failed with a button that tries again, and the content. */
export function LoadedContent<T>({ of, placeholder, children }: Props<T>) {
  const common = useT("common");
  const value = of.value.value;
  const refusal = of.refusal.value;
  return (
    <>
      {refusal && <RetryNotice refusal={refusal} onRetry={() => void of.load()} />}
      {value === null && !refusal && placeholder && (
        <div role="status" aria-label={common("loading")}>
          {placeholder}
        </div>
      )}
      {value !== null && children(value)}
    </>
  );
}
