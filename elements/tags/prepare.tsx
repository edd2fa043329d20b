import { CircleCheck } from "lucide-react";
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { HostEvent } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import type { PrefillFault } from "../../features/prepare/draft/prefill.ts";
import { Prepare } from "../../features/prepare/prepare.tsx";
import { lazyWithRetry } from "../../features/sign/form/wait-for-network.ts";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import type { TagProps } from "../define.tsx";
import type { ElementContext } from "../element-context.ts";
import { FaultNotices } from "../screens/notices.tsx";
import { SourceFailed, useSource } from "../screens/page-file.tsx";
import { Opening } from "../session/session-skeleton.tsx";
import { useHasSession } from "../session/use-has-session.ts";
import { type PrepareProperties, parsePrepareProperties } from "./prepare-properties.ts";

const PreviewScreen = lazyWithRetry(() => import("../screens/preview-screen.tsx"));

type Screen = { step: "setup" | "fields" | "preview" | "sent" | "finished"; documentId: string };

/** `<countersign-prepare>`: files and people, then fields, then sending. */
export default function PrepareTag({ context, properties }: TagProps<"prepare">) {
  const isOpened = useHasSession(context);
  const read = usePrepareProperties(context, properties);
  // A layout effect, because effects of `PrepareScreens` run before its parent's: `load` must fire before `ready`.
  useLayoutEffect(() => {
    context.fire("load", { documentId: properties.documentId });
  }, [context, properties.documentId]);
  const source = useSource(properties.src);
  if (!isOpened || source.state === "coming") return <Opening />;
  const documentId = properties.documentId ?? context.session.scope().documentId ?? null;
  if (documentId === null) return <Unnamed context={context} />;
  return (
    <>
      <FaultNotices context={context} faults={read.faults} />
      <SourceFailed source={source} />
      <PrepareScreens
        key={documentId}
        {...{ context, read }}
        first={documentId}
        file={source.state === "here" ? source.file : null}
      />
    </>
  );
}

/** Returns the same object for equal content: frameworks set their properties again with every rendering. */
function usePrepareProperties(
  context: ElementContext,
  attributes: TagProps<"prepare">["properties"],
): PrepareProperties {
  const last = useRef<{ json: string; read: PrepareProperties } | null>(null);
  const { recipients, fields, info, texts, documentTitle, message, locked, hide, kinds, roles, saveOnly } = attributes;
  const json = JSON.stringify([
    ...[recipients, fields, info, texts, documentTitle, message],
    ...[locked, hide, kinds, roles, saveOnly],
  ]);
  if (last.current?.json !== json) {
    last.current = { json, read: parsePrepareProperties(attributes, last.current?.read ?? null) };
    context.i18n.setWording(last.current.read.texts);
  }
  return last.current.read;
}

/** A bare session does not name its draft. */
function Unnamed({ context }: { context: ElementContext }) {
  const message = useT("embed")("session.unnamed");
  useEffect(() => context.fire("error", { code: "session_unnamed", message }), [context, message]);
  return <Notice tone="danger">{message}</Notice>;
}

type ScreensProps = { context: ElementContext; first: string; file: File | null; read: PrepareProperties };

function PrepareScreens({ context, first, file, read }: ScreensProps) {
  const [screen, setScreen] = useState<Screen>({ step: "setup", documentId: first });
  const [misplaced, setMisplaced] = useState<readonly PrefillFault[]>([]);
  const files = useMemo(() => (file ? [file] : []), [file]);
  useEffect(() => {
    context.onEvent = (event) => {
      notifyPage(context, event);
      const next = nextScreen(event);
      if (next) setScreen(next);
      if (next?.step === "sent" || next?.step === "finished") context.reloaded.forget();
    };
    context.fire("ready", { documentId: first });
    context.session.opened(first);
    context.reloaded.remember(first);
    // A page that is closed keeps the name; one that shows something else by now does not.
    return context.reloaded.forget;
  }, [context, first]);
  const { step, documentId } = screen;
  useEffect(() => {
    if (step === "setup" || step === "fields" || step === "preview") context.fire("entered", { documentId, step });
  }, [context, step, documentId]);
  const t = useT("embed");
  if (step === "sent" || step === "finished") {
    return (
      <EmptyState headingLevel={1} icon={<CircleCheck />} title={t(`${step}.title`)}>
        {t(`${step}.text`)}
      </EmptyState>
    );
  }
  if (step === "preview") {
    return (
      <Suspense fallback={<Opening />}>
        <PreviewScreen documentId={documentId} />
      </Suspense>
    );
  }
  return (
    <>
      <FaultNotices
        context={context}
        faults={misplaced.map(({ path }) => ({ attribute: "fields", why: "invalid", path }))}
      />
      <Prepare
        {...{ step, documentId, files }}
        terms={read.terms}
        prefill={read.prefill}
        onPrefillFault={(fault) => setMisplaced((before) => [...before, fault])}
      />
    </>
  );
}

function notifyPage(context: ElementContext, event: HostEvent): void {
  if (event.type === "file_uploaded") context.fire("uploaded", { fileName: event.fileName });
  if (event.type === "draft_saved") context.fire("saved", { documentId: event.documentId, version: event.version });
  if (event.type === "document_sent") {
    const { documentId } = event;
    for (const name of ["sent", "completed"] as const) context.fire(name, { documentId, status: "SENT" });
  }
  if (event.type === "draft_finished") context.fire("completed", { documentId: event.documentId, status: "DRAFT" });
}

function nextScreen(event: HostEvent): Screen | null {
  switch (event.type) {
    case "document_created":
    case "setup_wanted":
      return { step: "setup", documentId: event.documentId };
    case "fields_wanted":
      return { step: "fields", documentId: event.documentId };
    case "preview_wanted":
      return { step: "preview", documentId: event.documentId };
    case "document_sent":
      return { step: "sent", documentId: event.documentId };
    case "draft_finished":
      return { step: "finished", documentId: event.documentId };
    default:
      return null;
  }
}
