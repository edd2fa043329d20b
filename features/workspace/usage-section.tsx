import { useState } from "react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { readStatsCall } from "../../domain/contract/workspace/workspace.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useLoaded } from "../ui/use-loaded.ts";

type Stats = Output<typeof readStatsCall>;
type Stat = Stats["userStats"];

const LISTED = 10;

/** Remaining and total documents, workspaces and members, and the members with the most documents. */
export function UsageSection() {
  const t = useT("workspace");
  const usage = useLoaded(readStatsCall, {});
  return (
    <section className="cs-settings-card" aria-labelledby="ws-usage">
      <h2 id="ws-usage">{t("usage.title")}</h2>
      <LoadedContent of={usage} placeholder={<Skeleton width="100%" height="72px" radius="8px" />}>
        {({ documentCreditsStats, teamStats, userStats, membersData }) => (
          <>
            <dl className="ws-stats">
              <Figure name={t("usage.documents")} stat={documentCreditsStats} />
              <Figure name={t("usage.workspaces")} stat={teamStats} />
              <Figure name={t("usage.members")} stat={userStats} />
            </dl>
            {membersData.length > 1 && <ByMember members={membersData} />}
          </>
        )}
      </LoadedContent>
    </section>
  );
}

function Figure({ name, stat: { available, total } }: { name: string; stat: Stat }) {
  const t = useT("workspace");
  const formats = useFormats();
  const isUnlimited = available === "unlimited" || total === "unlimited";
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isUnlimited
          ? t("usage.unlimited")
          : t("usage.left", { available: formats.number(available), total: formats.number(total) })}
      </dd>
    </div>
  );
}

function ByMember({ members }: { members: Stats["membersData"] }) {
  const t = useT("workspace");
  const formats = useFormats();
  const [isLong, setLong] = useState(false);
  const sorted = members.toSorted((one, other) => other.documents - one.documents);
  return (
    <>
      <table className="ws-usage">
        <caption>{t("usage.by_member")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("usage.member")}</th>
            <th scope="col">{t("usage.documents")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, isLong ? sorted.length : LISTED).map(({ memberId, name, documents }) => (
            <tr key={memberId}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className="cs-numeric">{formats.number(documents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isLong && sorted.length > LISTED && <Button onClick={() => setLong(true)}>{t("log.more")}</Button>}
    </>
  );
}
