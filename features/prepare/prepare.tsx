import { lazy, Suspense, use, useEffect, useRef, useState } from "react";
import type { DocumentLanguage } from "../../domain/text/language.ts";
import type { CallRefusal } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { StyleRootContext, useSheet } from "../ui/styles/sheet.ts";
import { openPreparation, openTemplate, type Preparation } from "./create-preparation.ts";
import type { Person } from "./draft/changes/people-changes.ts";
import { type DraftPrefill, emptyPrefill, type PrefillFault } from "./draft/prefill.ts";
import { startDraft } from "./draft/start-draft.ts";
import css from "./prepare.css?inline";
import { PrepareSkeleton } from "./prepare-skeleton.tsx";
import { freeTerms, stepsIn, type Terms, TermsContext, templateTerms } from "./terms.ts";
import { usePrefill } from "./use-prefill.ts";

/** Each step loads its own code; the editor's loads while the recipients are entered. */
const importSetup = () => import("./setup-step.tsx");
const importFields = () => import("./editor/fields-step.tsx");
const SetupStep = lazy(async () => ({ default: (await importSetup()).SetupStep }));
/** Rarely shown. */
const NotOpened = lazy(async () => ({ default: (await import("./not-opened.tsx")).NotOpened }));
const FieldsStep = lazy(async () => ({ default: (await importFields()).FieldsStep }));

export type PrepareStep = "setup" | "fields";

export type PrepareProps = {
  step: PrepareStep;
  /** `null` for a new document; the host learns its id once it has one and may then pass it here without loss. */
  documentId: string | null;
  /** Prepares a template, whose id `documentId` then is. Must not change. */
  isTemplate?: boolean;
  /** Files dropped elsewhere, at the start or later; ignored if the draft has files already. */
  files?: readonly File[];
  /** Other initial values of a new document, e.g. from the mail that contained its files. */
  title?: string;
  people?: readonly Person[];
  /** Limits what is visible and editable here; none by default. */
  terms?: Terms;
  /** Initial content of an empty draft, and a callback for parts of it that cannot be used. */
  prefill?: DraftPrefill;
  onPrefillFault?: (fault: PrefillFault) => void;
  /** Shown with "not found": leads to where the document is. */
  elsewhere?: Elements;
};

type OpeningState =
  | { state: "opening" }
  | { state: "open"; preparation: Preparation }
  | { state: "refused"; refusal: CallRefusal };

/** Preparing a document in two steps: files and people, then fields. */
export function Prepare({
  step,
  documentId,
  isTemplate = false,
  files,
  title,
  people,
  terms = isTemplate ? templateTerms : freeTerms,
  prefill = emptyPrefill,
  onPrefillFault,
  elsewhere,
}: PrepareProps) {
  useSheet(css);
  const [opening, retry] = usePreparation({ documentId, isTemplate }, { files, title, people }, terms);
  usePrefill(opening.state === "open" ? opening.preparation : null, { terms, prefill, onFault: onPrefillFault });
  useEffect(() => {
    if (step === "setup") void importSetup();
    void importFields();
  }, [step]);
  if (opening.state === "refused")
    return (
      <Suspense fallback={<PrepareSkeleton step={step} />}>
        <NotOpened refusal={opening.refusal} {...{ documentId, isTemplate, elsewhere }} onRetry={retry} />
      </Suspense>
    );
  if (opening.state === "opening") return <PrepareSkeleton step={step} />;
  const { preparation } = opening;
  const steps = stepsIn(preparation.terms.value);
  const requestedStep = documentId === null ? "setup" : step;
  const visibleStep = steps.includes(requestedStep) ? requestedStep : steps[0]!;
  return (
    <TermsContext value={preparation.terms.value}>
      <Suspense fallback={<PrepareSkeleton step={visibleStep} />}>
        {visibleStep === "setup" ? <SetupStep preparation={preparation} /> : <FieldsStep preparation={preparation} />}
      </Suspense>
    </TermsContext>
  );
}

type InitialContent = { [Name in "files" | "title" | "people"]: PrepareProps[Name] | undefined };

export type DraftToOpen = { documentId: string | null; isTemplate: boolean };

function usePreparation(
  { documentId, isTemplate }: DraftToOpen,
  beginning: InitialContent,
  terms: Terms,
): [OpeningState, () => void] {
  const host = useHost();
  const untitled = useT("prepare")("untitled.template");
  const language = useLanguage();
  const [opening, setOpening] = useState<OpeningState>({ state: "opening" });
  const [tries, setTries] = useState(0);
  const current = useRef<Preparation | null>(null);
  const first = useRef<{ beginning: InitialContent | null; language: DocumentLanguage }>({ beginning, language });
  const firstTerms = useRef(terms);
  const isOurs = !(use(StyleRootContext) instanceof ShadowRoot);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens again
  useEffect(() => {
    const open = current.current;
    if (open && (open.store.server.peek()?._id ?? null) === documentId) return;
    let dropped = false;
    setOpening({ state: "opening" });
    current.current = null;
    open?.close();
    const { language: own } = first.current;
    const opened = isTemplate
      ? openTemplate(host, documentId, own, untitled)
      : openPreparation(host, documentId, own, firstTerms.current);
    void opened.then((answer) => {
      if (dropped) return answer.ok ? answer.value.close() : undefined;
      if (!answer.ok) return setOpening({ state: "refused", refusal: answer.refusal });
      current.current = answer.value;
      const { title, people, files } = first.current.beginning ?? {};
      first.current.beginning = null;
      if (documentId === null) answer.value.store.change((before) => startDraft(before, title ?? "", people ?? []));
      const hasFiles = answer.value.store.draft.peek().fileParts.length > 0;
      if (files?.length && !hasFiles) answer.value.files.add(files);
      setOpening({ state: "open", preparation: answer.value });
    });
    return () => {
      dropped = true;
    };
  }, [host, documentId, tries]);

  const { files } = beginning;
  const initialFiles = useRef(files);
  useEffect(() => {
    if (initialFiles.current === files) return;
    initialFiles.current = files;
    const open = current.current;
    if (!open) first.current.beginning = { title: undefined, people: undefined, ...first.current.beginning, files };
    else if (files?.length && open.files.items.peek().length === 0) open.files.add(files);
  }, [files]);

  useEffect(() => {
    const saveNow = () => {
      if (current.current?.store.isDirty()) void current.current.store.flush();
    };
    const stop = new AbortController();
    // Drafts are stored on the device, running uploads are not. A page that embeds us must not be blocked.
    const warn = (event: BeforeUnloadEvent) => {
      if (isOurs && current.current?.files.isBusy.peek()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn, { signal: stop.signal });
    window.addEventListener("online", saveNow, { signal: stop.signal });
    document.addEventListener("visibilitychange", saveNow, { signal: stop.signal });
    return () => {
      stop.abort();
      current.current?.close();
      current.current = null;
    };
  }, [isOurs]);
  return [opening, () => setTries(tries + 1)];
}
