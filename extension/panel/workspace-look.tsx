import { type ReactNode, useEffect, useState } from "react";
import { can } from "../../domain/access/can.ts";
import { readBranding } from "../../domain/contract/workspace/branding.ts";
import type { BrandView } from "../../domain/workspace/branding.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { call } from "../../features/host/api.ts";
import { useHost } from "../../features/host/host.ts";
import { BrandLook } from "../../features/ui/layout/brand-look.tsx";
import { usePanel } from "./panel-context.ts";

/** Shows the panel in the branding of the person's workspace; a signing room has the sender's branding. */
export function WorkspaceLook({ children }: { children: ReactNode }) {
  const brand = useBrand();
  const isSigning = usePanel().screen.value.at === "sign";
  return <BrandLook brand={isSigning ? undefined : brand}>{children}</BrandLook>;
}

/** Without readable branding, the panel looks like the product. */
function useBrand(): BrandView | undefined {
  const host = useHost();
  const workspace = useAccount().user.value?.workspace;
  const workspaceId = workspace && can(workspace.rights, "Branding", "VIEW") ? workspace._id : null;
  const [found, setFound] = useState<{ workspaceId: string; brand: BrandView } | null>(null);
  useEffect(() => {
    if (!workspaceId) return;
    const abort = new AbortController();
    call(host, readBranding, {}, { signal: abort.signal }).then(
      (answer) => answer.ok && setFound({ workspaceId, brand: answer.value }),
      () => undefined,
    );
    return () => abort.abort();
  }, [host, workspaceId]);
  return found?.workspaceId === workspaceId ? found?.brand : undefined;
}
