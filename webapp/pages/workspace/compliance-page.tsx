import { useAccount } from "../../../features/account/account-context.ts";
import { Compliance } from "../../../features/compliance/compliance.tsx";
import { useT } from "../../../features/host/i18n.ts";
import { Frame } from "../../frame/frame.tsx";
import { usePageTitle } from "../../frame/page-title.ts";

export function CompliancePage() {
  usePageTitle(useT("compliance")("title"));
  const user = useAccount().user.value;
  return <Frame>{user && <Compliance user={user} />}</Frame>;
}
