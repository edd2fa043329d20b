import { useId, useState } from "react";
import {
  readTemplateSharingCall,
  shareTemplateCall,
  type TemplateSharing,
} from "../../domain/contract/template/folder-and-sharing.ts";
import type { UserId } from "../../domain/ids.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";

/** Maximum number of members listed without a search. */
const LISTED = 50;

type Props = { templateId: string; name: string; onClose: () => void; onSaved: (isRestricted: boolean) => void };

/** Chooses a template's visibility: the workspace, or selected members. */
export function SharingDialog({ templateId, name, onClose, onSaved }: Props) {
  const t = useT("templates");
  const common = useT("common");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const form = useId();
  const loaded = useLoaded(readTemplateSharingCall, { params: { templateId } });
  const sharing = loaded.value.value;
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  /** `null`: nothing has been chosen here yet. */
  const [edited, setEdited] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);
  /** Somebody else changed the choice: their state, with what was chosen here. */
  const follow = (former: TemplateSharing, { isRestricted, chosen }: Choice, newer: TemplateSharing) => {
    const [before, theirs] = [chosenIn(former), chosenIn(newer)];
    const isKept = (user: UserId) => (before.has(user) === chosen.has(user) ? theirs.has(user) : chosen.has(user));
    setEdited({
      isRestricted: isRestricted === former.isRestricted ? newer.isRestricted : isRestricted,
      chosen: new Set(newer.members.map((member) => member.user_id).filter(isKept)),
    });
    loaded.accept({ ok: true, value: newer });
  };
  const save = async () => {
    if (!sharing) return;
    const choice = edited ?? choiceIn(sharing);
    const { isRestricted, chosen } = choice;
    setBusy(true);
    const members = isRestricted ? [...chosen] : null;
    const former = sharing.isRestricted ? [...chosenIn(sharing)] : null;
    const answer = await call(host, shareTemplateCall, { params: { templateId }, body: { members, former } });
    setBusy(false);
    if (!answer.ok) {
      if (answer.refusal.code === "settings_changed") follow(sharing, choice, answer.refusal.data as TemplateSharing);
      return setRefusal(answer.refusal);
    }
    toasts.success(t("sharing.done"));
    onSaved(isRestricted);
    onClose();
  };
  return (
    <Dialog
      title={t("sharing.title", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={busy} disabled={!sharing}>
            {t("details.submit")}
          </Button>
        </>
      }
    >
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      <LoadedContent of={loaded} placeholder={<Skeleton height="160px" />}>
        {(found) => (
          <form
            id={form}
            className="template-sharing"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <ChoiceFields sharing={found} choice={edited ?? choiceIn(found)} onChange={setEdited} />
          </form>
        )}
      </LoadedContent>
    </Dialog>
  );
}

type Choice = { isRestricted: boolean; chosen: ReadonlySet<UserId> };
type ChoiceProps = { sharing: TemplateSharing; choice: Choice; onChange: (choice: Choice) => void };

function ChoiceFields({ sharing, choice, onChange }: ChoiceProps) {
  const t = useT("templates");
  const name = useId();
  const { isRestricted, chosen } = choice;
  return (
    <>
      <fieldset>
        <legend className="cs-hidden">{t("sharing.legend")}</legend>
        {([false, true] as const).map((value) => (
          <label key={String(value)}>
            <input
              type="radio"
              name={name}
              checked={isRestricted === value}
              onChange={() => onChange({ ...choice, isRestricted: value })}
            />
            <span>{t(value ? "sharing.chosen" : "sharing.all")}</span>
          </label>
        ))}
      </fieldset>
      {isRestricted && (
        <Members sharing={sharing} chosen={chosen} onChange={(next) => onChange({ ...choice, chosen: next })} />
      )}
    </>
  );
}

function choiceIn(sharing: TemplateSharing): Choice {
  return { isRestricted: sharing.isRestricted, chosen: chosenIn(sharing) };
}

function chosenIn({ members }: TemplateSharing): Set<UserId> {
  return new Set(members.filter((one) => one.isChosen).map((one) => one.user_id));
}

type MembersProps = {
  sharing: TemplateSharing;
  chosen: ReadonlySet<UserId>;
  onChange: (chosen: ReadonlySet<UserId>) => void;
};

function Members({ sharing: { members }, chosen, onChange }: MembersProps) {
  const t = useT("templates");
  const [search, setSearch] = useState("");
  const words = search.trim().toLocaleLowerCase();
  const found = members.filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase().includes(words));
  const toggle = (user: UserId, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(user);
    else next.delete(user);
    onChange(next);
  };
  if (members.every(({ sees }) => sees !== "none")) return <p className="cs-muted">{t("sharing.nobody")}</p>;
  return (
    <>
      <TextField label={t("sharing.search")} value={search} onChange={({ target }) => setSearch(target.value)} />
      <ul aria-label={t("sharing.members")}>
        {found.slice(0, LISTED).map(({ user_id: user, name, email, sees }) => (
          <li key={user}>
            <Checkbox
              checked={sees !== "none" || chosen.has(user)}
              disabled={sees !== "none"}
              onChange={(event) => toggle(user, event.target.checked)}
            >
              <bdi>{name || email}</bdi>
              <span> </span>
              <span className="cs-muted">{sees === "none" ? <bdi>{email}</bdi> : t(`sharing.sees.${sees}`)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length > LISTED && <p className="cs-muted">{t("sharing.more")}</p>}
    </>
  );
}
