import { X } from "lucide-react";
import type { RecipientId } from "../../../domain/ids.ts";
import type { Fault } from "../../../domain/outcome.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { formatNumber } from "../../ui/formats.ts";
import type { Preparation } from "../create-preparation.ts";
import { changedMember, withoutMember } from "../draft/changes/group-changes.ts";
import { type DraftMember, noNumber } from "../draft/draft-recipient.ts";
import { faultAt, faultsBelow } from "../setup-faults.ts";
import { LanguageField } from "./language-field.tsx";
import { NameAndEmail } from "./name-and-email.tsx";
import { ContactNumber } from "./settings/contact-number.tsx";
import { useFaultTexts } from "./use-fault-texts.ts";

type Props = {
  preparation: Preparation;
  groupId: RecipientId;
  member: DraftMember;
  /** From 0. */
  index: number;
  name: string;
  canRemove: boolean;
  /** Faults of the group. */
  faults: readonly Fault[];
  showsFaults: boolean;
  /** The member receives codes by text message. */
  hasNumber: boolean;
};

/** One member of a group. */
export function MemberRow({
  preparation,
  groupId,
  member,
  index,
  name,
  canRemove,
  faults,
  showsFaults,
  hasNumber,
}: Props) {
  const t = useT("recipients");
  const language = useLanguage();
  const { store } = preparation;
  const faultText = useFaultTexts(member.name);
  const own = faultsBelow(faults, `signingGroups.${index}`);
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
        <NameAndEmail {...{ preparation, showsFaults, person: member, hasEmail: true }} faults={own} onChange={set} />
        <LanguageField value={member.language} onChange={(chosen) => set({ language: chosen })} />
        {hasNumber && (
          <ContactNumber
            contact={member.contact ?? noNumber}
            error={showsFaults ? faultText(faultAt(own, "contact")) : undefined}
            onChange={(contact) => set({ contact })}
          />
        )}
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
