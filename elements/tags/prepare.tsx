import { CircleCheck } from "lucide-react";
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { HostEvent } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import type { PrefillFault } from "../../features/prepare/draft/prefill.ts";
import { Prepare } from "../../features/prepare/prepare.tsx";
import { later } from "../../features/sign/form/wait-for-network.ts";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import type { TagProps } from "../define.tsx";
import type { ElementContext } from "../element-context.ts";
import { FaultNotices } from "../notices.tsx";
import { SourceFailed, useSource } from "../page-file.tsx";
import { Opening } from "../session-skeleton.tsx";
import { useHasSession } from "../use-has-session.ts";
import { type PrepareProperties, parsePrepareProperties } from "./prepare-properties.ts";

const PreviewScreen = later(() => import("../preview-screen.tsx"));

type Place = { step: "setup" | "fields" | "preview" | "sent" | "finished"; documentId: string };

/** `<countersign-prepare>`: files and people, then fields, then sending. */
export default function PrepareTag({ room, given }: TagProps<"prepare">) {
  const isOpened = useHasSession(room);
  const read = usePrepareGiven(room, given);
  // A layout effect, because the desk's effects run before its parent's: `load` comes before `ready`.
  useLayoutEffect(() => {
    room.tell("load", { documentId: given.documentId });
  }, [room, given.documentId]);
  const source = useSource(given.src);
  if (!isOpened || source.state === "coming") return <Opening />;
  const documentId = given.documentId ?? room.session.scope().documentId ?? null;
  if (documentId === null) return <Unnamed room={room} />;
  return (
    <>
      <FaultNotices room={room} faults={read.faults} />
      <SourceFailed source={source} />
      <Desk
        key={documentId}
        {...{ room, read }}
        first={documentId}
        file={source.state === "here" ? source.file : null}
      />
    </>
  );
}

/** Returns the same object for equal content: frameworks set their properties again with every rendering. */
function usePrepareGiven(room: ElementContext, attributes: TagProps<"prepare">["given"]): PrepareProperties {
  const last = useRef<{ said: string; read: PrepareProperties } | null>(null);
  const { recipients, fields, info, texts, documentTitle, message, locked, hide, kinds, roles, saveOnly } = attributes;
  const said = JSON.stringify([
    ...[recipients, fields, info, texts, documentTitle, message],
    ...[locked, hide, kinds, roles, saveOnly],
  ]);
  if (last.current?.said !== said) {
    last.current = { said, read: parsePrepareProperties(attributes, last.current?.read ?? null) };
    room.i18n.word(last.current.read.texts);
  }
  return last.current.read;
}

/** A bare session does not name its draft. */
function Unnamed({ room }: { room: ElementContext }) {
  const message = useT("embed")("session.unnamed");
  useEffect(() => room.tell("error", { code: "session_unnamed", message }), [room, message]);
  return <Notice tone="danger">{message}</Notice>;
}

type DeskProps = { room: ElementContext; first: string; file: File | null; read: PrepareProperties };

function Desk({ room, first, file, read }: DeskProps) {
  const [place, setPlace] = useState<Place>({ step: "setup", documentId: first });
  const [misplaced, setMisplaced] = useState<readonly PrefillFault[]>([]);
  const files = useMemo(() => (file ? [file] : []), [file]);
  useEffect(() => {
    room.onEvent = (event) => {
      tellPage(room, event);
      const next = nextPlace(event);
      if (next) setPlace(next);
    };
    room.tell("ready", { documentId: first });
  }, [room, first]);
  const { step, documentId } = place;
  useEffect(() => {
    if (step === "setup" || step === "fields" || step === "preview") room.tell("entered", { documentId, step });
  }, [room, step, documentId]);
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
      <FaultNotices room={room} faults={misplaced.map(({ path }) => ({ attribute: "fields", why: "invalid", path }))} />
      <Prepare
        {...{ step, documentId, files }}
        terms={read.terms}
        given={read.given}
        onGivenFault={(fault) => setMisplaced((before) => [...before, fault])}
      />
    </>
  );
}

function tellPage(room: ElementContext, event: HostEvent): void {
  if (event.type === "file_uploaded") room.tell("uploaded", { fileName: event.fileName });
  if (event.type === "draft_saved") room.tell("saved", { documentId: event.documentId, version: event.version });
  if (event.type === "document_sent") {
    const { documentId } = event;
    for (const name of ["sent", "completed"] as const) room.tell(name, { documentId, status: "SENT" });
  }
  if (event.type === "draft_finished") room.tell("completed", { documentId: event.documentId, status: "DRAFT" });
}

function nextPlace(event: HostEvent): Place | null {
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
