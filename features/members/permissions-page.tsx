import type { ReactNode } from "react";
import { can } from "../../domain/access/can.ts";
import { listApiKeysCall } from "../../domain/contract/integration/api-key.ts";
import type { UserDetail } from "../../domain/contract/user.ts";
import type { CallRefusal } from "../host/api.ts";
import type { Destination } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { useLoaded, useOpened } from "../ui/use-loaded.ts";
import { refusalOfChange, viewerOf } from "./member-actions.ts";
import { createMembers } from "./members.ts";
import { type FixedReason, PermissionEditor } from "./permission-editor.tsx";
import css from "./permissions.css?inline";
import { createPermissions } from "./permissions.ts";

/** Permissions of a member or invited person. */
export function MemberPermissions({ user, memberId }: { user: UserDetail; memberId: string }) {
  const t = useT("members");
  const members = useOpened(createMembers);
  const permissions = useOpened((host) => createPermissions(host, { memberUserId: memberId }), memberId);
  const load = () => void Promise.all([members.load(), permissions.load()]);
  const rows = members.value.value;
  const row = rows?.find((one) => one.memberId === memberId);
  const role = permissions.stored.value?.role;
  const name = row?.name || row?.email || "";
  const fixed = (): FixedReason => {
    const refused = row && rows ? refusalOfChange(viewerOf(user, rows), row) : null;
    return can(user.workspace.rights, "User", "MANAGE") ? refused : "viewer";
  };
  return (
    <PermissionsPage
      back={{ to: { type: "members_wanted" }, label: t("title") }}
      title={name && t("permissions.title", { name })}
      lead={role && t("permissions.lead", { role: t(`role.${role}`) })}
      refusal={members.refusal.value ?? permissions.refusal.value}
      gone={rows && !row ? t("permissions.gone") : null}
      isLoading={!row || !role}
      onRetry={load}
    >
      <PermissionEditor permissions={permissions} name={name} own={user.workspace.rights} fixed={fixed()} />
    </PermissionsPage>
  );
}

/** Permissions of an API key. */
export function KeyPermissions({ user, apiKeyId }: { user: UserDetail; apiKeyId: string }) {
  const t = useT("members");
  const listed = useLoaded(listApiKeysCall, { query: {} });
  const keys = listed.value.value;
  const key = keys?.find(({ _id }) => _id === apiKeyId);
  const isOwn = key?.isOwn === true;
  const permissions = useOpened((host) => createPermissions(host, { apiKeyId, isOwn }), `${apiKeyId} ${isOwn}`);
  const load = () => void Promise.all([listed.load(), permissions.load()]);
  return (
    <PermissionsPage
      back={{ to: { type: "api_keys_wanted" }, label: t("permissions.key.back") }}
      title={key && t("permissions.key.title", { name: key.name })}
      lead={t("permissions.key.lead")}
      refusal={listed.refusal.value ?? permissions.refusal.value}
      gone={keys && !key ? t("permissions.key.gone") : null}
      isLoading={!key || !permissions.stored.value}
      onRetry={load}
    >
      {key?.isOlder && <Notice tone="warning">{t("permissions.key.older")}</Notice>}
      <PermissionEditor
        permissions={permissions}
        name={key?.name ?? ""}
        own={user.workspace.rights}
        fixed={can(user.workspace.rights, "ApiKeys", "MANAGE") ? null : "viewer"}
      />
    </PermissionsPage>
  );
}

type PermissionsPageProps = {
  back: { to: Destination; label: string };
  title: string | undefined;
  lead: ReactNode;
  refusal: CallRefusal | null;
  /** Shown instead if the member or key no longer exists. */
  gone: string | null;
  isLoading: boolean;
  onRetry: () => void;
  children: Elements;
};

function PermissionsPage({ back, title, lead, refusal, gone, isLoading, onRetry, children }: PermissionsPageProps) {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const common = useT("common");
  const t = useT("members");
  const isGone = gone !== null || refusal?.code === "not_found";
  return (
    <Page className="pm-page" back={back} title={title || t("permissions.edit")} lead={!isGone && lead}>
      {isGone && <Notice tone="warning">{gone ?? t("permissions.gone")}</Notice>}
      {refusal && !isGone && <RetryNotice refusal={refusal} onRetry={onRetry} />}
      {isLoading && !refusal && !isGone && (
        <div role="status" aria-label={common("loading")}>
          <Skeleton height="420px" radius="12px" />
        </div>
      )}
      {!isLoading && !isGone && children}
    </Page>
  );
}
