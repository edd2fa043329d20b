import { Globe, Plus, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useT } from "../host/i18n.ts";
import { Button, IconButton } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { Sites } from "./sites.ts";

/** Sites that may embed documents, and an input to add one. */
export function SitesSection({ sites, mayManage }: { sites: Sites; mayManage: boolean }) {
  const t = useT("embedding");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [siteToRemove, setAsked] = useState<string | null>(null);
  return (
    <section className="cs-settings-card" aria-labelledby="em-sites">
      <div className="cs-settings-words">
        <h2 id="em-sites">{t("sites.title")}</h2>
        <p className="cs-muted">{t("sites.lead")}</p>
      </div>
      <LoadedContent of={sites} placeholder={<Skeleton width="100%" height="44px" radius="8px" />}>
        {({ origins }) => (
          <>
            {origins.length === 0 && <p className="cs-settings-none cs-muted">{t("sites.none")}</p>}
            {origins.length > 0 && (
              <ul className="cs-settings-rows" aria-label={t("sites.label")}>
                {origins.map((origin) => (
                  <li key={origin}>
                    <Globe aria-hidden />
                    <bdi className="cs-settings-mono" dir="ltr">
                      {origin}
                    </bdi>
                    {mayManage && (
                      <IconButton
                        label={t("sites.remove.named", { site: origin })}
                        icon={<X aria-hidden />}
                        onClick={() => setAsked(origin)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )}
            {mayManage && <AddSite sites={sites} />}
          </>
        )}
      </LoadedContent>
      {siteToRemove !== null && (
        <ConfirmDialog
          title={t("sites.remove.title")}
          action={t("sites.remove")}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            const refused = await sites.remove(siteToRemove);
            if (refused) return refusalText(refused);
            toasts.success(t("sites.removed", { site: siteToRemove }));
            return null;
          }}
        >
          <p>{t("sites.remove.text", { site: siteToRemove })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The input keeps its text until the site is added. */
function AddSite({ sites }: { sites: Sites }) {
  const t = useT("embedding");
  const refusals = useT("refusals");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const before = sites.value.peek()?.origins;
    const refused = await sites.add(typed);
    setBusy(false);
    input.current?.focus();
    if (!refused) {
      const site = sites.value.peek()?.origins?.find((one) => !before?.includes(one));
      setTyped("");
      return toasts.success(t("sites.added", { site: site ?? typed }));
    }
    if ("refusal" in refused) return setError(refusalText(refused.refusal));
    return setError(refused.fault === "listed" ? t("sites.listed") : refusals(refused.fault));
  };
  return (
    <form className="em-add" noValidate onSubmit={add}>
      <TextField
        ref={input}
        label={t("sites.address")}
        hint={t("sites.address.hint")}
        error={error ?? undefined}
        value={typed}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" busy={busy} icon={<Plus aria-hidden />}>
        {t("sites.add")}
      </Button>
    </form>
  );
}
