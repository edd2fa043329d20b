import { can } from "../../domain/access/can.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { Branding } from "../../features/branding/branding.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function ProfileBrandingPage() {
  usePageTitle(useT("branding")("title"));
  const user = useAccount().user.value;
  return (
    <Frame>
      {user && <Branding key={user.workspace._id} mayChange={can(user.workspace.rights, "Branding", "MANAGE")} />}
    </Frame>
  );
}
