import { offeredEntities } from "../../domain/access/rights.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import { useT } from "../host/i18n.ts";
import { EventLink } from "../ui/layout/event-link.tsx";
import { levelOf } from "./permission-rules.ts";

type Props = { rows: readonly MemberRow[] };

/** A table of members' access levels, one word each; the name leads to a member's permissions. */
export function AccessOverview({ rows }: Props) {
  const t = useT("members");
  return (
    // The links make it reachable by keyboard, so that arrow keys scroll it.
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
  );
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
            <span>{t(`level.${level}`)}</span>
            {isChanged && <span className="mb-changed">{t("permissions.changed")}</span>}
          </td>
        );
      })}
    </tr>
  );
}
