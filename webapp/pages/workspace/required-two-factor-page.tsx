import { useAccount } from "../../../features/account/account-context.ts";
import { RequiredTwoFactor } from "../../../features/account/security/required-two-factor.tsx";
import { useHost } from "../../../features/host/host.ts";
import { Frame } from "../../frame/frame.tsx";

/** Leads to the page that the member wanted to open. */
export function RequiredTwoFactorPage() {
  const host = useHost();
  const account = useAccount();
  const continueToPage = async () => {
    await account.load();
    host.announce({ type: "signed_in" });
  };
  return (
    <Frame>
      <RequiredTwoFactor workspace={account.user.value?.workspace.name ?? ""} onDone={() => void continueToPage()} />
    </Frame>
  );
}
