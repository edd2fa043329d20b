import { useEffect, useState } from "react";
import { can } from "../../../domain/access/can.ts";
import type { Rights } from "../../../domain/access/rights.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { listMembers } from "../../../domain/contract/workspace/member.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { SuggestField, type Suggestion } from "../../ui/controls/suggest-field.tsx";

const OFFERED = 6;

type Props = {
  user: UserDetail;
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onName: (name: string) => void;
  onPerson: (person: { name: string; email: string }) => void;
  onBlur: () => void;
};

/** Name of a delegate, with the other members of the workspace as suggestions. */
export function DelegateName({ user, name, value, error, onName, onPerson, ...rest }: Props) {
  const host = useHost();
  const [members, setMembers] = useState<readonly Suggestion[]>([]);
  const mayLook = can(user.workspace.rights as Rights, "User", "VIEW");
  useEffect(() => {
    if (!mayLook) return;
    const abort = new AbortController();
    call(host, listMembers, {}, { signal: abort.signal }).then(
      (answer) => {
        if (!answer.ok) return;
        const others = answer.value.filter((one) => one.status === "active" && one.user_id !== user.uid);
        setMembers(others.map((one) => ({ id: one.memberId, text: one.name || one.email, detail: one.email })));
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [host, mayLook, user.uid]);
  const typed = value.trim().toLocaleLowerCase();
  const fitting = members.filter(({ text, detail = "" }) => `${text} ${detail}`.toLocaleLowerCase().includes(typed));
  return (
    <SuggestField
      {...rest}
      name={name}
      value={value}
      {...(error ? { error } : {})}
      suggestions={typed === "" ? [] : fitting.slice(0, OFFERED)}
      onChange={onName}
      onPick={({ text, detail = "" }) => onPerson({ name: text, email: detail })}
    />
  );
}
