import { useEffect, useState } from "react";
import { listMembers, type MemberRow } from "../../domain/contract/workspace/member.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { SelectField } from "../ui/controls/text-field.tsx";
import type { ListQuery } from "./list-query.ts";

/** `shares`: for readers who may not view the other members. */
export type PeopleFilter = "none" | "shares" | "members";

type Props = { query: ListQuery; onQuery: (query: ListQuery) => void; people: "shares" | "members" };

/** Value of an option that cannot collide with members' ids, which are longer. */
const SHARED = "shared";

/** Filters by a member, or by documents shared with the reader; renders nothing while the workspace has one member. */
export function MemberFilter({ query, onQuery, people }: Props) {
  const t = useT("dashboard");
  const host = useHost();
  const [members, setMembers] = useState<readonly MemberRow[]>([]);
  useEffect(() => {
    if (people !== "members") return;
    const abort = new AbortController();
    call(host, listMembers, {}, { signal: abort.signal }).then(
      (answer) => answer.ok && setMembers(answer.value.filter((one) => one.user_id !== null)),
      () => undefined,
    );
    return () => abort.abort();
  }, [host, people]);
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
