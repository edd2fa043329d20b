import { memo } from "react";
import { useT } from "../../host/i18n.ts";
import { changedRecipient, withPersonColor } from "../draft/changes/people-changes.ts";
import type { CardProps } from "./card.ts";
import { CardFrame } from "./card-frame.tsx";
import { HostField } from "./host-field.tsx";
import { LanguageField } from "./language-field.tsx";
import { NameAndEmail } from "./name-and-email.tsx";
import { RoleField } from "./role-field.tsx";
import { usePastedPeople } from "./use-pasted-people.ts";

/** Card in which one recipient is edited. */
export const PersonCard = memo(function PersonCard(card: CardProps) {
  const t = useT("recipients");
  const { preparation, one, faults, showsFaults } = card;
  const { store } = preparation;
  const isInPerson = one.roleType === "inPerson";
  const addPasted = usePastedPeople(preparation);
  return (
    <CardFrame card={card}>
      {one.role && (
        <p className="pr-person-part" dir="auto">
          {one.role}
        </p>
      )}
      <div className="pr-person-fields">
        <NameAndEmail
          {...{ preparation, faults, showsFaults }}
          person={one}
          hasEmail={!isInPerson}
          onChange={(change) => store.change((before) => changedRecipient(before, one._id, change))}
          onOthers={addPasted}
          onAddress={(former) => store.change((before) => withPersonColor(before, one._id, former))}
        />
        {isInPerson && <HostField {...{ preparation, one, faults, showsFaults }} />}
        <RoleField preparation={preparation} one={one} />
        <LanguageField
          value={one.language}
          onChange={(language) => store.change((before) => changedRecipient(before, one._id, { language }))}
        />
      </div>
      {one.roleType !== "signatureNeeded" && <p className="pr-detail">{t(`role.${one.roleType}.hint`)}</p>}
    </CardFrame>
  );
});
