import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { type Action, type Entity, hasOwners, type Rights } from "../../domain/access/rights.ts";
import { type TextKey, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox, Switch } from "../ui/controls/checkbox.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { hasAccess, isGranted, sourceOf, toggled, withAccess } from "./permission-rules.ts";
import type { Permissions } from "./permissions.ts";

type Props = {
  entity: Entity;
  permissions: Permissions;
  rights: Rights;
  /** The viewer's own rights, beyond which nothing can be granted. */
  own: Rights;
  /** Id of the reason why the viewer may change nothing. */
  fixedBy: string | null;
};

/** Permissions of one entity: a switch for access, then its actions. */
export function PermissionRow({ entity, permissions, rights, own, fixedBy }: Props) {
  const t = useT("members");
  const id = useId();
  const listed = rights[entity];
  const isRefused = (next: readonly Action[]) => permissions.exceeds(entity, next, own);
  const isOpen = hasAccess(entity, listed);
  const isChanged = permissions.changed.value.includes(entity);
  const name = t(`entity.${entity}`);
  const offered = permissions.offered(entity);
  const cells = offered.map((action) => {
    const source = isOpen ? sourceOf(entity, listed, action) : null;
    const isBeyond = !fixedBy && source === null && isRefused(toggled(entity, listed, action, offered));
    return { action, source, isBeyond };
  });
  const tick = ({ action, source, isBeyond }: Cell) => (
    <div key={action} data-action={action}>
      <Checkbox
        checked={isGranted(entity, listed, action)}
        {...locked(fixedBy ?? (source ? `${id}-follows` : isBeyond ? `${id}-beyond` : null))}
        onChange={() => !fixedBy && !source && !isBeyond && permissions.toggle(entity, action)}
      >
        {t(`action.${entity}.${action}` as TextKey<"members">)}
      </Checkbox>
    </div>
  );
  const cannotOpen = !fixedBy && isRefused(withAccess(entity, !isOpen, permissions.base.value[entity]));
  return (
    <section className="pm-row" aria-labelledby={`${id}-name`}>
      <div className="pm-entity">
        <h2 id={`${id}-name`}>{name}</h2>
        <Switch
          checked={isOpen}
          aria-label={t("permissions.access.named", { entity: name })}
          {...locked(fixedBy ?? (cannotOpen ? `${id}-beyond` : null))}
          onChange={() => !fixedBy && !cannotOpen && permissions.setAccess(entity, !isOpen)}
        >
          {t("permissions.access")}
        </Switch>
        <span className="pm-state">
          {isChanged ? (
            <strong>{t("permissions.changed")}</strong>
          ) : (
            <span>{t(permissions.isKey ? "permissions.as_new_key" : "permissions.as_role")}</span>
          )}
          {isChanged && !fixedBy && !isRefused(permissions.base.value[entity]) && (
            <Button
              look="quiet"
              aria-label={t("permissions.reset.named", { entity: name })}
              onClick={() => permissions.reset(entity)}
            >
              {t("permissions.reset")}
            </Button>
          )}
        </span>
      </div>
      {isOpen && <div className="pm-actions">{cells.filter(({ action }) => !isDangerous(action)).map(tick)}</div>}
      {isOpen && cells.some(({ action }) => isDangerous(action)) && (
        <fieldset className="pm-danger" aria-labelledby={`${id}-danger`}>
          <p id={`${id}-danger`}>
            <TriangleAlert aria-hidden />
            <span>{t("permissions.dangerous")}</span>
          </p>
          <div className="pm-actions">{cells.filter(({ action }) => isDangerous(action)).map(tick)}</div>
        </fieldset>
      )}
      <Reasons id={id} entity={entity} cells={cells}>
        {isOpen && hasOwners(entity) && !isGranted(entity, listed, "VIEW") && <p>{t("permissions.own_only")}</p>}
      </Reasons>
    </section>
  );
}

/** Actions with which a program takes a recipient's place; their group warns of it. */
const isDangerous = (action: Action) => action === "REDIRECT" || action === "SIGN";

type Cell = { action: Action; source: Action | null; isBeyond: boolean };

/** Explains why ticks of a row are locked. */
function Reasons(props: { id: string; entity: Entity; cells: readonly Cell[]; children: Elements }) {
  const { id, entity, cells, children } = props;
  const t = useT("members");
  const formats = useFormats();
  const nameOf = (action: Action) => t(`action.${entity}.${action}` as TextKey<"members">);
  const sources = [...new Set(cells.flatMap(({ source }) => source ?? []))];
  const beyond = cells.filter(({ isBeyond }) => isBeyond);
  return (
    <div className="pm-reasons cs-muted">
      {sources.length > 0 && (
        <div id={`${id}-follows`}>
          {sources.map((source) => (
            <p key={source}>
              {t("permissions.follows", {
                source: nameOf(source),
                actions: formats.list(cells.filter((one) => one.source === source).map(({ action }) => nameOf(action))),
              })}
            </p>
          ))}
        </div>
      )}
      {beyond.length > 0 && (
        <p id={`${id}-beyond`}>
          {t("permissions.beyond", { actions: formats.list(beyond.map(({ action }) => nameOf(action))) })}
        </p>
      )}
      {children}
    </div>
  );
}

/** Attributes of a locked control; it stays focusable, so that its reason is read out. */
function locked(reasonId: string | null) {
  return reasonId ? { "aria-disabled": true, "aria-describedby": reasonId } : {};
}
