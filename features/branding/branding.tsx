import { shadesOf } from "../../domain/workspace/brand-colors.ts";
import { PRODUCT_NAME_LIMIT } from "../../domain/workspace/branding.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import settingsCss from "../ui/layout/settings-page.css?inline";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { BrandPreview } from "./brand-preview.tsx";
import css from "./branding.css?inline";
import { ColorChoice } from "./color-choice.tsx";
import { ContrastNotice } from "./contrast-notice.tsx";
import { type BrandingEditor, type Chosen, createBrandingEditor } from "./create-branding-editor.ts";
import { LogoChoice } from "./logo-choice.tsx";
import { DarkHint, StripeNotice } from "./stripe-notice.tsx";

/** The product's own colours, where nothing is chosen. */
const OWN = { primary: "#1f3a8f", secondary: "#1f3a8f" };

/** `/profile/branding`: the workspace's branding in mails and recipients' views. */
export function Branding({ mayChange }: { mayChange: boolean }) {
  useSheet(settingsCss, "cs-ui");
  useSheet(css);
  const t = useT("branding");
  const editor = useOpened(createBrandingEditor);
  return (
    <Page
      className="br-settings"
      back={{ to: { type: "workspace_wanted" }, label: t("back") }}
      title={t("title")}
      lead={t("lead")}
    >
      {!mayChange && <Notice>{t("readonly")}</Notice>}
      <LoadedContent of={editor.branding} placeholder={<Skeleton height="420px" />}>
        {() => <Choices editor={editor} chosen={editor.chosen.value!} mayChange={mayChange} />}
      </LoadedContent>
    </Page>
  );
}

function Choices({ editor, chosen, mayChange }: { editor: BrandingEditor; chosen: Chosen; mayChange: boolean }) {
  const t = useT("branding");
  const { apiBase } = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const refusal = editor.refusal.value;
  const saved = editor.saved.value?.logo;
  const logo = chosen.logo === undefined ? saved && { ...saved, url: apiBase + saved.path } : chosen.logo;
  const disabled = !mayChange;
  return (
    <div className="br-columns">
      <form
        className="br-choices"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await editor.save()) toasts.success(t("saved"));
        }}
      >
        <section className="cs-settings-card" aria-labelledby="br-colors">
          <h2 id="br-colors">{t("colors")}</h2>
          <ColorChoice
            label={t("primary")}
            hint={t("primary.hint")}
            value={chosen.primaryColor}
            own={OWN.primary}
            disabled={disabled}
            onChange={(primaryColor) => editor.change({ primaryColor })}
          />
          {chosen.primaryColor && (
            <>
              <ContrastNotice color={chosen.primaryColor} onMend={(primaryColor) => editor.change({ primaryColor })} />
              <DarkText color={chosen.primaryColor} />
            </>
          )}
          <ColorChoice
            label={t("secondary")}
            hint={t("secondary.hint")}
            value={chosen.secondaryColor}
            own={OWN.secondary}
            disabled={disabled}
            onChange={(secondaryColor) => editor.change({ secondaryColor })}
          />
          {chosen.secondaryColor && (
            <StripeNotice
              color={chosen.secondaryColor}
              onMend={(secondaryColor) => editor.change({ secondaryColor })}
            />
          )}
        </section>
        <section className="cs-settings-card" aria-labelledby="br-logo">
          <h2 id="br-logo">{t("logo")}</h2>
          <LogoChoice
            shown={logo?.url ?? null}
            disabled={disabled}
            onChange={(next) => editor.change({ logo: next })}
          />
          <TextField
            label={t("name")}
            hint={t("name.hint")}
            maxLength={PRODUCT_NAME_LIMIT}
            disabled={disabled}
            value={chosen.productName}
            onChange={(event) => editor.change({ productName: event.target.value })}
          />
        </section>
        {refusal && <Notice tone="danger">{refusalText(refusal) || t("failed")}</Notice>}
        {mayChange && (
          <div className="br-buttons">
            <Button type="submit" look="primary" large busy={editor.isSaving.value} disabled={!editor.isChanged.value}>
              {t("save")}
            </Button>
            <span className="cs-muted" role="status">
              {editor.isChanged.value ? t("unsaved") : ""}
            </span>
          </div>
        )}
      </form>
      <BrandPreview
        primary={chosen.primaryColor ?? OWN.primary}
        secondary={chosen.secondaryColor}
        productName={chosen.productName}
        logo={logo ?? null}
        chosenPrimary={chosen.primaryColor}
      />
    </div>
  );
}

/** Shown only if links and buttons have another shade on dark screens. */
function DarkText({ color }: { color: string }) {
  const { ink } = shadesOf(color).dark;
  return ink === color ? null : <DarkHint shown={ink} />;
}
