import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";

/** Skeleton of the form while it loads. */
export function FormSkeleton() {
  const t = useT("form");
  return (
    <div className="form-card cs-card" aria-busy="true">
      <p className="cs-hidden" role="status">
        {t("loading")}
      </p>
      <Skeleton width="65%" height="40px" />
      <Skeleton width="85%" height="32px" />
      <Skeleton height="60px" />
      <Skeleton height="60px" />
      <Skeleton height="44px" radius="8px" />
    </div>
  );
}
