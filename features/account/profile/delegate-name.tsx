import { can } from "../../../domain/access/can.ts";
import type { Rights } from "../../../domain/access/rights.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { listMembersCall } from "../../../domain/contract/workspace/member.ts";
import { SuggestField } from "../../ui/controls/suggest-field.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";

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
  const mayLook = can(user.workspace.rights as Rights, "User", "VIEW");
  const members = useLoaded(listMembersCall, mayLook ? {} : null).value.value ?? [];
  const others = members
    .filter((member) => member.status === "active" && member.user_id !== user.uid)
    .map(({ memberId, name: known, email }) => ({ id: memberId, text: known || email, detail: email }));
  const typed = value.trim().toLocaleLowerCase();
  const fitting = others.filter(({ text, detail }) => `${text} ${detail}`.toLocaleLowerCase().includes(typed));
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
