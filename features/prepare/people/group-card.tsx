import { UserPlus } from "lucide-react";
import { memo, useState } from "react";
import { GROUP_MEMBERS_LIMIT } from "../../../domain/contract/draft/draft.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Stepper } from "../../ui/controls/stepper.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { SortableList } from "../../ui/layout/sortable-list.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { movedMember, withMember, withMinSigners } from "../draft/changes/group-changes.ts";
import { changedRecipient } from "../draft/changes/people-changes.ts";
import { newRecipientId } from "../draft/create-draft.ts";
import { faultAt } from "../setup-faults.ts";
import type { CardProps } from "./card.ts";
import { CardFrame } from "./card-frame.tsx";
import { MemberRow } from "./member-row.tsx";
import { useFaultTexts } from "./use-fault-texts.ts";

/** A group of recipients of whom some sign, in any order. */
export const GroupCard = memo(function GroupCard(card: CardProps) {
  const { preparation, one, faults, showsFaults } = card;
  const t = useT("recipients");
  const language = useLanguage();
  const { store } = preparation;
  const [wasLeft, setWasLeft] = useState(false);
  const faultText = useFaultTexts(one.name);
  const members = one.group?.members ?? [];
  const nameOf = (index: number) => {
    const member = members[index];
    return member?.name || member?.email || t("group.member.nth", { number: formatNumber(language, index + 1) });
  };
  return (
    <CardFrame card={card}>
      <div className="pr-group-head">
        <TextField
          label={t("group.name")}
          value={one.name}
          maxLength={200}
          error={(showsFaults || wasLeft) && faultText(faultAt(faults, "name"))}
          onBlur={() => one.name !== "" && setWasLeft(true)}
          onChange={(event) => {
            const name = event.target.value;
            store.change((before) => changedRecipient(before, one._id, { name }));
          }}
        />
        <MinSigners card={card} />
      </div>
      <p className="pr-detail">{t("group.hint")}</p>
      <SortableList
        label={t("group.members", { name: one.name })}
        gripLabel={(name, position) =>
          t("group.member.move", {
            name,
            place: formatNumber(language, position),
            count: formatNumber(language, members.length),
          })
        }
        items={members.map((member, index) => ({
          id: member._id,
          name: nameOf(index),
          content: (
            <MemberRow
              {...{ preparation, member, showsFaults, index, canRemove: members.length > 1 }}
              groupId={one._id}
              hasNumber={one.authentication?.type === "SMS"}
              name={nameOf(index)}
              faults={faults}
            />
          ),
        }))}
        onReorder={(ids, moved) => store.change((before) => movedMember(before, one._id, moved, ids.indexOf(moved)))}
        disabled={members.length < 2}
      />
      <div>
        <Button
          look="quiet"
          icon={<UserPlus aria-hidden />}
          disabled={members.length >= GROUP_MEMBERS_LIMIT}
          onClick={() => store.change((before) => withMember(before, one._id, newRecipientId()))}
        >
          {t("group.member.add")}
        </Button>
      </div>
    </CardFrame>
  );
});

function MinSigners({ card: { preparation, one } }: { card: CardProps }) {
  const t = useT("recipients");
  const language = useLanguage();
  const toasts = useToasts();
  const { store } = preparation;
  if (!one.group) return null;
  const { minSigners, members } = one.group;
  return (
    <Stepper
      label={t("group.min")}
      value={minSigners}
      min={1}
      max={members.length}
      unit={t("group.min.unit", { count: members.length, number: formatNumber(language, members.length) })}
      labels={{ less: t("group.min.less"), more: t("group.min.more") }}
      onChange={(seats) => {
        const before = store.draft.peek().fields.length;
        store.change((draft) => withMinSigners(draft, one._id, seats));
        const removedCount = before - store.draft.peek().fields.length;
        if (removedCount > 0)
          toasts.success(t("group.fields_gone", { count: removedCount, number: formatNumber(language, removedCount) }));
      }}
    />
  );
}
