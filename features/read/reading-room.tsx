import { CircleAlert, Download, KeyRound } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { type CopyView, downloadCopyCall, openCopyCall } from "../../domain/contract/signing/copy.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { PageList, type PageSlot } from "../pdf/page-list.tsx";
import { SharpPage } from "../pdf/sharp-page.tsx";
import { useMayLoadPdf, usePdfCache } from "../pdf/use-pdf.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { PasswordField } from "../ui/controls/text-field.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { Main } from "../ui/layout/main.tsx";
import { TranslationNotice } from "../ui/layout/translation-notice.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import css from "./reading-room.css?inline";

type Props = {
  /** Last segment of the mailed link. */
  token: string;
  onTitle?: (title: string) => void;
};

/** Shows a document to a recipient of a copy: its pages, and the finished file once it exists. */
export function ReadingRoom({ token, onTitle }: Props) {
  useSheet(css);
  const { view, refusal, password, open } = useCopy(token);
  const title = view?.title;
  useEffect(() => {
    if (title) onTitle?.(title);
  }, [title, onTitle]);
  if (view?.needsPassword) return <PasswordCard view={view} refusal={refusal} onPassword={open} />;
  if (view) return <Pages view={view} access={{ token, ...(password ? { password } : {}) }} />;
  if (refusal) return <Closed refusal={refusal} onRetry={() => open(password)} />;
  return <Opening />;
}

function useCopy(token: string) {
  const host = useHost();
  const [view, setView] = useState<CopyView | null>(null);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const [password, setPassword] = useState<string | undefined>(undefined);
  const open = useCallback(
    async (typed?: string) => {
      const body = { token, ...(typed === undefined ? {} : { password: typed }) };
      const answer = await call(host, openCopyCall, { body });
      setRefusal(answer.ok ? null : answer.refusal);
      if (!answer.ok) return;
      setPassword(typed);
      setView(answer.value);
    },
    [host, token],
  );
  useEffect(() => void open(), [open]);
  // Page URLs are valid for an hour; renew them for readers who stay longer.
  const expiresAt = view?.assets?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    const timer = setTimeout(() => void open(password), Math.max(30_000, Date.parse(expiresAt) - Date.now() - 60_000));
    return () => clearTimeout(timer);
  }, [expiresAt, open, password]);
  return { view, refusal, password, open };
}

function Pages({ view, access }: { view: CopyView; access: { token: string; password?: string } }) {
  const t = useT("read");
  const host = useHost();
  const formats = useFormats();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const pdfCache = usePdfCache(host.pdfAssets, useMayLoadPdf());
  const { pages, assets, isSealed } = view;
  const sender = view.sender.name || view.sender.email;
  const labelOf = (page: number) =>
    t("page.of", { page: formats.number(page + 1), pages: formats.number(pages.length) });
  const download = async () => {
    setBusy(true);
    const answer = await call(host, downloadCopyCall, { body: access });
    setBusy(false);
    if (answer.ok) host.save(answer.value.url, answer.value.fileName);
    else toasts.error(refusalText(answer.refusal));
  };
  const renderPage = (page: number, slot: PageSlot) => {
    const { part, page: number } = pages[page]!;
    const assetUrl = `${host.apiBase}${assets?.base}/${part}`;
    return (
      <SharpPage
        pdfCache={pdfCache}
        pdfUrl={`${assetUrl}/${isSealed ? "sealed" : "source"}.pdf`}
        image={`${assetUrl}/${isSealed ? "sealed" : "pages"}/${number}.jpg`}
        label={labelOf(page)}
        page={number}
        width={slot.width}
      />
    );
  };
  return (
    <Main className="rd" id="main">
      <header className="rd-head">
        <div>
          <TranslationNotice />
          <h1 dir="auto">{view.title || t("untitled")}</h1>
          <p className="cs-muted">{t(isSealed ? "sealed" : "open", { sender })}</p>
          {view.handledBy && <p className="cs-muted">{t("handled_by", view.handledBy)}</p>}
        </div>
        <Button
          look={isSealed ? "primary" : "secondary"}
          icon={<Download aria-hidden />}
          busy={busy}
          onClick={download}
        >
          {t(isSealed ? "download.sealed" : "download")}
        </Button>
      </header>
      <p className="rd-print">{t("print.note")}</p>
      <div className="rd-pages">
        <PageList pages={pages} zoom="width" renderPage={renderPage} labelOf={labelOf} label={t("pages")} />
      </div>
    </Main>
  );
}

type PasswordProps = { view: CopyView; refusal: CallRefusal | null; onPassword: (password: string) => Promise<void> };

function PasswordCard({ view, refusal, onPassword }: PasswordProps) {
  const t = useT("read");
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === "") return;
    setBusy(true);
    await onPassword(typed);
    setBusy(false);
  };
  return (
    <Main className="rd-ask" id="main">
      <EmptyState headingLevel={1} icon={<KeyRound />} title={view.title || t("untitled")}>
        {t("password.text", { sender: view.sender.name || view.sender.email })}
      </EmptyState>
      <form onSubmit={submit}>
        <PasswordField
          label={t("password")}
          autoComplete="off"
          value={typed}
          labels={{ show: t("password.show"), hide: t("password.hide") }}
          error={refusal && refusalText(refusal)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="primary" large wide busy={busy}>
          {t("password.submit")}
        </Button>
      </form>
    </Main>
  );
}

function Closed({ refusal, onRetry }: { refusal: CallRefusal; onRetry: () => void }) {
  const t = useT("read");
  const common = useT("common");
  const refusalText = useRefusalText();
  const isPassing = refusal.status === 0 || refusal.status >= 500 || refusal.status === 429;
  return (
    <Main id="main">
      <EmptyState
        headingLevel={1}
        icon={<CircleAlert />}
        title={t("closed")}
        actions={isPassing && <Button onClick={onRetry}>{common("retry")}</Button>}
      >
        {refusalText(refusal)}
      </EmptyState>
    </Main>
  );
}

function Opening() {
  const t = useT("common");
  return (
    <Main className="rd" id="main" aria-busy="true" aria-label={t("loading")}>
      <header className="rd-head">
        <Skeleton width="280px" height="36px" />
      </header>
    </Main>
  );
}
