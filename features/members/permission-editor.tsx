import { type ReactNode, useId, useState } from "react";
import { offeredEntities, type Rights } from "../../domain/access/rights.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Tabs } from "../ui/controls/tabs.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { PermissionRow } from "./permission-row.tsx";
import { PermissionSummary } from "./permission-summary.tsx";
import type { Permissions } from "./permissions.ts";

/** The reason why the viewer may change nothing; `viewer`: they may not manage permissions at all. */
export type FixedReason = RefusalCode | "viewer" | null;
type Props = { permissions: Permissions; name: string; own: Rights; fixed: FixedReason };

/** Permissions by entity, as ticks and as text. */
export function PermissionEditor({ permissions, name, own, fixed }: Props) {
  const t = useT("members");
  const id = useId();
  const [view, setView] = useState<"edit" | "as">("edit");
  const rights = permissions.rights.value;
  if (!rights) return null;
  return (
    <>
      {fixed && (
        <div id={`${id}-fixed`}>
          <Notice>{t(fixedText(fixed))}</Notice>
        </div>
      )}
      <Tabs
        label={t("permissions.views")}
        selected={view}
        onSelect={setView}
        items={[
          {
            id: "edit",
            label: t("permissions.edit"),
            panel: (
              <div className="pm-rows">
                {offeredEntities.map((entity) => (
                  <PermissionRow
                    key={entity}
                    {...{ entity, permissions, rights, own }}
                    fixedBy={fixed ? `${id}-fixed` : null}
                  />
                ))}
              </div>
            ),
          },
          {
            id: "as",
            label: t("permissions.view_as", { name }),
            panel: <PermissionSummary rights={permissions.effective.value ?? rights} />,
          },
        ]}
      />
      {!fixed && <SaveBar permissions={permissions} name={name} />}
    </>
  );
}

function fixedText(fixed: RefusalCode | "viewer") {
  if (fixed === "viewer") return "permissions.fixed.viewer";
  if (fixed === "not_on_oneself") return "permissions.fixed.oneself";
  return fixed === "owner_is_fixed" ? "permissions.fixed.owner" : "permissions.fixed.beyond";
}

function SaveBar({ permissions, name }: { permissions: Permissions; name: string }) {
  const t = useT("members");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isAsked, setAsked] = useState(false);
  const count = permissions.unsaved.value.length;
  const save = async () => {
    const refused = await permissions.save();
    setFailure(refused && refusalText(refused));
    if (!refused) toasts.success(t("permissions.saved", { name }));
  };
  return (
    <>
      <div className="pm-bar" data-unsaved={count > 0 || undefined}>
        {failure && (
          <div className="pm-failure">
            <Notice tone="danger">{failure}</Notice>
          </div>
        )}
        {count > 0 ? (
          <>
            <span role="status">{t("permissions.unsaved", { count })}</span>
            <Button onClick={permissions.discard}>{t("permissions.discard")}</Button>
            <Button look="primary" busy={permissions.busy.value} onClick={save}>
              {t("permissions.save")}
            </Button>
          </>
        ) : (
          permissions.changed.value.length > 0 && (
            <Button onClick={() => setAsked(true)}>{t("permissions.reset_all")}</Button>
          )
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t("permissions.reset_all.title")}
          action={t("permissions.reset_all")}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            const refused = await permissions.resetAll();
            if (refused) return refusalText(refused);
            toasts.success(t("permissions.reset_all.done"));
            return null;
          }}
        >
          <p>{t(permissions.isKey ? "permissions.reset_all.key" : "permissions.reset_all.text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
