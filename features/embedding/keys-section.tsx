import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { ApiKeyView } from "../../domain/contract/integration/api-key.ts";
import { useT } from "../host/i18n.ts";
import { Button, classOf } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { ApiKeys } from "./api-keys.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

/** API keys for the servers of embedding customers. */
export function KeysSection({ keys }: { keys: ApiKeys }) {
  const t = useT("embedding");
  const common = useT("common");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [isNew, setIsNew] = useState(false);
  const [keyToRevoke, setAsked] = useState<ApiKeyView | null>(null);
  const list = keys.keys.value;
  const refusal = keys.refusal.value;
  return (
    <section className="cs-settings-card" aria-labelledby="em-keys">
      <div className="em-head">
        <div className="em-words">
          <h2 id="em-keys">{t("keys.title")}</h2>
          <p className="cs-muted">{t("keys.lead")}</p>
        </div>
        <Button icon={<Plus aria-hidden />} onClick={() => setIsNew(true)}>
          {t("keys.new")}
        </Button>
      </div>
      {refusal && <RetryNotice refusal={refusal} onRetry={keys.load} />}
      {list === null && !refusal && (
        <div role="status" aria-label={common("loading")}>
          <Skeleton width="100%" height="56px" radius="8px" />
        </div>
      )}
      {list?.length === 0 && <p className="em-none cs-muted">{t("keys.none")}</p>}
      {list && list.length > 0 && (
        <ul className="em-rows" aria-label={t("keys.label")}>
          {list.map((key) => (
            <KeyRow key={key._id} view={key} onRevoke={() => setAsked(key)} />
          ))}
        </ul>
      )}
      {isNew && <NewKeyDialog create={keys.create} onClose={() => setIsNew(false)} />}
      {keyToRevoke && (
        <ConfirmDialog
          title={t("keys.revoke.title", { name: keyToRevoke.name })}
          action={t("keys.revoke")}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            const refused = await keys.revoke(keyToRevoke);
            if (refused) return refusalText(refused);
            toasts.success(t("keys.revoked", { name: keyToRevoke.name }));
            return null;
          }}
        >
          <p>{t("keys.revoke.text")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function KeyRow({ view, onRevoke }: { view: ApiKeyView; onRevoke: () => void }) {
  const t = useT("embedding");
  const formats = useFormats();
  const { name, hint, createdAt, lastUsedAt } = view;
  return (
    <li>
      <KeyRound aria-hidden />
      <div className="em-words">
        <strong dir="auto" className="cs-truncate">
          {name}
        </strong>
        <span className="cs-muted em-facts">
          <bdi className="em-mono" dir="ltr">
            csk_…{hint}
          </bdi>
          <span>{t("keys.made", { day: formats.day(createdAt) })}</span>
          {view.isOlder && <strong>{t("keys.older")}</strong>}
          <span>{lastUsedAt ? t("keys.used", { ago: formats.ago(lastUsedAt, Date.now()) }) : t("keys.unused")}</span>
        </span>
      </div>
      <div className="em-actions">
        <EventLink
          to={{ type: "key_permissions_wanted", apiKeyId: view._id }}
          className={classOf("quiet")}
          aria-label={t("keys.permissions.named", { name })}
        >
          {t("keys.permissions")}
        </EventLink>
        <Button look="quiet" aria-label={t("keys.revoke.named", { name })} onClick={onRevoke}>
          {t("keys.revoke")}
        </Button>
      </div>
    </li>
  );
}
