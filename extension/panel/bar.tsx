import { ExternalLink, LayoutTemplate, Menu as MenuIcon, Plus, Settings, Unplug } from "lucide-react";
import { use } from "react";
import { browser } from "wxt/browser";
import { useAccount } from "../../features/account/account-context.ts";
import { useSignOut } from "../../features/account/use-sign-out.tsx";
import { useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import { Brand, BrandContext } from "../../features/ui/controls/brand.tsx";
import { Menu } from "../../features/ui/overlay/menu.tsx";
import { useFormats } from "../../features/ui/use-formats.ts";
import { usePanel } from "./panel-context.ts";
import type { PanelScreen } from "./panel-screen.ts";

/** The thin bar above every screen of the panel. */
export function Bar({ waiting }: { waiting: number }) {
  const t = useT("extension");
  const formats = useFormats();
  const { screen, go } = usePanel();
  const user = useAccount().user.value;
  const leaving = useSignOut();
  const at = screen.value.at;
  const tab = (to: PanelScreen, isHere: boolean, children: React.ReactNode) => (
    <button type="button" className="xt-tab" aria-current={isHere ? "page" : undefined} onClick={() => go(to)}>
      {children}
    </button>
  );
  return (
    <>
      <header className="xt-bar">
        <WorkspaceBrand />
        <nav aria-label={t("bar.label")}>
          {user && (
            <>
              {tab(
                { at: "start" },
                at === "start",
                <>
                  <Plus aria-hidden />
                  <span>{t("bar.new")}</span>
                </>,
              )}
              {tab(
                { at: "documents" },
                at === "documents" || at === "document",
                <>
                  <span>{t("bar.documents")}</span>
                  {waiting > 0 && (
                    <span
                      className="xt-count"
                      title={t("bar.waiting", { count: waiting, number: formats.number(waiting) })}
                    >
                      {formats.number(waiting)}
                    </span>
                  )}
                </>,
              )}
            </>
          )}
        </nav>
        <More onSignOut={leaving.signOut} />
      </header>
      {leaving.dialog}
    </>
  );
}

/** Only for a workspace with its own logo or name: the panel is narrow. */
function WorkspaceBrand() {
  return (
    use(BrandContext) && (
      <div className="xt-brand">
        <Brand />
      </div>
    )
  );
}

function More({ onSignOut }: { onSignOut: () => void }) {
  const t = useT("extension");
  const host = useHost();
  const user = useAccount().user.value;
  const { go } = usePanel();
  const web = host.hrefOf({ type: "documents_wanted" });
  return (
    <Menu
      label={t("bar.menu")}
      icon={<MenuIcon aria-hidden />}
      head={
        user && (
          <>
            <strong dir="auto">{user.displayName}</strong>
            <span className="cs-muted">{user.email}</span>
          </>
        )
      }
      actions={[
        ...(user
          ? [
              {
                id: "templates",
                label: t("bar.templates"),
                icon: <LayoutTemplate aria-hidden />,
                onAction: () => go({ at: "templates" }),
              },
            ]
          : []),
        {
          id: "web",
          label: t("bar.web"),
          icon: <ExternalLink aria-hidden />,
          onAction: () => web && void browser.tabs.create({ url: web }),
        },
        {
          id: "options",
          label: t("bar.options"),
          icon: <Settings aria-hidden />,
          onAction: () => void browser.runtime.openOptionsPage(),
        },
        ...(user
          ? [
              {
                id: "disconnect",
                label: t("bar.disconnect"),
                icon: <Unplug aria-hidden />,
                // Ends only the panel's session: the web app's tab stays signed in.
                onAction: onSignOut,
              },
            ]
          : []),
      ]}
    />
  );
}
