import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { useAccount } from "../../../features/account/account-context.ts";
import { useHost } from "../../../features/host/host.ts";
import { useT } from "../../../features/host/i18n.ts";
import { InvitationPage as Invitation } from "../../../features/members/invitation-page.tsx";
import type { StatusFilter } from "../../../features/members/member-actions.ts";
import { MembersPage as Members } from "../../../features/members/members-page.tsx";
import { KeyPermissions, MemberPermissions } from "../../../features/members/permissions-page.tsx";
import { Frame } from "../../frame/frame.tsx";
import { usePageTitle } from "../../frame/page-title.ts";

const member = getRouteApi("/members/$memberId/permissions");
const key = getRouteApi("/integrations/countersignapi/$apiKeyId/permissions");
const invitation = getRouteApi("/invite/$token");
const statuses: readonly string[] = ["active", "invited", "inactive"];

export function MembersPage() {
  usePageTitle(useT("members")("title"));
  const user = useAccount().user.value;
  const { search = "", status = "", invite } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  return (
    <Frame>
      {user && (
        <Members
          key={user.workspace._id}
          user={user}
          search={search}
          status={statuses.includes(status) ? (status as StatusFilter) : ""}
          isInviting={invite === "1"}
          onInvited={() => navigate({ to: "/members", search: {}, replace: true })}
          onFilter={(next) =>
            navigate({
              to: "/members",
              search: { search: next.search || undefined, status: next.status || undefined },
              replace: true,
            })
          }
        />
      )}
    </Frame>
  );
}

export function MemberPermissionsPage() {
  usePageTitle(useT("members")("permissions.edit"));
  const user = useAccount().user.value;
  const { memberId } = member.useParams();
  return <Frame>{user && <MemberPermissions key={memberId} user={user} memberId={memberId} />}</Frame>;
}

export function KeyPermissionsPage() {
  usePageTitle(useT("members")("permissions.edit"));
  const user = useAccount().user.value;
  const { apiKeyId } = key.useParams();
  return <Frame>{user && <KeyPermissions key={apiKeyId} user={user} apiKeyId={apiKeyId} />}</Frame>;
}

export function InvitationPage() {
  usePageTitle(useT("members")("invitation.title"));
  const host = useHost();
  const account = useAccount();
  const { token } = invitation.useParams();
  const switchTo = async (email: string) => {
    await account.signOut();
    host.go({ type: "login_wanted", email, returnTo: { type: "workspace_invitation_wanted", token } });
  };
  return (
    <Frame>
      <Invitation
        key={`${token}:${account.user.value?.uid ?? ""}`}
        token={token}
        user={account.user.value ?? null}
        onSwitch={switchTo}
      />
    </Frame>
  );
}
