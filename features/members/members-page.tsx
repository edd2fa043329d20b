import { SearchX, UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { can } from "../../domain/access/can.ts";
import type { UserDetail } from "../../domain/contract/user.ts";
import type { MemberRow as Row } from "../../domain/contract/workspace/member.ts";
import { ConfirmAddress } from "../confirm/confirm-address.tsx";
import { type Unconfirmed, unconfirmedIn } from "../confirm/create-confirmation.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { SearchField } from "../ui/controls/search-field.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import listCss from "../ui/layout/list-page.css?inline";
import { Page } from "../ui/layout/page.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createInvitations } from "./invitations.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { filterRows, type MemberAction, type StatusFilter, viewerOf } from "./member-actions.ts";
import { MemberDialog } from "./member-dialogs.tsx";
import { MemberViews } from "./member-views.tsx";
import css from "./members.css?inline";
import { createMembers } from "./members.ts";
import { OwnershipBanner } from "./ownership-banner.tsx";

type Props = {
  user: UserDetail;
  search: string;
  status: StatusFilter;
  /** Search and filter are part of the URL, which the host manages. */
  onFilter: (filter: { search: string; status: StatusFilter }) => void;
  /** Opens the invitation; it is part of the URL too. */
  isInviting: boolean;
  onInvited: () => void;
};
type OpenDialog =
  | { about: "role" | "suspend" | "revoke" | "remove" | "offer"; row: Row }
  | { about: "invite" }
  | { about: "confirm"; row: Row; unconfirmed: Unconfirmed };

/** Page of the workspace's members and invited people. */
export function MembersPage({ user, search, status, onFilter, isInviting, onInvited }: Props) {
  useSheet(listCss, "cs-ui");
  useSheet(css);
  const t = useT("members");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const members = useOpened(createMembers);
  const invitations = useMemo(
    () => createInvitations(host, user.email, () => members.value.peek() ?? []),
    [host, members, user.email],
  );
  const [asked, setOpen] = useState<OpenDialog | null>(null);
  const open =
    asked ?? (isInviting && can(user.workspace.rights, "User", "ADD") ? ({ about: "invite" } as const) : null);
  const rows = members.value.value;
  const refusal = members.refusal.value;
  const { rights } = user.workspace;
  const visible = rows && filterRows(rows, search, status);
  const close = () => {
    setOpen(null);
    if (isInviting) onInvited();
  };

  const resend = async (row: Row) => {
    const refused = await members.resend(row);
    const unconfirmed = unconfirmedIn(refused);
    if (unconfirmed) return setOpen({ about: "confirm", row, unconfirmed });
    if (refused) return toasts.error(refusalText(refused));
    toasts.success(t("resend.done", { email: row.email }));
  };
  const readmit = async (row: Row) => {
    const refused = await members.readmit(row);
    if (refused) return toasts.error(refusalText(refused));
    toasts.success(t("readmit.done", { name: row.name || row.email }));
  };
  const withdraw = async (row: Row) => {
    const refused = await members.withdrawOffer(row);
    if (refused) return toasts.error(refusalText(refused));
    toasts.success(t("withdraw.done", { name: row.name || row.email }));
  };
  const act = (action: MemberAction, row: Row) => {
    if (action === "permissions") host.go({ type: "member_permissions_wanted", memberId: row.memberId });
    else if (action === "resend") void resend(row);
    else if (action === "readmit") void readmit(row);
    else if (action === "withdraw") void withdraw(row);
    else setOpen({ about: action, row });
  };

  return (
    <Page
      className="cs-list-page mb-page"
      title={t("title")}
      lead={t("lead")}
      actions={
        can(rights, "User", "ADD") && (
          <Button look="primary" icon={<UserPlus aria-hidden />} onClick={() => setOpen({ about: "invite" })}>
            {t("invite")}
          </Button>
        )
      }
    >
      {rows?.some((row) => row.isOffered && row.user_id === user.uid) && (
        <OwnershipBanner rows={rows} workspace={user.workspace.name} members={members} />
      )}
      {refusal && <RetryNotice refusal={refusal} onRetry={members.load} />}
      {rows && rows.length > 1 && <Filter rows={rows} {...{ search, status, onFilter }} />}
      {rows === null && !refusal && <Waiting />}
      {visible && visible.length > 0 && rows && (
        <MemberViews key={`${status}:${search}`} rows={visible} viewer={viewerOf(user, rows)} onAction={act} />
      )}
      {visible?.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={t("empty.search.title")}
          actions={<Button onClick={() => onFilter({ search: "", status: "" })}>{t("empty.search.clear")}</Button>}
        >
          {t("empty.search.text")}
        </EmptyState>
      )}
      {rows?.length === 1 && can(rights, "User", "ADD") && (
        <EmptyState
          icon={<UserPlus />}
          title={t("alone.title")}
          actions={<Button onClick={() => setOpen({ about: "invite" })}>{t("invite")}</Button>}
        >
          {t("alone.text")}
        </EmptyState>
      )}
      {open?.about === "invite" && (
        <InviteDialog invitations={invitations} rights={rights} onSent={members.load} onClose={close} />
      )}
      {open?.about === "confirm" && (
        <Dialog title={t("confirm.title")} onClose={close}>
          <ConfirmAddress
            unconfirmed={open.unconfirmed}
            isSentAtOnce
            onConfirmed={() => {
              close();
              void resend(open.row);
            }}
          />
        </Dialog>
      )}
      {open && open.about !== "invite" && open.about !== "confirm" && (
        <MemberDialog
          key={`${open.row.memberId} ${open.about}`}
          action={open.about}
          row={open.row}
          members={members}
          rights={rights}
          onClose={close}
        />
      )}
    </Page>
  );
}

const filters = ["active", "invited", "inactive"] as const;

function Filter({
  rows,
  search,
  status,
  onFilter,
}: Pick<Props, "search" | "status" | "onFilter"> & { rows: readonly Row[] }) {
  const t = useT("members");
  return (
    <div className="mb-filter">
      <SearchField
        label={t("search")}
        placeholder={t("search")}
        value={search}
        onSearch={(next) => onFilter({ search: next, status })}
      />
      <SelectField
        label={t("filter")}
        quietLabel
        value={status}
        onChange={(event) => onFilter({ search, status: event.target.value as StatusFilter })}
      >
        <option value="">{`${t("filter.all")} (${rows.length})`}</option>
        {filters.map((one) => (
          <option key={one} value={one}>
            {`${t(`filter.${one}`)} (${rows.filter((row) => row.status === one).length})`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Waiting() {
  const t = useT("common");
  return (
    <div className="mb-waiting" role="status" aria-label={t("loading")}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="62px" radius="12px" />
      ))}
    </div>
  );
}
