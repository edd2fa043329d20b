import type { Fault } from "../../../domain/outcome.ts";
import { useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import type { Preparation } from "../create-preparation.ts";
import { changedRecipient } from "../draft/changes/people-changes.ts";
import type { DraftRecipient } from "../draft/draft-recipient.ts";
import { faultAt } from "../setup-faults.ts";
import { useFaultTexts } from "./use-fault-texts.ts";

type Props = { preparation: Preparation; one: DraftRecipient; faults: readonly Fault[]; showsFaults: boolean };

/** Chooses the host on whose device the recipient signs in person. */
export function HostField({ preparation, one, faults, showsFaults }: Props) {
  const t = useT("recipients");
  const faultText = useFaultTexts(one.name);
  const hosts = preparation.options.value?.hosts ?? [];
  const { host } = one;
  const error = showsFaults && faultText(faultAt(faults, "hostName", true));
  return (
    <SelectField
      label={t("host")}
      hint={t("host.hint")}
      error={error}
      value={host?.memberId ?? ""}
      onChange={(event) => {
        const chosen = hosts.find((other) => other.memberId === event.target.value);
        const next = chosen ? { memberId: chosen.memberId, name: chosen.name } : null;
        preparation.store.change((before) => changedRecipient(before, one._id, { host: next }));
      }}
    >
      {!host && <option value="">{t("host.choose")}</option>}
      {host && !hosts.some((other) => other.memberId === host.memberId) && (
        <option value={host.memberId}>{host.name}</option>
      )}
      {hosts.map(({ memberId, name, email }) => (
        <option key={memberId} value={memberId}>
          {name || email}
        </option>
      ))}
    </SelectField>
  );
}
