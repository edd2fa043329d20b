import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { useT } from "../../features/host/i18n.ts";
import type { CommandId } from "../../features/palette/commands.ts";
import { IconButton } from "../../features/ui/controls/button.tsx";
import type { Elements } from "../../features/ui/elements-of.tsx";

const Palette = lazy(async () => ({ default: (await import("../../features/palette/palette.tsx")).Palette }));

/**
 * The button that opens the palette, as Ctrl or ⌘ with K does, and its dialog, which must stand outside the page's header.
 * Both are `null` for visitors.
 */
export function usePalette(isMember: boolean): { button: Elements; dialog: Elements } {
  const t = useT("common");
  const may = usePermissions();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isMember) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isMember]);
  if (!isMember) return { button: null, dialog: null };
  const allowed: Partial<Record<CommandId, boolean>> = {
    new: may("Documents", "CREATE"),
    templates: may("Templates", "VIEW"),
    compliance: may("User", "VIEW"),
    members: may("User", "VIEW"),
    payments: may("Payments", "VIEW"),
    integrations: may("Integrations", "VIEW"),
    embedding: may("Integrations", "VIEW"),
  };
  const reach = { folders: may("Folders", "VIEW"), templates: may("Templates", "VIEW") };
  const withheld = new Set((Object.keys(allowed) as CommandId[]).filter((id) => !allowed[id]));
  return {
    button: (
      <IconButton
        label={t("palette.open")}
        title={`${t("palette.open")} (Ctrl K)`}
        aria-keyshortcuts="Control+K Meta+K"
        icon={<Search aria-hidden />}
        onClick={() => setOpen(true)}
      />
    ),
    dialog: isOpen && (
      <Suspense>
        <Palette withheld={withheld} reach={reach} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
