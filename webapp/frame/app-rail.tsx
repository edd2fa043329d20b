import { useLocation, useNavigate } from "@tanstack/react-router";
import { Palette, Plug, Scale, Settings, UserPlus, Users } from "lucide-react";
import { useEffect, useState } from "react";
import type { DocumentView } from "../../domain/document/views.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { usePermissions } from "../../features/account/use-permissions.ts";
import page from "../../features/dashboard/documents.css?inline";
import { useFilters } from "../../features/dashboard/filters/use-filters.tsx";
import type { FolderRights } from "../../features/dashboard/folders/folder-item.tsx";
import { useFolders } from "../../features/dashboard/folders/use-folders.tsx";
import { createSelection } from "../../features/dashboard/list/selection.ts";
import { type ListQuery, readListQuery, writeListQuery } from "../../features/dashboard/list-query.ts";
import { ViewsRail } from "../../features/dashboard/views-rail.tsx";
import { type Destination, useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { classOf } from "../../features/ui/controls/button.tsx";
import { EventLink } from "../../features/ui/layout/event-link.tsx";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import { useKeptDocuments } from "./kept-documents.ts";

const START = readListQuery({});

/** The list's rail on every other page of a member: it leads to the list's views, folders and filters. */
export function AppRail() {
  useSheet(page);
  const may = usePermissions();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [selection] = useState(createSelection);
  const stores = useKeptDocuments();
  useEffect(() => void stores.list.count(), [stores]);
  const open = (query: ListQuery) => void navigate({ to: "/", search: writeListQuery(query) });
  const hrefOf = addressOf;
  const folders = useFolders({
    folders: stores.folders,
    rights: folderRightsOf(may),
    query: START,
    onQuery: open,
    ...{ hrefOf, selection },
    onMoved: () => {},
  });
  const filters = useFilters({
    filters: stores.filters,
    isOffered: may("Documents", "VIEW"),
    query: START,
    columns: [],
    onQuery: open,
    hrefOf,
  });
  const queryOf = (view: DocumentView): ListQuery => ({ ...START, view });
  return (
    <>
      <ViewsRail
        view={null}
        counts={stores.list.counts.value}
        hrefOf={(view) => addressOf(queryOf(view))}
        onView={(view) => open(queryOf(view))}
        isTemplates={path.startsWith("/templates")}
        foot={<SettingsGroup />}
      >
        {filters.rail}
        {folders.rail}
      </ViewsRail>
      {folders.dialog}
      {filters.dialog}
    </>
  );
}

/** Pages about the workspace, at the rail's foot. */
export function SettingsGroup() {
  const t = useT("common");
  const _host = useHost();
  const may = usePermissions();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isInside = Boolean(useAccount().user.value?.workspace);
  const seesMembers = may("User", "VIEW");
  const items = [
    { id: "members", Icon: Users, to: { type: "members_wanted" }, path: "/members", isShown: seesMembers },
    { id: "workspace", Icon: Settings, to: { type: "workspace_wanted" }, path: "/workspace", isShown: isInside },
    { id: "branding", Icon: Palette, to: { type: "branding_wanted" }, path: "/profile/branding", isShown: isInside },
    {
      id: "integrations",
      Icon: Plug,
      to: { type: "integrations_wanted" },
      path: "/integrations",
      isShown: may("Integrations", "VIEW"),
    },
    { id: "compliance", Icon: Scale, to: { type: "compliance_wanted" }, path: "/compliance", isShown: seesMembers },
  ] as const satisfies readonly { to: Destination; [key: string]: unknown }[];
  return (
    <>
      <h2 id="rail-settings">{t("settings")}</h2>
      <ul aria-labelledby="rail-settings">
        {items
          .filter(({ isShown }) => isShown)
          .map(({ id, Icon, to, path: start }) => (
            <li key={id} className="cs-rail-row">
              <EventLink to={to} aria-current={path.startsWith(start) ? "page" : undefined}>
                <Icon aria-hidden />
                <span className="cs-truncate">{t(id)}</span>
              </EventLink>
              {id === "members" && may("User", "ADD") && (
                <EventLink
                  to={{ type: "members_wanted", isInviting: true }}
                  className={classOf("quiet", false, false, true)}
                  aria-label={t("invite")}
                  title={t("invite")}
                >
                  <UserPlus aria-hidden />
                </EventLink>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}

export function folderRightsOf(may: ReturnType<typeof usePermissions>): FolderRights | null {
  if (!may("Folders", "VIEW")) return null;
  return { add: may("Folders", "ADD"), change: may("Folders", "MANAGE"), remove: may("Folders", "DELETE") };
}

/** The list's URL for a query. */
export function addressOf(query: ListQuery): string {
  const search = new URLSearchParams(writeListQuery(query));
  return search.size > 0 ? `${BASE}/?${search}` : `${BASE}/`;
}
