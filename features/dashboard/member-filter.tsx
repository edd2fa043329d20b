import { useEffect, useState } from "react";
import { listMembers, type MemberRow } from "../../domain/contract/member.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { SelectField } from "../ui/controls/text-field.tsx";

type Props = { member: string; onMember: (member: string) => void };

/** Chooses the member whose documents are listed; nothing while the workspace has one member. */
export function MemberFilter({ member, onMember }: Props) {
  const t = useT("dashboard");
  const host = useHost();
  const [members, setMembers] = useState<readonly MemberRow[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    call(host, listMembers, {}, { signal: abort.signal }).then(
      (answer) => answer.ok && setMembers(answer.value.filter((one) => one.user_id !== null)),
      () => undefined,
    );
    return () => abort.abort();
  }, [host]);
  if (members.length < 2) return null;
  return (
    <SelectField quietLabel label={t("member.label")} value={member} onChange={(event) => onMember(event.target.value)}>
      <option value="">{t("member.any")}</option>
      {members.map(({ memberId, user_id, name, email }) => (
        <option key={memberId} value={user_id ?? ""}>
          {name || email}
        </option>
      ))}
    </SelectField>
  );
}
