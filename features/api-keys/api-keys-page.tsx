import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { useApiKeys } from "./use-api-keys.ts";

/** Settings page of the API: keys of all types, and an example of a first call. */
export function ApiKeysPage({ mayManage }: { mayManage: boolean }) {
  useSheet(pageCss, "cs-ui");
  const t = useT("apikeys");
  const integrations = useT("integrations");
  const keys = useApiKeys(null);
  return (
    <Page
      back={{ to: { type: "integrations_wanted" }, label: integrations("title") }}
      title={t("page.title")}
      lead={t("page.lead")}
    >
      <ApiKeysSection keys={keys} mayManage={mayManage} />
      <FirstCall />
    </Page>
  );
}

function FirstCall() {
  const t = useT("apikeys");
  const host = useHost();
  const server = new URL(host.apiBase || "/", location.href).origin;
  const snippet = `curl ${server}/api/user/detail \\\n  -H "Authorization: Bearer $COUNTERSIGN_API_KEY"`;
  return (
    <section className="cs-settings-card ak-section" aria-labelledby="ak-first">
      <div className="cs-settings-words">
        <h2 id="ak-first">{t("first.title")}</h2>
        <p className="cs-muted">{t("first.lead")}</p>
      </div>
      <CopyField label={t("first.code")} value={snippet} isCode />
      <p>
        <a href={`${server}/api/docs`}>{t("first.reference")}</a>
      </p>
    </section>
  );
}
