import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useT } from "../../features/i18n.ts";
import { Prepare, type PrepareStep } from "../../features/prepare/prepare.tsx";
import { EmptyState } from "../../features/ui/empty-state.tsx";
import type { TagProps } from "../define.tsx";
import { fetchFile } from "../host.ts";
import { Opening } from "../opening.tsx";
import { useOpened } from "../use-opened.ts";

type Place = { step: PrepareStep | "sent"; documentId: string | null };

/** `<countersign-prepare>`: files and people, then fields, then it is sent. */
export default function PrepareTag({ room, given }: TagProps<"prepare">) {
  const isOpened = useOpened(room);
  useEffect(() => {
    room.tell("load", { documentId: given.documentId });
  }, [room, given.documentId]);
  const file = useFirstFile(given.src);
  if (!isOpened || file === undefined) return <Opening />;
  const documentId = given.documentId ?? room.session.scope().documentId ?? null;
  return <Desk key={documentId} room={room} documentId={documentId} file={file} />;
}

function Desk({
  room,
  documentId,
  file,
}: Pick<TagProps<"prepare">, "room"> & { documentId: string | null; file: File | null }) {
  const [place, setPlace] = useState<Place>({ step: "setup", documentId });
  const [files] = useState(() => (file ? [file] : []));
  useEffect(() => {
    room.onEvent = (event) => {
      if (event.type === "document_created" || event.type === "setup_wanted")
        setPlace({ step: "setup", documentId: event.documentId });
      if (event.type === "fields_wanted") setPlace({ step: "fields", documentId: event.documentId });
      if (event.type === "document_sent") {
        setPlace({ step: "sent", documentId: event.documentId });
        room.tell("completed", { documentId: event.documentId, status: "SENT" });
      }
    };
    room.tell("ready", { documentId });
  }, [room, documentId]);
  const t = useT("embed");
  if (place.step === "sent") {
    return (
      <EmptyState headingLevel={1} icon={<CircleCheck />} title={t("sent.title")}>
        {t("sent.text")}
      </EmptyState>
    );
  }
  return <Prepare step={place.step} documentId={place.documentId} files={files} />;
}

/** `undefined` while it comes; `null` where there is none, or it cannot be had. */
function useFirstFile(src: string | null): File | null | undefined {
  const [file, setFile] = useState<File | null | undefined>(src ? undefined : null);
  useEffect(() => {
    if (!src) return;
    fetchFile(src).then(setFile, () => setFile(null));
  }, [src]);
  return file;
}
