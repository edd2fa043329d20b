import { recipientColors } from "../../../domain/recipient/colors.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { ColorField } from "../../ui/controls/color-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { withGroupColor } from "../draft/changes/group-changes.ts";
import { changedRecipient, withoutRecipient } from "../draft/changes/people-changes.ts";
import { seatsIn } from "../draft/draft.ts";
import { RemoveButton } from "../remove-button.tsx";
import { useTerms } from "../terms.ts";
import type { CardProps } from "./card.ts";
import { SettingsLine } from "./settings-line.tsx";

/** Frame shared by a recipient's and a group's card: colour, position in the order, settings, remove button. */
export function CardFrame({ card, children }: { card: CardProps; children: Elements }) {
  const { preparation, one, index, step, partner, canRemove } = card;
  const t = useT("prepare");
  const own = useT("recipients");
  const language = useLanguage();
  const { store } = preparation;
  const number = formatNumber(language, index + 1);
  const shownStep = step === null ? null : formatNumber(language, step);
  const name = one.name || one.email || number;
  const seats = new Set<string>(seatsIn(one));
  const { locked, fixedPeople } = useTerms();
  const isFixed = locked.has("recipients") || fixedPeople.has(one._id);
  // Removing the recipient would remove their locked fields.
  const isLocked = locked.has("fields") && store.draft.value.fields.some((field) => seats.has(field.recipient));
  return (
    <fieldset className="pr-person" disabled={isFixed}>
      <legend className="cs-hidden">{t(preparation.isTemplate ? "roles.nth" : "people.nth", { number })}</legend>
      <ColorField
        label={t("people.color", { name: one.name && shownStep ? `${shownStep}. ${one.name}` : name })}
        value={one.color}
        colors={recipientColors}
        nameOf={(at) => t("people.color.nth", { number: formatNumber(language, at + 1) })}
        onChange={(color) =>
          store.change((before) =>
            one.group ? withGroupColor(before, one._id, color) : changedRecipient(before, one._id, { color }),
          )
        }
      >
        {shownStep ? (
          <span className="pr-person-step" aria-hidden>
            {shownStep}
          </span>
        ) : (
          <Avatar name={name} color={one.color} size={36} />
        )}
      </ColorField>
      <div className="pr-person-body">
        {children}
        {partner !== null && (
          <Switch
            disabled={locked.has("order")}
            checked={one.isJoined}
            onChange={(event) => {
              const isJoined = event.target.checked;
              store.change((before) => changedRecipient(before, one._id, { isJoined }));
            }}
          >
            {own("order.together", { name: partner })}
          </Switch>
        )}
        <SettingsLine card={card} />
      </div>
      {canRemove && !isFixed && !isLocked && (
        <RemoveButton
          label={t("people.remove", { name })}
          countFields={() => store.draft.peek().fields.filter((field) => seats.has(field.recipient)).length}
          onRemove={() => store.change((before) => withoutRecipient(before, one._id))}
        />
      )}
    </fieldset>
  );
}
