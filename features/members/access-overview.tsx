import { CircleCheckBig, Eye, Minus, PenLine, Settings2, UserRound } from "lucide-react";
import { offeredEntities } from "../../domain/access/rights.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import { useT } from "../host/i18n.ts";
import { EventLink } from "../ui/layout/event-link.tsx";
import { type Level, levelOf } from "./permission-rules.ts";

type Props = { rows: readonly MemberRow[] };

/** From most to least. */
const icons: Record<Level, typeof Eye> = {
  full: CircleCheckBig,
  manage: Settings2,
  use: PenLine,
  view: Eye,
  own: UserRound,
  none: Minus,
};

/** A table of members' access levels, an icon each, with a legend; the name leads to a member's permissions. */
export function AccessOverview({ rows }: Props) {
  const t = useT("members");
  return (
    <>
      <ul className="mb-legend" aria-hidden>
        {(Object.keys(icons) as Level[]).map((level) => (
          <li key={level} data-level={level}>
            <LevelIcon level={level} />
            <span>{t(`level.${level}`)}</span>
          </li>
        ))}
      </ul>
      {/* The links make it reachable by keyboard, so that arrow keys scroll it. */}
      <section className="mb-overview" aria-label={t("overview.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("overview.member")}</th>
              {offeredEntities.map((entity) => (
                <th key={entity} scope="col">
                  {t(`entity.${entity}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AccessRow key={row.memberId} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function LevelIcon({ level }: { level: Level }) {
  const Icon = icons[level];
  return <Icon aria-hidden />;
}

function AccessRow({ row: { memberId, name, email, role, changes } }: { row: MemberRow }) {
  const t = useT("members");
  const rights = rightsOf(role, changes);
  return (
    <tr>
      <th scope="row">
        <EventLink to={{ type: "member_permissions_wanted", memberId }} className="mb-overview-name">
          <bdi>{name || email}</bdi>
        </EventLink>
        <span className="cs-muted">{t(`role.${role}`)}</span>
      </th>
      {offeredEntities.map((entity) => {
        const level = levelOf(entity, rights[entity]);
        const isChanged = changes?.[entity] !== undefined;
        return (
          <td key={entity} data-level={level}>
            <LevelIcon level={level} />
            <span className="cs-hidden">{t(`level.${level}`)}</span>
            {isChanged && <span className="mb-changed">{t("permissions.changed")}</span>}
          </td>
        );
      })}
    </tr>
  );
}
