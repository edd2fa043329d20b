import { readDocumentCall } from "../../domain/contract/document.ts";
import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { EditPersonDialog } from "./detail/edit-person-dialog.tsx";
import { actionsFor, peopleOf } from "./detail/people-of.ts";
import type { documentActions } from "./document-actions.ts";

type Props = {
  documentId: string;
  actions: Pick<ReturnType<typeof documentActions>, "editRecipient">;
  onDone: (done: string) => void;
  onClose: () => void;
};

/** From the list: corrects one of the people who have not acted yet; whom no mail reached comes first. */
export function FixPersonDialog({ documentId, actions, onDone, onClose }: Props) {
  const t = useT("dashboard");
  const loaded = useLoaded(readDocumentCall, { params: { documentId } });
  const document = loaded.value.value;
  const people = document ? peopleOf(document).filter((one) => actionsFor(one, document).includes("edit")) : [];
  const [first, ...others] = people.toSorted(
    (a, b) => Number(Boolean(b.notDelivered)) - Number(Boolean(a.notDelivered)),
  );
  if (first) {
    return (
      <EditPersonDialog
        people={[first, ...others]}
        onSave={(correction) => actions.editRecipient(documentId, correction)}
        onDone={(_, done) => onDone(done)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={t("action.fix")} onClose={onClose}>
      <LoadedContent of={loaded} placeholder={<Skeleton height="160px" />}>
        {() => <p>{t("editPerson.none")}</p>}
      </LoadedContent>
    </Dialog>
  );
}
