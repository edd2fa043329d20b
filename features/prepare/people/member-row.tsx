import { X } from "lucide-react";
import type { RecipientId } from "../../../domain/ids.ts";
import type { Fault } from "../../../domain/outcome.ts";
import { useLanguage, useT } from "../../i18n.ts";
import { IconButton } from "../../ui/button.tsx";
import { formatNumber } from "../../ui/formats.ts";
import type { Preparation } from "../create-preparation.ts";
import type { DraftMember } from "../draft/draft-recipient.ts";
import { changedMember, withoutMember } from "../draft/group-changes.ts";
import { faultsBelow } from "../setup-faults.ts";
import { LanguageField } from "./language-field.tsx";
import { NameAndEmail } from "./name-and-email.tsx";

type Props = {
  preparation: Preparation;
  groupId: RecipientId;
  member: DraftMember;
  /** From 0. */
  index: number;
  name: string;
  canRemove: boolean;
  /** Of the group. */
  faults: readonly Fault[];
  isAsked: boolean;
};

/** One member of a group. */
export function MemberRow({ preparation, groupId, member, index, name, canRemove, faults, isAsked }: Props) {
  const t = useT("recipients");
  const language = useLanguage();
  const { store } = preparation;
  const title = t("group.member.nth", { number: formatNumber(language, index + 1) });
  const set = (change: Partial<DraftMember>) =>
    store.change((before) => changedMember(before, groupId, member._id, change));
  return (
    <fieldset className="pr-member">
      <legend className="cs-hidden">{title}</legend>
      <span className="pr-member-title" aria-hidden>
        {title}
      </span>
      <div className="pr-person-fields pr-member-fields">
        <NameAndEmail
          {...{ preparation, isAsked, person: member, hasEmail: true }}
          faults={faultsBelow(faults, `signingGroups.${index}`)}
          onChange={set}
        />
        <LanguageField value={member.language} onChange={(chosen) => set({ language: chosen })} />
      </div>
      {canRemove && (
        <IconButton
          label={t("group.member.remove", { name })}
          icon={<X aria-hidden />}
          onClick={() => store.change((before) => withoutMember(before, groupId, member._id))}
        />
      )}
    </fieldset>
  );
}
