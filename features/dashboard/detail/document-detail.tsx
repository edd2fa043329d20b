import { FileQuestionMark } from "lucide-react";
import { useMemo, useState } from "react";
import { isOpen } from "../../../domain/document/state-table.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Main } from "../../ui/layout/main.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { CommentsPanel } from "../comments/comments-panel.tsx";
import { actionsFor, type DocumentAction, documentActions, type OnSaveAs } from "../document-actions.ts";
import { ExtendDialog } from "../extend-dialog.tsx";
import { VoidDialog } from "../void-dialog.tsx";
import { DetailHead } from "./detail-head.tsx";
import css from "./document-detail.css?inline";
import { createDocumentDetail } from "./document-detail-store.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { PagesPanel } from "./pages-panel.tsx";
import { ownTurn, type Reader } from "./people-of.ts";
import { PeoplePanel } from "./people-panel.tsx";
import { usePersonActions } from "./person-actions.tsx";
import { ProofSections } from "./proof-sections.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { StatePanel } from "./state-panel.tsx";
import { useNext } from "./use-next.tsx";

type Props = {
  documentId: string;
  /** Opened from a mail that asks for more time: opens the dialog immediately. */
  isExtending?: boolean;
  /** Omitted where documents cannot be saved as templates. */
  onSaveAs?: OnSaveAs;
  /** The document is the only page here: no list to go back to. */
  isAlone?: boolean;
  /** The reader is a member, who can share the document with others. */
  canShare?: boolean;
  /** The viewing user, if they have an account; their own part is then offered first. */
  reader?: Reader | null;
  /** Shown with "not found": links to the workspace that has the document. */
  elsewhere?: Elements;
  /** The document was sent just now: explains what happens next. */
  isSent?: boolean;
  onSentRead?: () => void;
  /** The reader sees folders. */
  hasFolders?: boolean;
};

/** Page of one document: its pages, people, history and proof. */
export function DocumentDetail({
  documentId,
  isExtending = false,
  onSaveAs,
  isAlone = false,
  canShare = false,
  reader = null,
  elsewhere,
  isSent = false,
  onSentRead,
  hasFolders = false,
}: Props) {
  useSheet(css);
  const t = useT("dashboard");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const store = useOpened((host) => createDocumentDetail(host, documentId), documentId);
  const actions = useMemo(() => documentActions(host), [host]);
  const [voiding, setVoiding] = useState(false);
  const [extending, setExtending] = useState(isExtending);
  const formats = useFormats();
  const people = usePersonActions(store, documentId);

  const document = store.value.value?.document ?? null;
  const next = useNext(document, reader, {
    open: () => report(actions.sign(documentId)),
    remind: people.remindAll,
    correct: () => report(actions.correct(documentId)),
    fix: (person) => people.act("edit", person),
  });
  const refusal = store.refusal.value;
  if (!document && refusal) return <NotThere {...{ refusal, isAlone, elsewhere }} onRetry={store.load} />;
  if (!document) return <DetailSkeleton />;

  /** Shows the result in a toast, then refreshes the document. */
  const report = async <T,>(doing: Promise<Answer<T>>, done?: string): Promise<Answer<T>> => {
    const answer = await doing;
    if (!answer.ok) toasts.error(refusalText(answer.refusal));
    else if (done) toasts.success(done);
    await store.load();
    return answer;
  };
  const own = ownTurn(document, reader);
  const actionsOfOwner = actionsFor(
    { ...document, incoming: false, actionRequired: false },
    { share: canShare, move: hasFolders },
  );
  // Only members can copy a document.
  const isOffered = (one: DocumentAction) => !host.withholds?.has(one) && (canShare || one !== "duplicate");
  const offered = actionsOfOwner.filter(isOffered);
  const mayExtend = offered.includes("extend");
  return (
    <Main className="cs-detail" id="main">
      <DetailHead
        document={document}
        offered={offered}
        isAlone={isAlone}
        next={next}
        isOwnTurn={own !== null}
        onVoid={() => setVoiding(true)}
        onDownload={() => report(actions.download(documentId))}
        onSaveAs={onSaveAs}
        onChanged={() => void store.load()}
      />
      <div className="cs-detail-body">
        <PagesPanel document={document} />
        <div className="cs-detail-side">
          {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
          {isSent && isOpen(document.status) && <SentNotice document={document} onClose={() => onSentRead?.()} />}
          <StatePanel
            document={document}
            onExtend={() => setExtending(true)}
            onRetrySealing={async () => {
              await report(actions.retrySealing(documentId));
            }}
          />
          <section aria-labelledby="detail-people">
            <h2 id="detail-people">{t("column.people")}</h2>
            {document.handledBy && document.sender && (
              <p className="cs-muted">
                {t("detail.handled_by", { sender: document.sender.name, ...document.handledBy })}
              </p>
            )}
            <PeoplePanel document={document} own={own} busyWith={people.busyWith} onAction={people.act} />
          </section>
          <section aria-labelledby="detail-history">
            <h2 id="detail-history">{t("detail.history")}</h2>
            <HistoryPanel
              documentId={documentId}
              trail={store.value.value?.trail ?? null}
              title={document.title || t("untitled")}
            />
          </section>
          {canShare && <CommentsPanel documentId={documentId} />}
          <ProofSections document={document} />
        </div>
      </div>
      {people.dialog}
      {extending && mayExtend && (
        <ExtendDialog
          expiresAt={document.expiresAt}
          onClose={() => setExtending(false)}
          onExtend={async (days) => {
            const answer = await actions.extend(documentId, days);
            if (!answer.ok) return refusalText(answer.refusal);
            store.show(answer.value);
            toasts.success(t("extend.done", { day: formats.day(answer.value.expiresAt ?? "") }));
            void store.load();
            return null;
          }}
        />
      )}
      {voiding && (
        <VoidDialog
          title={document.title}
          onClose={() => setVoiding(false)}
          onVoid={async (reason) => {
            const answer = await actions.void(documentId, reason);
            if (!answer.ok) return refusalText(answer.refusal);
            store.show(answer.value);
            toasts.success(t("void.done"));
            void store.load();
            return null;
          }}
        />
      )}
    </Main>
  );
}

type NotThereProps = { refusal: CallRefusal; isAlone: boolean; elsewhere: Elements; onRetry: () => void };

/** Shown when the document does not exist or cannot be loaded. */
function NotThere({ refusal, isAlone, elsewhere, onRetry }: NotThereProps) {
  const t = useT("dashboard");
  const common = useT("common");
  const host = useHost();
  const refusalText = useRefusalText();
  const isNotFound = refusal.status === 404;
  const isForbidden = refusal.status === 403;
  const goHome = () => host.go({ type: "documents_wanted" });
  return (
    <Main id="main">
      <EmptyState
        headingLevel={1}
        icon={<FileQuestionMark />}
        title={t(isNotFound ? "detail.notfound" : isForbidden ? "detail.forbidden" : "detail.failed")}
        actions={
          isNotFound || isForbidden ? (
            <>
              {elsewhere}
              {!isAlone && <Button onClick={goHome}>{common("home")}</Button>}
            </>
          ) : (
            <Button onClick={onRetry}>{common("retry")}</Button>
          )
        }
      >
        {isNotFound ? t("detail.notfound.text") : refusalText(refusal)}
      </EmptyState>
    </Main>
  );
}

/** Placeholder while the document loads. */
function DetailSkeleton() {
  const t = useT("dashboard");
  return (
    <Main className="cs-detail" id="main" aria-busy="true" aria-label={t("list.loading")}>
      <header className="cs-detail-head">
        <div className="cs-detail-title">
          <h1 className="cs-hidden">{t("detail.title")}</h1>
          <Skeleton width="280px" height="36px" />
        </div>
        <Skeleton width="120px" height="36px" />
      </header>
      <div className="cs-detail-body">
        <div className="cs-detail-pages" />
        <div className="cs-detail-side">
          <Skeleton height="64px" radius="8px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
          <Skeleton height="200px" />
        </div>
      </div>
    </Main>
  );
}
