import type { RoleType } from "../../../domain/recipient/recipient.ts";
import { signs, takesFields } from "../../../domain/recipient/roles.ts";
import type { Draft } from "./draft.ts";
import { seatsIn } from "./draft.ts";
import type { DraftMember } from "./draft-recipient.ts";

/**
 * A possible owner of fields: a recipient, or one seat of a group (`seat` of `seats`) with the group's name and no
 * address.
 */
export type Owner = DraftMember & { roleType: RoleType; isGroup: boolean; seat: number; seats: number };

const known = new WeakMap<Draft["recipients"], readonly Owner[]>();

/** Every possible owner, in order; reviewers have no fields. */
export function ownersOf({ recipients }: Pick<Draft, "recipients">): readonly Owner[] {
  const before = known.get(recipients);
  if (before) return before;
  const owners = recipients
    .filter((one) => takesFields(one.roleType))
    .flatMap((one) => {
      const { name, email, color, language, roleType } = one;
      const ids = seatsIn(one);
      return ids.map((_id, index) => ({
        ...{ _id, name, email, color, roleType, isGroup: one.group !== null },
        language: one.group?.members[0]?.language ?? language,
        seat: index + 1,
        seats: ids.length,
      }));
    });
  known.set(recipients, owners);
  return owners;
}

/** The signers in order, for a form's n-th signer; all owners when nobody signs. */
export function signersOf(draft: Pick<Draft, "recipients">): readonly Owner[] {
  const owners = ownersOf(draft);
  const signers = owners.filter((one) => signs(one.roleType));
  return signers.length > 0 ? signers : owners;
}
