import { listMembersCall } from "../../domain/contract/workspace/member.ts";
import { useT } from "../host/i18n.ts";
import { SelectField } from "../ui/controls/text-field.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import type { ListQuery } from "./list-query.ts";

/** `shares`: for readers who may not view the other members. */
export type PeopleFilter = "none" | "shares" | "members";

type Props = { query: ListQuery; onQuery: (query: ListQuery) => void; people: "shares" | "members" };

/** Value of an option that cannot collide with members' ids, which are longer. */
const SHARED = "shared";

/** Filters by a member, or by documents shared with the reader; renders nothing while the workspace has one member. */
export function MemberFilter({ query, onQuery, people }: Props) {
  const t = useT("dashboard");
  const all = useLoaded(listMembersCall, people === "members" ? {} : null).value.value ?? [];
  const members = all.filter((member) => member.user_id !== null);
  if (people === "members" && members.length < 2 && !query.shared) return null;
  return (
    <SelectField
      quietLabel
      label={t("member.label")}
      value={query.shared ? SHARED : query.member}
      onChange={({ target: { value } }) =>
        onQuery(
          value === SHARED
            ? { ...query, shared: true, member: "", approval: null }
            : { ...query, shared: false, member: value },
        )
      }
    >
      <option value="">{t("member.any")}</option>
      <option value={SHARED}>{t("member.shared")}</option>
      {members.map(({ memberId, user_id, name, email }) => (
        <option key={memberId} value={user_id ?? ""}>
          {name || email}
        </option>
      ))}
    </SelectField>
  );
}
