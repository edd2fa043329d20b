import { useT } from "../../features/i18n.ts";
import { Skeleton } from "../../features/ui/skeleton.tsx";

/** The recipient's place behind a mailed link. */
export function SignPage({ token }: { token: string }) {
  const t = useT("common");
  return (
    <main aria-busy="true" aria-label={t("loading")} data-token-length={token.length}>
      <Skeleton height="60vh" />
    </main>
  );
}
