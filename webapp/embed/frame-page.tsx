import { CircleCheck, Frame, KeyRound } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import type { ListQuery } from "../../features/dashboard/list-query.ts";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import { Skeleton } from "../../features/ui/controls/skeleton.tsx";
import type { Elements } from "../../features/ui/elements-of.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import type { FrameSearch } from "./frame-search.ts";
import type { FrameState } from "./frame-state.ts";

const SignScreen = lazy(async () => ({ default: (await import("./sign-screen.tsx")).SignScreen }));
const FormRoom = lazy(async () => ({ default: (await import("../../features/form/form-room.tsx")).FormRoom }));
const Prepare = lazy(async () => ({ default: (await import("../../features/prepare/prepare.tsx")).Prepare }));
const PreviewScreen = lazy(async () => ({ default: (await import("./preview-screen.tsx")).PreviewScreen }));
const DocumentsScreen = lazy(async () => ({ default: (await import("./documents-screen.tsx")).DocumentsScreen }));
const DocumentDetail = lazy(async () => ({
  default: (await import("../../features/dashboard/detail/document-detail.tsx")).DocumentDetail,
}));
const VerifyDesk = lazy(async () => ({ default: (await import("../../features/verify/verify.tsx")).Verify }));

type Props = { state: FrameState; search: FrameSearch };

/** The content of a site's frame: one of the product's features, once its session is known. */
export function FramePage({ state, search }: Props) {
  const t = useT("frame");
  const common = useT("common");
  const status = state.status.value;
  if (status === "alone") return <Sentence icon={<Frame />} title={t("alone")} text={t("alone.text")} />;
  if (status === "refused") return <Sentence icon={<Frame />} title={t("refused")} text={t("refused.text")} />;
  if (status === "missing") return <Sentence icon={<KeyRound />} title={t("missing")} text={t("missing.text")} />;
  if (status === "opening") return <Opening />;
  if (status === "unreachable") {
    return (
      <Sentence icon={<Frame />} title={common("error.unreachable")} text="">
        <Button onClick={state.open}>{common("retry")}</Button>
      </Sentence>
    );
  }
  return (
    <>
      {state.isExpired.value && (
        <Notice tone="warning" title={t("expired")}>
          {t("expired.text")}
        </Notice>
      )}
      <Suspense fallback={<Opening />}>
        <Screen state={state} search={search} />
      </Suspense>
    </>
  );
}

function Screen({ state, search }: Props) {
  const t = useT("frame");
  const screen = state.screen.value;
  // A document replaces the list; going back restores the list's query.
  const [query, setQuery] = useState<ListQuery | null>(null);
  const { name, email, values, externalId, formId, view } = search;
  const prefill = useMemo(
    () => ({ ...(name ? { name } : {}), ...(email ? { email } : {}), values, ...(externalId ? { externalId } : {}) }),
    [name, email, values, externalId],
  );
  switch (screen.name) {
    case "sign":
      return <SignScreen key={screen.token} token={screen.token} session={state.session} search={search} />;
    case "form":
      return (
        <main id="main">
          <FormRoom formId={formId ?? ""} prefill={prefill} />
        </main>
      );
    case "setup":
    case "fields":
      return <Prepare step={screen.name} documentId={screen.documentId} />;
    case "preview":
      return <PreviewScreen documentId={screen.documentId} />;
    case "sent":
      return <Sentence icon={<CircleCheck />} title={t("sent")} text={t("sent.text")} />;
    case "finished":
      return <Sentence icon={<CircleCheck />} title={t("finished")} text={t("finished.text")} />;
    case "documents":
      return <DocumentsScreen view={view} query={query} onQuery={setQuery} />;
    case "document":
      return <DocumentDetail key={screen.documentId} documentId={screen.documentId} />;
    default:
      return (
        <main id="main">
          <VerifyDesk />
        </main>
      );
  }
}

function Sentence(props: { icon: Elements; title: string; text: string; children?: ReactNode }) {
  return (
    <main id="main">
      <EmptyState headingLevel={1} icon={props.icon} title={props.title} actions={props.children}>
        {props.text}
      </EmptyState>
    </main>
  );
}

function Opening() {
  const t = useT("common");
  return (
    <main role="status" aria-label={t("loading")}>
      <Skeleton width="100%" height="60vh" radius="12px" />
    </main>
  );
}
