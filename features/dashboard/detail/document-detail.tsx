import { FileQuestionMark } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { downloadDocument } from "../../../domain/contract/document.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Main } from "../../ui/layout/main.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { actionsFor, documentActions, type OnSaveAs } from "../document-actions.ts";
import { ExtendDialog } from "../extend-dialog.tsx";
import { VoidDialog } from "../void-dialog.tsx";
import { AttachmentsPanel } from "./attachments-panel.tsx";
import { DetailHead } from "./detail-head.tsx";
import css from "./document-detail.css?inline";
import { createDocumentDetail } from "./document-detail-store.ts";
import { PagesPanel } from "./pages-panel.tsx";
import { ownTurn, type Reader } from "./people-of.ts";
import { PeoplePanel } from "./people-panel.tsx";
import { usePersonActions } from "./person-actions.tsx";
import { ProofPanel } from "./proof-panel.tsx";
import { StatePanel } from "./state-panel.tsx";
import { Timeline } from "./timeline.tsx";
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
  /** Shown with "not found": leads to where the document is. */
  elsewhere?: ReactNode;
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
}: Props) {
  useSheet(css);
  const t = useT("dashboard");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const store = useMemo(() => createDocumentDetail(host, documentId), [host, documentId]);
  const actions = useMemo(() => documentActions(host), [host]);
  const [voiding, setVoiding] = useState(false);
  const [extending, setExtending] = useState(isExtending);
  const formats = useFormats();
  const people = usePersonActions(store, documentId);
  useEffect(() => store.watch(), [store]);

  const document = store.document.value;
  const next = useNext(document, reader, { open: () => report(actions.sign(documentId)), remind: people.remindAll });
  const refusal = store.refusal.value;
  if (!document && refusal) return <NotThere {...{ refusal, isAlone, elsewhere }} onRetry={store.refresh} />;
  if (!document) return <DetailSkeleton />;

  /** Shows the result in a toast, then refreshes the document. */
  const report = async <T,>(doing: Promise<Answer<T>>, done?: string): Promise<Answer<T>> => {
    const answer = await doing;
    if (!answer.ok) toasts.error(refusalText(answer.refusal));
    else if (done) toasts.success(done);
    await store.refresh();
    return answer;
  };
  const saveEvidence = async () => {
    const answer = await call(host, downloadDocument, { params: { documentId } });
    if (!answer.ok) toasts.error(refusalText(answer.refusal));
    else if (answer.value.evidenceUrl) host.save(answer.value.evidenceUrl, "evidence.json");
  };
  const saveAttachment = async ({ fileName, sha256 }: { fileName: string; sha256: string }) => {
    const answer = await call(host, downloadDocument, { params: { documentId } });
    if (!answer.ok) return toasts.error(refusalText(answer.refusal));
    const file = answer.value.files.find((one) => one.sha256 === sha256);
    return file && host.save(file.url, fileName);
  };
  const own = ownTurn(document, reader);
  const attachments = document.sealed?.attachments ?? [];
  const actionsOfOwner = actionsFor({ ...document, incoming: false, actionRequired: false }, { share: canShare });
  const offered = actionsOfOwner.filter((one) => !host.withholds?.has(one));
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
      />
      <div className="cs-detail-body">
        <PagesPanel document={document} />
        <div className="cs-detail-side">
          {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
          <StatePanel
            document={document}
            onExtend={() => setExtending(true)}
            onRetrySealing={async () => {
              await report(actions.retrySealing(documentId));
            }}
          />
          <section aria-labelledby="detail-people">
            <h2 id="detail-people">{t("column.people")}</h2>
            <PeoplePanel document={document} own={own} busyWith={people.busyWith} onAction={people.act} />
          </section>
          {attachments.length > 0 && (
            <section aria-labelledby="detail-attachments">
              <h2 id="detail-attachments">{t("detail.attachments")}</h2>
              <AttachmentsPanel attachments={attachments} onSave={saveAttachment} />
            </section>
          )}
          <section aria-labelledby="detail-history">
            <h2 id="detail-history">{t("detail.history")}</h2>
            <Timeline trail={store.trail.value} />
          </section>
          <section aria-labelledby="detail-proof">
            <h2 id="detail-proof">{t("detail.proof")}</h2>
            <ProofPanel document={document} onEvidence={document.status === "DRAFT" ? undefined : saveEvidence} />
          </section>
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
            store.accept(answer.value);
            toasts.success(t("extend.done", { day: formats.day(answer.value.expiresAt ?? "") }));
            void store.refresh();
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
            store.accept(answer.value);
            toasts.success(t("void.done"));
            void store.refresh();
            return null;
          }}
        />
      )}
    </Main>
  );
}

type NotThereProps = { refusal: CallRefusal; isAlone: boolean; elsewhere: ReactNode; onRetry: () => void };

/** Shown when the document does not exist or cannot be loaded. */
function NotThere({ refusal, isAlone, elsewhere, onRetry }: NotThereProps) {
  const t = useT("dashboard");
  const common = useT("common");
  const host = useHost();
  const refusalText = useRefusalText();
  const isNotFound = refusal.status === 404;
  const goHome = () => host.announce({ type: "documents_wanted" });
  return (
    <Main id="main">
      <EmptyState
        headingLevel={1}
        icon={<FileQuestionMark />}
        title={t(isNotFound ? "detail.notfound" : "detail.failed")}
        actions={
          isNotFound ? (
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
