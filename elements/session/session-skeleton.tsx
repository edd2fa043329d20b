import { Skeleton } from "../../features/ui/controls/skeleton.tsx";

/** Placeholder while the session is pending. */
export function Opening() {
  return (
    <div className="cs-element-opening" aria-busy="true">
      <Skeleton width="55%" height="32px" />
      <Skeleton width="80%" height="20px" />
      <Skeleton height="160px" />
    </div>
  );
}
