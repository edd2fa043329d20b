import { KeyRound, Link2, RectangleEllipsis } from "lucide-react";
import { useState } from "react";
import type { WaysIn } from "../../../domain/contract/account/ways-in.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useRelativeTimes } from "../../ui/use-relative-times.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { IssuerState } from "./issuer-state.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { useIssuer } from "./use-issuer.ts";
import { createWaysIn, type WaysInStore } from "./ways-in.ts";
import css from "./ways-section.css?inline";

/** Section of the profile: password, linked issuers and passkeys. */
export function WaysSection() {
  useSheet(css);
  const t = useT("account");
  const store = useOpened(createWaysIn);
  return (
    <section aria-labelledby="profile-ways">
      <h2 id="profile-ways">{t("ways.title")}</h2>
      <p className="cs-muted">{t("ways.text")}</p>
      <LoadedContent of={store} placeholder={<Skeleton width="100%" height="56px" radius="8px" />}>
        {(ways) => (
          <>
            <List ways={ways} store={store} />
            <Add ways={ways} store={store} />
          </>
        )}
      </LoadedContent>
    </section>
  );
}

function List({ ways, store }: { ways: WaysIn; store: WaysInStore }) {
  const t = useT("account");
  const formats = useFormats();
  const times = useRelativeTimes();
  const [renamed, setRenamed] = useState<WaysIn["passkeys"][number] | null>(null);
  const count = (ways.hasPassword ? 1 : 0) + ways.logins.length + ways.passkeys.length;
  if (count === 0) return <p>{t("ways.none")}</p>;
  return (
    <ul className="cs-profile-sessions" aria-label={t("ways.title")}>
      {ways.hasPassword && (
        <li>
          <RectangleEllipsis aria-hidden />
          <div>
            <strong>{t("ways.password")}</strong>
          </div>
        </li>
      )}
      {ways.logins.map(({ _id, name, linkedAt }) => (
        <li key={_id}>
          {name === "Google" ? <ProviderMark isGoogle /> : <Link2 aria-hidden />}
          <div>
            <strong>{name}</strong>
            <span className="cs-muted">{t("ways.linked", { day: formats.day(linkedAt) })}</span>
          </div>
          <Remove id={_id} name={name} store={store} isLast={count === 1} label={t("ways.unlink")} />
        </li>
      ))}
      {ways.passkeys.map((passkey) => (
        <li key={passkey._id}>
          <KeyRound aria-hidden />
          <div>
            <strong dir="auto">{passkey.name}</strong>
            <span className="cs-muted">
              {`${t("ways.passkey.made", { day: formats.day(passkey.createdAt) })} · ${
                passkey.lastUsedAt
                  ? t("ways.used", { ago: times.ago(passkey.lastUsedAt, Date.now()) })
                  : t("ways.unused")
              }`}
            </span>
          </div>
          <Button
            look="quiet"
            aria-label={t("ways.rename.named", { name: passkey.name })}
            onClick={() => setRenamed(passkey)}
          >
            {t("ways.rename")}
          </Button>
          <Remove id={passkey._id} name={passkey.name} store={store} isLast={count === 1} label={t("ways.remove")} />
        </li>
      ))}
      {renamed && (
        <NameDialog
          key={renamed._id}
          title={t("ways.rename.title")}
          initial={renamed.name}
          onSave={(name) => store.rename(renamed._id, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </ul>
  );
}

type RemoveProps = { id: string; name: string; label: string; isLast: boolean; store: WaysInStore };

function Remove({ id, name, label, isLast, store }: RemoveProps) {
  const t = useT("account");
  const refusalText = useRefusalText();
  const toasts = useToasts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="quiet" aria-label={`${label}: ${name}`} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t("ways.remove.title", { name })}
          action={label}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            const refused = await store.remove(id);
            if (!refused) toasts.success(t("ways.removed", { name }));
            return refused && refusalText(refused);
          }}
        >
          <p>{t(isLast ? "ways.remove.last" : "ways.remove.text", { name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Add({ ways, store }: { ways: WaysIn; store: WaysInStore }) {
  const t = useT("account");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const issuer = useIssuer({
    begin: ({ id }) => store.beginLinking(id),
    async finish(result) {
      const refused = await store.link(result);
      if (refused) return refusalText(refused);
      toasts.success(t("ways.added"));
      return null;
    },
    isLinking: true,
    returnTo: null,
  });
  return (
    <>
      <IssuerState issuer={issuer} />
      <div className="cs-ways-add">
        {ways.offered.map((provider) => (
          <Button
            key={provider.id}
            icon={<ProviderMark isGoogle={provider.isGoogle} />}
            busy={issuer.waiting?.id === provider.id}
            onClick={() => issuer.start(provider)}
          >
            {t("ways.link", { name: provider.name })}
          </Button>
        ))}
        <AddPasskey store={store} />
      </div>
    </>
  );
}
