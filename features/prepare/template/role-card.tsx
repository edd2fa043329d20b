import { memo, useState } from "react";
import type { DefaultPerson } from "../../../domain/template/roles.ts";
import { useT } from "../../host/i18n.ts";
import { SelectField, TextField } from "../../ui/controls/text-field.tsx";
import { changedRecipient } from "../draft/changes/people-changes.ts";
import type { CardProps } from "../people/card.ts";
import { CardFrame } from "../people/card-frame.tsx";
import { HostField } from "../people/host-field.tsx";
import { LanguageField } from "../people/language-field.tsx";
import { NameAndEmail } from "../people/name-and-email.tsx";
import { RoleField } from "../people/role-field.tsx";
import { faultAt } from "../setup-faults.ts";
import { withDefaultPerson } from "./role-changes.ts";

/** Longest name that a save accepts. */
const ROLE_NAME_LIMIT = 60;

/** Card in which one role of a template is edited: its name, its task, and who takes it. */
export const RoleCard = memo(function RoleCard(card: CardProps) {
  const t = useT("templates");
  const { preparation, one, index, faults, showsFaults } = card;
  const { store } = preparation;
  const [wasLeft, setWasLeft] = useState(false);
  const isMissing = (showsFaults || wasLeft) && faultAt(faults, "name") !== undefined;
  return (
    <CardFrame card={card}>
      <div className="pr-person-fields">
        <div className="pr-person-name">
          <TextField
            label={t("role.name")}
            placeholder={t(index === 0 ? "role.name.first" : "role.name.second")}
            value={one.name}
            maxLength={ROLE_NAME_LIMIT}
            error={isMissing ? t("role.name.missing") : undefined}
            onBlur={() => one.name !== "" && setWasLeft(true)}
            onChange={(event) => {
              const name = event.target.value;
              store.change((before) => changedRecipient(before, one._id, { name }));
            }}
          />
        </div>
        <TakenBy card={card} />
        <RoleField preparation={preparation} one={one} />
        <LanguageField
          value={one.language}
          onChange={(language) => store.change((before) => changedRecipient(before, one._id, { language }))}
        />
        {one.roleType === "inPerson" && <HostField {...{ preparation, one, faults, showsFaults: false }} />}
      </div>
    </CardFrame>
  );
});

const somebody = { name: "", email: "" };
const choices = ["asked", "sender", "fixed"] as const;
type Choice = (typeof choices)[number];

/** Chooses who takes the role: a person entered at each use, the user of the template, or always the same person. */
function TakenBy({ card: { preparation, one, showsFaults } }: { card: CardProps }) {
  const t = useT("templates");
  const { store } = preparation;
  const person: DefaultPerson = one.defaultPerson ?? null;
  const isFixed = person !== null && person !== "sender";
  const [choice, setChoice] = useState<Choice>(person === "sender" ? "sender" : person ? "fixed" : "asked");
  const shown: Choice = person === "sender" ? "sender" : isFixed || choice === "fixed" ? "fixed" : "asked";
  const set = (next: DefaultPerson) => store.change((before) => withDefaultPerson(before, one._id, next));
  const offered = choices.filter((each) => each !== "sender" || one.roleType !== "inPerson");
  return (
    <>
      <SelectField
        label={t("role.taken_by")}
        value={shown}
        onChange={(event) => {
          const next = event.target.value as Choice;
          setChoice(next);
          set(next === "sender" ? "sender" : null);
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {t(`role.taken_by.${each}`)}
          </option>
        ))}
      </SelectField>
      {shown === "fixed" && (
        <div className="pr-role-person">
          <NameAndEmail
            {...{ preparation, showsFaults }}
            faults={[]}
            person={isFixed ? person : somebody}
            hasEmail={one.roleType !== "inPerson"}
            onChange={(change) => {
              const next = { ...(isFixed ? person : somebody), ...change };
              set(next.name === "" && next.email === "" ? null : next);
            }}
          />
        </div>
      )}
    </>
  );
}
