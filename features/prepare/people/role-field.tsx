import { useRef } from "react";
import { RoleType } from "../../../domain/recipient/recipient.ts";
import { useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import type { Preparation } from "../create-preparation.ts";
import { changedRecipient, changedRole } from "../draft/changes/people-changes.ts";
import type { DraftRecipient } from "../draft/draft-recipient.ts";
import { useTerms } from "../terms.ts";

/**
 * The recipient's role. Hosts are workspace members: guests have none, and embedding pages must not learn about them.
 */
export function RoleField({ preparation, one }: { preparation: Preparation; one: DraftRecipient }) {
  const t = useT("recipients");
  const toasts = useToasts();
  const { store, options, me } = preparation;
  const hasHosts = preparation.isMember() && options.value?.hosts.length !== 0;
  const terms = useTerms();
  const isOffered = (role: RoleType) => (role !== "inPerson" || hasHosts) && terms.roles?.includes(role) !== false;
  const roles = RoleType.options.filter((role) => role === one.roleType || isOffered(role));
  // Signing in person needs no address; switching the role back restores it.
  const lastEmail = useRef("");

  function choose(roleType: RoleType): void {
    if (one.email) lastEmail.current = one.email;
    const { draft, isRearranged } = changedRole(store.draft.peek(), one._id, roleType);
    const known = knownFor(roleType);
    store.change(() => (known ? changedRecipient(draft, one._id, known) : draft));
    if (isRearranged) toasts.success(t("rearranged"));
  }

  /** Known values of the role: the previous address, or the host. */
  function knownFor(roleType: RoleType): Partial<DraftRecipient> | null {
    if (roleType !== "inPerson") return one.email === "" && lastEmail.current ? { email: lastEmail.current } : null;
    const hosts = options.peek()?.hosts ?? [];
    const host =
      hosts.find((other) => other.memberId === me.peek()?.uid) ?? (hosts.length === 1 ? hosts[0] : undefined);
    return host && !one.host ? { host: { memberId: host.memberId, name: host.name } } : null;
  }

  return (
    <SelectField
      className="pr-person-role"
      label={t(preparation.isTemplate ? "task" : "role")}
      value={one.roleType}
      onChange={(event) => choose(event.target.value as RoleType)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </SelectField>
  );
}
