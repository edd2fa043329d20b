import { Check, Clock3, X } from "lucide-react";
import type { SignerStatus } from "../../domain/contract/views/recipient-view.ts";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import { useT } from "../host/i18n.ts";
import { Avatar, type AvatarProps } from "../ui/controls/avatar.tsx";
import { hasEnded, personBadge } from "./document-status.tsx";

const marks: Record<SignerStatus, AvatarProps["mark"]> = {
  WAITING: undefined,
  SENT: { icon: <Clock3 aria-hidden />, tone: "info" },
  SIGNED: { icon: <Check aria-hidden />, tone: "success" },
  DECLINED: { icon: <X aria-hidden />, tone: "danger" },
  RELEASED: undefined,
};

type Props = {
  people: DocumentRow["people"];
  total: number;
  max?: number;
  size?: number;
  document: DocumentRow["status"];
};

/** A document's people as avatars that show the status of each. */
export function People({ people, total, max = 5, size = 30, document }: Props) {
  const t = useT("dashboard");
  const visible = people.slice(0, max);
  const draft = document === "DRAFT";
  const nameOf = (person: Props["people"][number]) => person.name || person.email || t("person.unnamed");
  return (
    <span className="cs-avatars">
      {visible.map((person) => (
        <Avatar
          key={person._id}
          name={person.name || person.email}
          color={person.color}
          size={size}
          mark={draft || (person.status === "SENT" && hasEnded(document)) ? undefined : marks[person.status]}
          label={
            draft
              ? nameOf(person)
              : t("person.state", {
                  name: nameOf(person),
                  state: t(personBadge({ ...person, roleType: "signatureNeeded" }, document).label),
                })
          }
        />
      ))}
      {total > visible.length && (
        <bdi className="cs-more" dir="ltr">
          {t("people.more", { count: total - visible.length })}
        </bdi>
      )}
    </span>
  );
}
