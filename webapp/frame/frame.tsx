import {
  CreditCard,
  LayoutTemplate,
  LogOut,
  Plug,
  Plus,
  Scale,
  Server,
  ShieldCheck,
  UserRound,
  Users,
} from "lucide-react";
import { useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { useSignOut } from "../../features/account/use-sign-out.tsx";
import { useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { Avatar } from "../../features/ui/controls/avatar.tsx";
import { Brand } from "../../features/ui/controls/brand.tsx";
import { Button, ButtonLink, classOf } from "../../features/ui/controls/button.tsx";
import type { Elements } from "../../features/ui/elements-of.tsx";
import { EventLink } from "../../features/ui/layout/event-link.tsx";
import { Menu } from "../../features/ui/overlay/menu.tsx";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import { NewWorkspaceDialog } from "../../features/workspace/new-workspace-dialog.tsx";
import { SupportBanner } from "../../features/workspace/support-banner.tsx";
import { SupportVisitsDialog } from "../../features/workspace/support-visits-dialog.tsx";
import { WorkspaceMenu } from "../../features/workspace/workspace-menu.tsx";
import { AppRail } from "./app-rail.tsx";
import css from "./frame.css?inline";
import { usePalette } from "./use-palette.tsx";
import { useWide } from "./use-wide.ts";

type Props = {
  children: Elements;
  /** The page scrolls inside its own area. */
  fixed?: boolean;
  /** The page shows the rail itself, together with its list. */
  hasOwnRail?: boolean;
  /** Highlights the "new document" button; other pages highlight a button of their own. */
  leadsToNew?: boolean;
};

/** The thin bar above every page of the full app. */
export function Frame({ children, fixed, hasOwnRail, leadsToNew }: Props) {
  useSheet(css);
  const t = useT("common");
  const host = useHost();
  const user = useAccount().user.value;
  const may = usePermissions();
  const [isCreating, setCreating] = useState(false);
  const [isVisiting, setVisiting] = useState(false);
  const leaving = useSignOut();
  const isWide = useWide();
  const palette = usePalette(Boolean(user));
  return (
    <div className={`cs-frame ${fixed ? "cs-frame-fixed" : ""}`}>
      <header>
        <ButtonLink className="cs-skip" href="#main">
          {t("skip")}
        </ButtonLink>
        <Brand
          href={`${BASE}/`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            host.go({ type: "documents_wanted" });
          }}
        />
        {user && (
          <WorkspaceMenu
            workspace={user.workspace}
            onNew={() => setCreating(true)}
            onVisits={user.onSupportTeam && (() => setVisiting(true))}
          />
        )}
        <div className="cs-frame-actions">
          {palette.button}
          <EventLink to={{ type: "verify_wanted" }} className={classOf("quiet")} aria-label={t("verify")}>
            <ShieldCheck aria-hidden />
            <span className="cs-frame-word">{t("verify")}</span>
          </EventLink>
          {user ? (
            <>
              {may("Documents", "CREATE") && (
                <Button
                  look={leadsToNew ? "primary" : "secondary"}
                  icon={<Plus aria-hidden />}
                  onClick={() => host.go({ type: "new_document_wanted" })}
                >
                  <span className="cs-frame-word">{t("newdocument")}</span>
                </Button>
              )}
              <MemberMenu onSignOut={leaving.signOut} />
            </>
          ) : (
            <>
              <Button look="quiet" onClick={() => host.go({ type: "login_wanted" })}>
                {t("signin")}
              </Button>
              <Button onClick={() => host.go({ type: "signup_wanted" })}>{t("signup")}</Button>
            </>
          )}
        </div>
      </header>
      {user && <SupportBanner workspace={user.workspace} />}
      {user && isVisiting && <SupportVisitsDialog current={user.workspace._id} onClose={() => setVisiting(false)} />}
      {palette.dialog}
      {leaving.dialog}
      {isCreating && <NewWorkspaceDialog onClose={() => setCreating(false)} />}
      {user && !hasOwnRail ? (
        <div className="cs-frame-body">
          {isWide && (
            <div className="cs-frame-rail">
              <AppRail />
            </div>
          )}
          <div className="cs-frame-content">{children}</div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}

function MemberMenu({ onSignOut }: { onSignOut: () => void }) {
  const t = useT("common");
  const host = useHost();
  const user = useAccount().user.value;
  const may = usePermissions();
  if (!user) return null;
  const pages = [
    { id: "profile", icon: <UserRound aria-hidden />, event: { type: "profile_wanted" }, isShown: true },
    {
      id: "templates",
      icon: <LayoutTemplate aria-hidden />,
      event: { type: "templates_wanted" },
      isShown: may("Templates", "VIEW"),
    },
    { id: "members", icon: <Users aria-hidden />, event: { type: "members_wanted" }, isShown: may("User", "VIEW") },
    {
      id: "payments",
      icon: <CreditCard aria-hidden />,
      event: { type: "payments_wanted" },
      isShown: may("Payments", "VIEW"),
    },
    {
      id: "integrations",
      icon: <Plug aria-hidden />,
      event: { type: "integrations_wanted" },
      isShown: may("Integrations", "VIEW"),
    },
    {
      id: "compliance",
      icon: <Scale aria-hidden />,
      event: { type: "compliance_wanted" },
      isShown: may("User", "VIEW"),
    },
    {
      id: "operation",
      icon: <Server aria-hidden />,
      event: { type: "operation_wanted" },
      isShown: user.onSupportTeam === true,
    },
  ] as const;
  return (
    <Menu
      label={t("account.menu")}
      className="cs-me"
      icon={<Avatar name={user.displayName} color={user.color} picture={user.picture} size={32} />}
      head={
        <>
          <strong dir="auto">{user.displayName}</strong>
          <span className="cs-muted">{user.email}</span>
        </>
      }
      actions={[
        ...pages
          .filter(({ isShown }) => isShown)
          .map(({ id, icon, event }) => ({ id, icon, label: t(id), onAction: () => host.go(event) })),
        {
          id: "signout",
          label: t("signout"),
          icon: <LogOut aria-hidden className="cs-mirror" />,
          onAction: onSignOut,
        },
      ]}
    />
  );
}
