import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { Main } from "../ui/layout/main.tsx";

/** Skeleton of the screen while its document loads. */
export function PrepareSkeleton({ step }: { step: "setup" | "fields" }) {
  const t = useT("common");
  return (
    <Main
      className={step === "setup" ? "pr-page" : "pr-page pr-page-fields"}
      aria-busy="true"
      aria-label={t("loading")}
    >
      <div className="pr-header">
        <Skeleton width="220px" height="20px" />
      </div>
      {step === "setup" ? (
        <div className="pr-columns">
          {[0, 1].map((column) => (
            <section className="pr-card" key={column}>
              <Skeleton width="40%" height="20px" />
              <Skeleton height="120px" />
              <Skeleton height="56px" />
            </section>
          ))}
        </div>
      ) : (
        <div className="pr-skeleton-page">
          <Skeleton width="min(640px, 80%)" height="80%" />
        </div>
      )}
    </Main>
  );
}
