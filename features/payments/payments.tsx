import { CircleCheck, CreditCard, FlaskConical, Landmark, Pencil, Plus, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { PaymentConnectionView } from "../../domain/contract/payment.ts";
import { useT } from "../host/i18n.ts";
import { Button, IconButton } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import listCss from "../ui/layout/list-page.css?inline";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Page } from "../ui/layout/page.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { ConnectionDialog } from "./connection-dialog.tsx";
import { createConnections } from "./connections.ts";
import { DeleteConnection } from "./delete-connection.tsx";
import css from "./payments.css?inline";

type OpenDialog = { about: "add" } | { about: "edit" | "delete"; connection: PaymentConnectionView };

/** The accounts through which recipients pay this workspace. */
export function Payments() {
  useSheet(listCss, "cs-ui");
  useSheet(css);
  const t = useT("payments");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const connections = useOpened(createConnections);
  const [openDialog, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const add = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setAsked({ about: "add" })}>
      {t("connections.add")}
    </Button>
  );
  return (
    <Page
      className="pay-connections cs-list-page"
      title={t("connections.title")}
      lead={t("connections.lead")}
      actions={(connections.value.value?.length ?? 0) > 0 && add}
    >
      <LoadedContent of={connections} placeholder={<Waiting />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<CreditCard />} title={t("connections.empty.title")} actions={add}>
              {t("connections.empty.text")}
            </EmptyState>
          ) : (
            <ul aria-label={t("connections.title")}>
              {list.map((connection) => (
                <Row
                  key={connection._id}
                  connection={connection}
                  onEdit={() => setAsked({ about: "edit", connection })}
                  onDelete={() => setAsked({ about: "delete", connection })}
                />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {(openDialog?.about === "add" || openDialog?.about === "edit") && (
        <ConnectionDialog
          connection={openDialog.about === "edit" ? openDialog.connection : null}
          onSave={connections.save}
          onClose={close}
        />
      )}
      {openDialog?.about === "delete" && (
        <DeleteConnection
          name={openDialog.connection.connectionName}
          onClose={close}
          onDelete={async () => {
            const answer = await connections.remove(openDialog.connection._id);
            if (!answer.ok) return refusalText(answer.refusal);
            toasts.success(t("connection.deleted"));
            return null;
          }}
        />
      )}
    </Page>
  );
}

function Row(props: { connection: PaymentConnectionView; onEdit: () => void; onDelete: () => void }) {
  const t = useT("payments");
  const { connection, onEdit, onDelete } = props;
  const { connectionName, mode, currency, secretKeyLast4, hasWebhookSecret, provider } = connection;
  return (
    <li>
      <span className="cs-list-icon" aria-hidden>
        <CreditCard />
      </span>
      <div className="cs-list-name">
        <strong className="cs-truncate" dir="auto">
          {connectionName}
        </strong>
        <span className="cs-muted">
          <span>{`${t(`provider.${provider}`)} · `}</span>
          <bdi>{currency.toUpperCase()}</bdi>
          <span> · </span>
          <bdi dir="ltr">{`•••• ${secretKeyLast4}`}</bdi>
        </span>
      </div>
      <div className="pay-row-states">
        {mode === "sandbox" ? (
          <StatusBadge tone="info" icon={<FlaskConical aria-hidden />}>
            {t("mode.sandbox")}
          </StatusBadge>
        ) : (
          <StatusBadge icon={<Landmark aria-hidden />}>{t("mode.production")}</StatusBadge>
        )}
        {hasWebhookSecret ? (
          <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
            {t("webhook.on")}
          </StatusBadge>
        ) : (
          <StatusBadge tone="warning" icon={<TriangleAlert aria-hidden />}>
            {t("webhook.off")}
          </StatusBadge>
        )}
      </div>
      <div className="pay-row-actions">
        <IconButton
          label={t("connection.edit.named", { name: connectionName })}
          icon={<Pencil aria-hidden />}
          onClick={onEdit}
        />
        <IconButton
          label={t("connection.delete.named", { name: connectionName })}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <div className="pay-waiting">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} width="100%" height="68px" radius="12px" />
      ))}
    </div>
  );
}
