/** Dragging documents and folders onto a folder. */
import { type DragEvent as Dragging, useEffect, useRef, useState } from "react";

const DOCUMENTS = "application/x-countersign-documents";
const FOLDER = "application/x-countersign-folder";

export type Dragged = { documentIds: string[] } | { folderId: string };

export function carryDocuments({ dataTransfer }: Dragging, ids: readonly string[]): void {
  dataTransfer.setData(DOCUMENTS, JSON.stringify(ids));
  dataTransfer.effectAllowed = "move";
}

export function carryFolder({ dataTransfer }: Dragging, id: string): void {
  dataTransfer.setData(FOLDER, id);
  dataTransfer.effectAllowed = "move";
}

/** Accepts drops on an element; reports whether an acceptable drag is over it now. */
export function useDropTarget(onDrop: (dragged: Dragged) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const abort = new AbortController();
    const listen = (name: "dragenter" | "dragover" | "dragleave" | "drop", hear: (event: DragEvent) => void) =>
      element.addEventListener(name, (event) => isCarried(event) && hear(event), { signal: abort.signal });
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    listen("dragenter", over);
    listen("dragover", over);
    listen("dragleave", () => setOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setOver(false);
      const dragged = readDragged(event);
      if (dragged) latest.current(dragged);
    });
    return () => abort.abort();
  }, []);
  return { ref, isOver };
}

/** Before the drop, browsers reveal only the types of the dragged data. */
function isCarried({ dataTransfer }: DragEvent): boolean {
  const kinds = dataTransfer?.types ?? [];
  return kinds.includes(DOCUMENTS) || kinds.includes(FOLDER);
}

function readDragged({ dataTransfer }: DragEvent): Dragged | null {
  const folderId = dataTransfer?.getData(FOLDER);
  if (folderId) return { folderId };
  const documents = dataTransfer?.getData(DOCUMENTS);
  return documents ? { documentIds: JSON.parse(documents) as string[] } : null;
}
