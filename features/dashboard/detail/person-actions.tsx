import { useMemo, useState } from "react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import type { Answer } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { documentActions } from "../document-actions.ts";
import { useReminderText } from "../use-reminder-text.ts";
import type { DocumentDetailStore } from "./document-detail-store.ts";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { type DetailPerson, type PersonAction, toReturn } from "./people-of.ts";
import { SelfieDialog } from "./selfie-dialog.tsx";
import { UnlockDialog } from "./unlock-dialog.tsx";

type OpenDialog =
  | { about: "edit" | "unlock"; person: DetailPerson }
  | { about: "selfie"; person: DetailPerson; url: string };

/** Runs the sender's actions for one person: immediately, or through the dialog it returns. */
export function usePersonActions(
  store: DocumentDetailStore,
  documentId: string,
): {
  busyWith: string | null;
  act: (action: PersonAction, person: DetailPerson) => void;
  remindAll: (people: readonly DetailPerson[]) => Promise<void>;
  dialog: Elements;
} {
  const t = useT("dashboard");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const reminderText = useReminderText();
  const actions = useMemo(() => documentActions(host), [host]);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [openedDialog, setOpenedDialog] = useState<OpenDialog | null>(null);

  /** Returns the refusal text to show, or `null` on success. */
  const settle = (answer: Answer<OwnerView>, done: string): string | null => {
    if (!answer.ok) return refusalText(answer.refusal);
    store.show(answer.value);
    toasts.success(done);
    void store.load();
    return null;
  };
  const mailed = async (doing: Promise<Answer<OwnerView>>, done: string) => {
    const refused = settle(await doing, done);
    if (refused) toasts.error(refused);
  };
  const copy = async ({ _id, name }: DetailPerson) => {
    const answer = await actions.copyLink(documentId, _id);
    if (!answer.ok) return toasts.error(refusalText(answer.refusal));
    const { url } = answer.value;
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    toasts.success(isCopied ? t("person.link.copied", { name }) : t("person.link.shown", { name, url }));
    return store.load();
  };
  const viewSelfie = async (person: DetailPerson) => {
    const answer = await actions.viewSelfie(documentId, person._id);
    if (answer.ok) setOpenedDialog({ about: "selfie", person, url: answer.value.url });
    else toasts.error(refusalText(answer.refusal));
    return store.load();
  };
  const remind = async (recipients: RecipientId[]) => {
    const answer = await actions.remind(documentId, recipients);
    const refused = settle(answer, answer.ok ? reminderText(answer.value) : "");
    if (refused) toasts.error(refused);
  };
  const refund = async (person: DetailPerson) => {
    const name = person.name || person.email;
    for (const { reference } of toReturn(person)) {
      await mailed(actions.refund(documentId, person._id, reference), t("person.refunding", { name }));
    }
  };
  const act = async (action: PersonAction, person: DetailPerson) => {
    const { _id } = person;
    const name = person.name || person.email;
    if (action === "edit" || action === "unlock") return setOpenedDialog({ about: action, person });
    setBusyWith(_id);
    if (action === "remind") await remind([_id]);
    else if (action === "resend") await mailed(actions.resend(documentId, [_id]), t("person.resent", { name }));
    else if (action === "refund") await refund(person);
    else if (action === "selfie") await viewSelfie(person);
    else await copy(person);
    return setBusyWith(null);
  };
  const close = () => setOpenedDialog(null);
  const dialog = openedDialog && (
    <>
      {openedDialog.about === "edit" && (
        <EditPersonDialog
          key={openedDialog.person._id}
          people={[openedDialog.person]}
          onClose={close}
          onSave={(correction) => actions.editRecipient(documentId, correction)}
          onDone={(view, done) => settle({ ok: true, value: view }, done)}
        />
      )}
      {openedDialog.about === "selfie" && (
        <SelfieDialog
          key={openedDialog.person._id}
          person={openedDialog.person}
          url={openedDialog.url}
          onClose={close}
        />
      )}
      {openedDialog.about === "unlock" && (
        <UnlockDialog
          key={openedDialog.person._id}
          name={openedDialog.person.name}
          takesCode={
            openedDialog.person.authenticationType === "ACCESS_CODE" && store.value.value?.document.mayProtect !== false
          }
          onClose={close}
          onUnlock={async (accessCode) =>
            settle(
              await actions.unlock(documentId, openedDialog.person._id, accessCode),
              t("person.unlocked", { name: openedDialog.person.name }),
            )
          }
        />
      )}
    </>
  );
  return {
    busyWith,
    act: (action, person) => void act(action, person),
    remindAll: (people) => remind(people.map((one) => one._id)),
    dialog,
  };
}
