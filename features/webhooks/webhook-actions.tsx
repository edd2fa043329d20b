import { Archive, ArchiveRestore, CirclePause, CirclePlay, Ellipsis, KeyRound, Pencil, Send } from "lucide-react";
import { useState } from "react";
import type { WebhookView } from "../../domain/contract/integration/webhook.ts";
import type { Answer } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import type { Webhooks } from "./webhooks.ts";

type Props = { webhook: WebhookView; webhooks: Webhooks; onTested?: () => void };
type OpenDialog = "edit" | "test" | "rotate" | "archive" | { secret: string };

/** Menu of a webhook's actions, and the dialogs it opens. */
export function WebhookActions({ webhook, webhooks, onTested }: Props) {
  const t = useT("webhooks");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const { _id, state, url } = webhook;
  const close = () => setOpened(null);
  const act = async (work: Promise<Answer<WebhookView>>, successText: string) => {
    const answer = await work;
    if (answer.ok) toasts.success(successText);
    else {
      toasts.error(refusalText(answer.refusal));
      // Another window may have changed it.
      await webhooks.load();
    }
  };
  const resume = {
    ...{ id: "resume", label: t("action.resume"), icon: <CirclePlay aria-hidden /> },
    onAction: () => void act(webhooks.resume(_id), t("resumed")),
  };
  const pause = {
    ...{ id: "pause", label: t("action.pause"), icon: <CirclePause aria-hidden /> },
    onAction: () => void act(webhooks.pause(_id), t("paused")),
  };
  const restore = {
    ...{ id: "restore", label: t("action.restore"), icon: <ArchiveRestore aria-hidden /> },
    onAction: () => void act(webhooks.restore(_id), t("restored")),
  };
  const actions = [
    { id: "edit", label: t("action.edit"), icon: <Pencil aria-hidden />, onAction: () => setOpened("edit") },
    { id: "test", label: t("action.test"), icon: <Send aria-hidden />, onAction: () => setOpened("test") },
    state === "active" ? pause : resume,
    { id: "rotate", label: t("action.rotate"), icon: <KeyRound aria-hidden />, onAction: () => setOpened("rotate") },
    { id: "archive", label: t("action.archive"), icon: <Archive aria-hidden />, onAction: () => setOpened("archive") },
  ];
  return (
    <>
      <Menu
        label={t("actions", { url })}
        icon={<Ellipsis aria-hidden />}
        actions={state === "archived" ? [restore] : actions}
      />
      {opened === "edit" && <WebhookDialog webhook={webhook} webhooks={webhooks} onClose={close} />}
      {opened === "test" && <TestDialog {...{ webhook, webhooks, onTested }} onClose={close} />}
      {opened === "rotate" && (
        <ConfirmDialog
          title={t("rotate.title")}
          action={t("action.rotate")}
          onClose={() => setOpened((now) => (now === "rotate" ? null : now))}
          onConfirm={async () => {
            const answer = await webhooks.rotate(_id);
            if (!answer.ok) return refusalText(answer.refusal);
            setOpened({ secret: answer.value.secret });
            return null;
          }}
        >
          <p>{t("rotate.text")}</p>
        </ConfirmDialog>
      )}
      {opened === "archive" && (
        <ConfirmDialog
          title={t("archive.title")}
          action={t("action.archive")}
          onClose={close}
          onConfirm={async () => {
            const answer = await webhooks.archive(_id);
            if (!answer.ok) return refusalText(answer.refusal);
            toasts.success(t("archived"));
            return null;
          }}
        >
          <p>{t("archive.text")}</p>
        </ConfirmDialog>
      )}
      {opened !== null && typeof opened === "object" && (
        <SecretDialog key={opened.secret} secret={opened.secret} onClose={close} />
      )}
    </>
  );
}
