import type { ReactNode } from "react";
import { can } from "../../domain/access/can.ts";
import { readBrandingCall } from "../../domain/contract/workspace/branding.ts";
import type { BrandView } from "../../domain/workspace/branding.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { createLoaded } from "../../features/host/loaded.ts";
import { BrandLook } from "../../features/ui/layout/brand-look.tsx";
import { useOpened } from "../../features/ui/use-loaded.ts";
import { usePanel } from "./panel-context.ts";

/** Shows the panel in the branding of the person's workspace; a signing room has the sender's branding. */
export function WorkspaceLook({ children }: { children: ReactNode }) {
  const brand = useBrand();
  const isSigning = usePanel().screen.value.at === "sign";
  return <BrandLook brand={isSigning ? undefined : brand}>{children}</BrandLook>;
}

/** Without readable branding, the panel looks like the product. */
function useBrand(): BrandView | undefined {
  const workspace = useAccount().user.value?.workspace;
  const workspaceId = workspace && can(workspace.rights, "Branding", "VIEW") ? workspace._id : null;
  const branding = useOpened(
    (host) => createLoaded(host, readBrandingCall, {}),
    workspaceId ?? "",
    workspaceId !== null,
  );
  return branding.value.value ?? undefined;
}
