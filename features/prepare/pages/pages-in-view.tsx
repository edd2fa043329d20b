import type { Preparation } from "../create-preparation.ts";
import { PageDialogs } from "./page-dialogs.tsx";

/** Page dialog for the file currently in view. */
export function PagesInView({ preparation, onClose }: { preparation: Preparation; onClose: () => void }) {
  const { editor, store } = preparation;
  const page = editor.pages.peek()[editor.currentPage.peek()];
  const { fileParts } = store.draft.peek();
  const part = fileParts.find((one) => one.key === page?.part) ?? fileParts[0];
  return part ? <PageDialogs preparation={preparation} part={part} open="pages" onClose={onClose} /> : null;
}
