import { useLoaderData, useRouter } from "@tanstack/react-router";
import { Unlink } from "lucide-react";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { useRefusalText } from "../../features/ui/use-refusal-text.ts";
import { usePageTitle } from "../frame/page-title.ts";

/** Shown only if an embedded signer's work could not continue here. */
export function ContinuePage() {
  const t = useT("frame");
  const common = useT("common");
  const router = useRouter();
  const textOf = useRefusalText();
  const { trouble } = useLoaderData({ from: "/continue" });
  const title = trouble ? textOf(trouble) : t("tab.over");
  usePageTitle(title);
  if (trouble) {
    return (
      <main id="main">
        <EmptyState
          headingLevel={1}
          icon={<Unlink />}
          title={title}
          actions={<Button onClick={() => void router.invalidate()}>{common("retry")}</Button>}
        >
          {null}
        </EmptyState>
      </main>
    );
  }
  return (
    <main id="main">
      <EmptyState headingLevel={1} icon={<Unlink />} title={title}>
        {t("tab.over.text")}
      </EmptyState>
    </main>
  );
}
