import { ArrowRight } from "lucide-react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { focusedBeside, isFocusFree, isOurPage } from "../ui/layout/embedding-scope.ts";
import { Main } from "../ui/layout/main.tsx";
import type { Preparation } from "./create-preparation.ts";
import { DeliveryPanel } from "./delivery/delivery-panel.tsx";
import { MessagePanel } from "./delivery/message-panel.tsx";
import { DocumentSettings } from "./document-settings/document-settings.tsx";
import { DropAnywhere } from "./files/drop-anywhere.tsx";
import { FilesPanel } from "./files/files-panel.tsx";
import { PeoplePanel } from "./people/people-panel.tsx";
import { PrepareHeader } from "./prepare-header.tsx";
import { LazySendDialog } from "./send/lazy-send-dialog.tsx";
import { nextBlocker } from "./setup-faults.ts";
import { Imports } from "./suggest/imports.tsx";
import { TemplatePanel } from "./template/template-panel.tsx";
import { useTerms } from "./terms.ts";

/** Step 1: files and recipients side by side, then the message. */
export function SetupStep({ preparation }: { preparation: Preparation }) {
  const t = useT("prepare");
  const { store, files } = preparation;
  const page = useRef<HTMLElement>(null);
  const showsFaults = preparation.showsFaults.value;
  const { locked, hidden } = useTerms();
  const isSingle = hidden.has("recipients") && hidden.has("settings");
  const [isSending, setSending] = useState(false);
  const isLast = hidden.has("fields");
  const openSend = () => setSending(true);
  const { goOn: saveAndContinue, isLeaving } = useNextAction(preparation, page, isLast ? openSend : null);
  // A document from a template has its fields already.
  const isComplete = !isLast && !preparation.isTemplate && !locked.has("send") && preparation.isComplete.value;
  useFreshOptions(preparation);
  useEffect(() => {
    // The checklist led back here.
    if (preparation.showsFaults.peek()) showFault(page.current);
    // Files came along from another page.
    else if (preparation.files.items.peek().length > 0) focusFirstEmptyName(page.current);
  }, [preparation]);
  const hindrance = nextBlocker(files.items.value);
  const addFiles = useCallback(
    (chosen: readonly File[]) => {
      files.add(chosen);
      focusFirstEmptyName(page.current);
    },
    [files],
  );
  return (
    <Main className="pr-page" ref={page}>
      <PrepareHeader preparation={preparation} step="setup" onStep={() => void saveAndContinue()} />
      <div className="pr-columns" data-single={isSingle || undefined}>
        <div className="pr-column">
          {preparation.isTemplate && <TemplatePanel store={store} showsFaults={showsFaults} />}
          {!hidden.has("files") && <FilesPanel preparation={preparation} onAdd={addFiles} />}
          {!locked.has("fields") && <Imports suggestions={preparation.suggestions} />}
          {!hidden.has("message") && <MessagePanel store={store} showsFaults={showsFaults} />}
          {!hidden.has("delivery") && <DeliveryPanel store={store} />}
        </div>
        <div className="pr-column">
          {!hidden.has("recipients") && <PeoplePanel preparation={preparation} />}
          {!hidden.has("settings") && <DocumentSettings preparation={preparation} />}
        </div>
      </div>
      <footer className="pr-bar">
        <p id="pr-hindrance" className="cs-muted" aria-live="polite">
          {hindrance
            ? t(`next.${hindrance}`)
            : showsFaults && preparation.setupFaults.value.length > 0
              ? t("next.incomplete")
              : ""}
        </p>
        <Button
          look={isComplete ? "secondary" : "primary"}
          large
          busy={isLeaving}
          aria-disabled={hindrance !== null}
          aria-describedby="pr-hindrance"
          onClick={() => void saveAndContinue()}
        >
          <span>{isLast ? t(locked.has("send") ? "finish" : "send") : t("next")}</span>
          {!isLast && <ArrowRight className="cs-mirror" aria-hidden />}
        </Button>
        {isComplete && (
          <Button
            look="primary"
            large
            busy={isSending}
            aria-disabled={hindrance !== null}
            onClick={hindrance ? undefined : openSend}
          >
            {t("send")}
          </Button>
        )}
      </footer>
      {isSending && (
        <Suspense>
          <LazySendDialog preparation={preparation} onClose={() => setSending(false)} />
        </Suspense>
      )}
      {!locked.has("files") && !hidden.has("files") && <DropAnywhere onDrop={addFiles} />}
    </Main>
  );
}

/** Options may have changed in another window meanwhile. */
function useFreshOptions(preparation: Preparation): void {
  useEffect(() => {
    const reloadWhenVisible = () => {
      if (document.visibilityState === "visible") void preparation.loadOptions();
    };
    document.addEventListener("visibilitychange", reloadWhenVisible);
    return () => document.removeEventListener("visibilitychange", reloadWhenVisible);
  }, [preparation]);
}

/** Focuses the first fault, retrying for some frames until it is rendered. */
function showFault(page: HTMLElement | null, frames = 10): void {
  requestAnimationFrame(() => {
    const element = page?.querySelector<HTMLElement>("[aria-invalid='true'], [data-fault]");
    if (element) element.focus();
    else if (frames > 0) showFault(page, frames - 1);
  });
}

/** @param onLast sends after the last step, unless `send` is locked; `null` if the fields follow */
function useNextAction(
  { store, files, showsFaults, setupFaults, terms, places }: Preparation,
  page: { current: HTMLElement | null },
  onLast: (() => void) | null,
) {
  const host = useHost();
  const [isLeaving, setLeaving] = useState(false);
  async function goOn(): Promise<void> {
    if (nextBlocker(files.items.peek())) return;
    showsFaults.value = true;
    if (setupFaults.peek().length > 0) return showFault(page.current);
    setLeaving(true);
    const isSaved = await store.flush();
    setLeaving(false);
    const documentId = store.server.peek()?._id;
    if (!isSaved || !documentId) return;
    if (!onLast) host.go(places.fields(documentId));
    else if (terms.peek().locked.has("send")) places.finish(host, documentId);
    else onLast();
  }
  return { goOn, isLeaving };
}

/** After files arrive, focuses the first empty name, unless another input has the focus. */
function focusFirstEmptyName(page: HTMLElement | null): void {
  if (!page) return;
  const focused = focusedBeside(page);
  const isFree = focused === page || focused?.tagName === "BUTTON" || (isOurPage(page) && isFocusFree(page));
  const names = page.querySelectorAll<HTMLInputElement>(".pr-person-name input");
  const empty = [...names].find((input) => input.value === "");
  if (isFree && matchMedia("(pointer: fine)").matches) empty?.focus({ preventScroll: true });
}
