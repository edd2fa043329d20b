import { type FormEvent, useState } from "react";
import type { AccountEndPreview } from "../../../domain/contract/account/account-end.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useAccount } from "../account-context.ts";
import { createAccountEnding } from "./account-end.ts";

/** Explains the effect on each workspace, and deletes the account once the person has typed its address. */
export function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const account = useAccount();
  const refusalText = useRefusalText();
  const ending = useOpened(createAccountEnding);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const preview = ending.preview.value.value;
  const refusal = ending.refusal.value;
  const isBlocked = preview?.workspaces.some(({ fate }) => fate === "transfer_first") ?? true;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setWrong(!sameEmail(typed.trim(), email));
    if (!sameEmail(typed.trim(), email)) return;
    const eraseAt = await ending.carryOut();
    if (eraseAt === null) return;
    account.forgetPerson();
    host.announce({ type: "account_closed", eraseAt });
  }

  return (
    <Dialog
      title={t("end.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          {!isBlocked && (
            <Button type="submit" form="delete-account" look="danger" busy={ending.busy.value}>
              {t("end.action")}
            </Button>
          )}
        </>
      }
    >
      <form id="delete-account" className="cs-profile-form" noValidate onSubmit={(event) => void submit(event)}>
        <LoadedContent of={ending.preview} placeholder={<Skeleton width="100%" height="120px" radius="8px" />}>
          {(found) => <Consequences preview={found} />}
        </LoadedContent>
        {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
        {preview && !isBlocked && (
          <TextField
            label={t("end.confirm", { email })}
            type="email"
            autoComplete="off"
            value={typed}
            error={isWrong ? t("end.mismatch") : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

function Consequences({ preview: { workspaces, eraseAt } }: { preview: AccountEndPreview }) {
  const t = useT("account");
  const formats = useFormats();
  const date = formats.day(eraseAt);
  return (
    <>
      <p>{t("end.lead", { date })}</p>
      <ul className="cs-end-list" aria-label={t("end.workspaces")}>
        {workspaces.map((one) => (
          <li key={one._id}>
            <strong dir="auto">{one.name}</strong>
            <WorkspaceFateText workspace={one} date={date} />
          </li>
        ))}
      </ul>
      <p className="cs-muted">{t("end.rest")}</p>
    </>
  );
}

function WorkspaceFateText({ workspace, date }: { workspace: AccountEndPreview["workspaces"][number]; date: string }) {
  const t = useT("account");
  const { fate, heir, documents } = workspace;
  if (fate === "transfer_first") {
    return (
      <>
        <span>{t("end.transfer")}</span>
        <EventLink to={{ type: "members_wanted" }}>{t("end.members")}</EventLink>
      </>
    );
  }
  if (fate === "handed_over") return <span>{t("end.handed_over", { name: heir ?? "" })}</span>;
  return (
    <>
      <span>{t("end.cleared")}</span>
      {documents.open > 0 && <span>{t("end.open", { count: documents.open, date })}</span>}
      {documents.ended > 0 && <span>{t("end.ended", { count: documents.ended })}</span>}
    </>
  );
}
