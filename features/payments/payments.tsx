import { CircleCheck, CreditCard, FlaskConical, Landmark, Pencil, Plus, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { PaymentConnectionView } from "../../domain/contract/payment.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button, IconButton } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import listCss from "../ui/layout/list-page.css?inline";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
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
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const connections = useMemo(() => createConnections(host), [host]);
  const [openDialog, setAsked] = useState<OpenDialog | null>(null);
  useEffect(() => void connections.load(), [connections]);
  const items = connections.items.value;
  const refusal = connections.refusal.value;
  const close = () => setAsked(null);
  const add = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setAsked({ about: "add" })}>
      {t("connections.add")}
    </Button>
  );
  return (
    <main className="pay-connections cs-list-page" id="main">
      <header>
        <div>
          <h1>{t("connections.title")}</h1>
          <p className="cs-muted">{t("connections.lead")}</p>
        </div>
        {items && items.length > 0 && add}
      </header>
      {refusal && <RetryNotice refusal={refusal} onRetry={() => connections.load()} />}
      {items === null && !refusal && <Waiting />}
      {items?.length === 0 && (
        <EmptyState icon={<CreditCard />} title={t("connections.empty.title")} actions={add}>
          {t("connections.empty.text")}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul aria-label={t("connections.title")}>
          {items.map((one) => (
            <Row
              key={one._id}
              connection={one}
              onEdit={() => setAsked({ about: "edit", connection: one })}
              onDelete={() => setAsked({ about: "delete", connection: one })}
            />
          ))}
        </ul>
      )}
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
    </main>
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
  const t = useT("common");
  return (
    <div className="pay-waiting" role="status" aria-label={t("loading")}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} width="100%" height="68px" radius="12px" />
      ))}
    </div>
  );
}
