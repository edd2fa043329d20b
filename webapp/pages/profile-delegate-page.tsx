import { useAccount } from "../../features/account/account-context.ts";
import { Delegate } from "../../features/account/profile/delegate.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function ProfileDelegatePage() {
  usePageTitle(useT("account")("delegate.title"));
  const user = useAccount().user.value;
  return <Frame>{user && <Delegate key={user.delegate?.from ?? "none"} user={user} />}</Frame>;
}
