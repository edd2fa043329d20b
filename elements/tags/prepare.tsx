import { CircleCheck } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import type { HostEvent } from "../../features/host.ts";
import { useT } from "../../features/i18n.ts";
import { Prepare } from "../../features/prepare/prepare.tsx";
import { later } from "../../features/sign/later.ts";
import { EmptyState } from "../../features/ui/empty-state.tsx";
import { Notice } from "../../features/ui/notice.tsx";
import type { TagProps } from "../define.tsx";
import { Opening } from "../opening.tsx";
import type { Room } from "../room.ts";
import { SourceFailed, useSource } from "../source.tsx";
import { useOpened } from "../use-opened.ts";

const PreviewPlace = later(() => import("../preview-place.tsx"));

type Place = { step: "setup" | "fields" | "preview" | "sent"; documentId: string };

/** `<countersign-prepare>`: files and people, then fields, then it is sent. */
export default function PrepareTag({ room, given }: TagProps<"prepare">) {
  const isOpened = useOpened(room);
  useEffect(() => {
    room.tell("load", { documentId: given.documentId });
  }, [room, given.documentId]);
  const source = useSource(given.src);
  if (!isOpened || source.state === "coming") return <Opening />;
  const documentId = given.documentId ?? room.session.scope().documentId ?? null;
  if (documentId === null) return <Unnamed room={room} />;
  return (
    <>
      <SourceFailed source={source} />
      <Desk key={documentId} room={room} first={documentId} file={source.state === "here" ? source.file : null} />
    </>
  );
}

/** A bare session does not say which draft it is for. */
function Unnamed({ room }: { room: Room }) {
  const message = useT("embed")("session.unnamed");
  useEffect(() => room.tell("error", { code: "session_unnamed", message }), [room, message]);
  return <Notice tone="danger">{message}</Notice>;
}

function Desk({ room, first, file }: { room: Room; first: string; file: File | null }) {
  const [place, setPlace] = useState<Place>({ step: "setup", documentId: first });
  const files = useMemo(() => (file ? [file] : []), [file]);
  useEffect(() => {
    room.onEvent = (event) => {
      const next = nextPlace(event);
      if (next) setPlace(next);
      if (next?.step === "sent") room.tell("completed", { documentId: next.documentId, status: "SENT" });
    };
    room.tell("ready", { documentId: first });
  }, [room, first]);
  const t = useT("embed");
  if (place.step === "sent") {
    return (
      <EmptyState headingLevel={1} icon={<CircleCheck />} title={t("sent.title")}>
        {t("sent.text")}
      </EmptyState>
    );
  }
  if (place.step === "preview") {
    return (
      <Suspense fallback={<Opening />}>
        <PreviewPlace documentId={place.documentId} />
      </Suspense>
    );
  }
  return <Prepare step={place.step} documentId={place.documentId} files={files} />;
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
    default:
      return null;
  }
}
