import { Plus } from "lucide-react";
import { useState } from "react";
import type { ApiKeyView } from "../../domain/contract/integration/api-key.ts";
import { ApiKeyType, apiKeyTypeNames } from "../../domain/integration/api-key-type.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import rowsCss from "../ui/layout/settings-rows.css?inline";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import css from "./api-keys.css?inline";
import type { ApiKeys } from "./api-keys.ts";
import { EditKeyDialog } from "./edit-key-dialog.tsx";
import { type KeyAction, KeyRow } from "./key-row.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RegenerateDialog } from "./regenerate-dialog.tsx";

type OpenDialog = { action: KeyAction; view: ApiKeyView };

/** The workspace's API keys of one type, or of all types in groups, with their actions. */
export function ApiKeysSection({ keys, mayManage }: { keys: ApiKeys; mayManage: boolean }) {
  useSheet(rowsCss, "cs-ui");
  useSheet(css);
  const t = useT("apikeys");
  const [isNew, setIsNew] = useState(false);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <section className="cs-settings-card ak-section" aria-labelledby="ak-keys">
      <div className="cs-settings-head">
        <div className="cs-settings-words">
          <h2 id="ak-keys">{t("title")}</h2>
          <p className="cs-muted">{t("lead")}</p>
        </div>
        {mayManage && (
          <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setIsNew(true)}>
            {t("new")}
          </Button>
        )}
      </div>
      <LoadedContent of={keys} placeholder={<Skeleton width="100%" height="56px" radius="8px" />}>
        {(list) => (
          <KeyGroups
            list={list}
            isEveryType={keys.type === null}
            onAction={mayManage ? (action, view) => setOpen({ action, view }) : null}
          />
        )}
      </LoadedContent>
      {isNew && <NewKeyDialog keys={keys} onClose={() => setIsNew(false)} />}
      {open && <KeyDialog keys={keys} {...open} onClose={() => setOpen(null)} />}
    </section>
  );
}

type GroupsProps = {
  list: readonly ApiKeyView[];
  isEveryType: boolean;
  onAction: ((action: KeyAction, view: ApiKeyView) => void) | null;
};

function KeyGroups({ list, isEveryType, onAction }: GroupsProps) {
  const t = useT("apikeys");
  if (list.length === 0) return <p className="cs-settings-none cs-muted">{t("none")}</p>;
  const groups = ApiKeyType.options
    .map((type) => ({ type, views: list.filter((view) => view.type === type) }))
    .filter(({ views }) => views.length > 0);
  return groups.map(({ type, views }) => (
    <div key={type} className="ak-group">
      {(groups.length > 1 || (isEveryType && type !== "api")) && (
        <h3>{type === "api" || type === "agent" ? t(`type.${type}`) : apiKeyTypeNames[type]}</h3>
      )}
      <ul className="cs-settings-rows" aria-label={t("label", { type: apiKeyTypeNames[type] })}>
        {views.map((view) => (
          <KeyRow key={view._id} view={view} onAction={onAction && ((action) => onAction(action, view))} />
        ))}
      </ul>
    </div>
  ));
}

function KeyDialog({ keys, action, view, onClose }: OpenDialog & { keys: ApiKeys; onClose: () => void }) {
  const t = useT("apikeys");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const { name } = view;
  if (action === "edit") return <EditKeyDialog {...{ keys, view, onClose }} />;
  if (action === "regenerate") return <RegenerateDialog {...{ keys, view, onClose }} />;
  return (
    <ConfirmDialog
      title={t("revoke.title", { name })}
      action={t("revoke")}
      onClose={onClose}
      onConfirm={async () => {
        const refused = await keys.revoke(view);
        if (refused) return refusalText(refused);
        toasts.success(t("revoked", { name }));
        return null;
      }}
    >
      <p>{t("revoke.text")}</p>
    </ConfirmDialog>
  );
}
