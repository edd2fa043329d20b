import { Check } from "lucide-react";
import type { CSSProperties } from "react";
import type { FieldView, OwnerView } from "../../../domain/contract/views/views.ts";
import { useT } from "../../host/i18n.ts";
import type { DetailPerson } from "./people-of.ts";

type Owner = Pick<DetailPerson, "name" | "email" | "color"> & { isDone: boolean };

/** The owner of each field: a person, or a group by its name. */
export function fieldOwnersOf({ recipients }: Pick<OwnerView, "recipients">): ReadonlyMap<string, Owner> {
  return new Map(
    recipients.flatMap((one) => [
      [one._id, { ...one, isDone: one.status === "SIGNED" }] as const,
      ...one.signingGroups.map((member) => [member._id, { ...member, isDone: member.status === "SIGNED" }] as const),
    ]),
  );
}

type Props = {
  fields: readonly FieldView[];
  owners: ReadonlyMap<string, Owner>;
  page: { width: number; height: number };
};

/** Field boxes on a page, each in its owner's colour. The text below them can still be selected. */
export function PageFields({ fields, owners, page }: Props) {
  const t = useT("detail");
  return (
    <div className="cs-page-fields">
      {fields.map((field) => {
        const owner = owners.get(field.recipient);
        if (!owner) return null;
        const name = owner.name || owner.email;
        const style = {
          left: `${(field.position.x / page.width) * 100}%`,
          top: `${(field.position.y / page.height) * 100}%`,
          width: `${(field.width / page.width) * 100}%`,
          height: `${(field.height / page.height) * 100}%`,
          "--person": owner.color,
        } as CSSProperties;
        return (
          <div
            key={field.key}
            className="cs-page-field"
            role="img"
            aria-label={t(owner.isDone ? "field.done" : "field.open", { name })}
            data-done={owner.isDone || undefined}
            style={style}
          >
            {owner.isDone && <Check aria-hidden />}
            <span dir="auto">{name}</span>
          </div>
        );
      })}
    </div>
  );
}
