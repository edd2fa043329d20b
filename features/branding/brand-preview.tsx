import { type CSSProperties, useState } from "react";
import { shadesOf, stripeOf } from "../../domain/workspace/brand-colors.ts";
import { useT } from "../host/i18n.ts";
import { Tabs } from "../ui/controls/tabs.tsx";
import { MailSample } from "./mail-sample.tsx";

type Props = {
  primary: string;
  secondary: string | null;
  /** Empty: the product's own. */
  productName: string;
  logo: { url: string; width: number; height: number } | null;
  /** The chosen colour; `null`: the product's. */
  chosenPrimary: string | null;
};
type Looks = { name: string; logo: string | null };

/** Inactive previews of the recipients' views with the chosen branding. */
export function BrandPreview({ primary, secondary, productName, logo, chosenPrimary }: Props) {
  const t = useT("branding");
  const [shown, setShown] = useState<"mail" | "sign" | "form" | "certificate">("mail");
  const { light } = shadesOf(primary);
  const style = {
    "--fill": light.fill,
    "--on-fill": light.onFill,
    "--ink": light.ink,
    "--soft": light.soft,
    "--stripe": secondary ? stripeOf(secondary).light : "transparent",
  } as CSSProperties;
  const looks = { name: productName.trim() || "Countersign", logo: logo?.url ?? null };
  return (
    <section className="br-preview" style={style} aria-label={t("preview")}>
      <Tabs
        label={t("preview")}
        selected={shown}
        onSelect={setShown}
        items={[
          {
            id: "mail",
            label: t("preview.mail"),
            panel: <MailSample {...{ productName, secondary, logo }} primary={chosenPrimary} />,
          },
          { id: "sign", label: t("preview.sign"), panel: <SignSample {...looks} /> },
          { id: "form", label: t("preview.form"), panel: <FormSample {...looks} /> },
          { id: "certificate", label: t("preview.certificate"), panel: <CertificateSample {...looks} /> },
        ]}
      />
    </section>
  );
}

function Head({ name, logo }: Looks) {
  return logo ? <img className="br-head" src={logo} alt={name} /> : <p className="br-head">{name}</p>;
}

function SignSample(looks: Looks) {
  const t = useT("branding");
  return (
    <div className="br-screen">
      <div className="br-bar">
        <Head {...looks} />
      </div>
      <div className="br-page">
        <span />
        <span />
        <span />
        <p className="br-field">{t("preview.signature")}</p>
      </div>
      <div className="br-bar br-foot">
        <span>{t("preview.progress")}</span>
        <p className="br-button">{t("preview.next")}</p>
      </div>
    </div>
  );
}

function FormSample(looks: Looks) {
  const t = useT("branding");
  return (
    <div className="br-screen">
      <div className="br-bar">
        <Head {...looks} />
      </div>
      <div className="br-paper">
        <p className="br-title">{t("preview.form.title")}</p>
        <p className="br-small">{t("preview.form.name")}</p>
        <span className="br-input" />
        <p className="br-small">{t("preview.form.email")}</p>
        <span className="br-input" />
        <p className="br-button">{t("preview.form.button")}</p>
      </div>
    </div>
  );
}

function CertificateSample(looks: Looks) {
  const t = useT("branding");
  return (
    <div className="br-screen">
      <div className="br-sheet">
        <div className="br-sheet-head">
          <Head {...looks} />
          <span className="br-small">{t("preview.certificate.heading")}</span>
        </div>
        <p className="br-title">{t("preview.certificate.title")}</p>
        <p className="br-status">{t("preview.certificate.status")}</p>
        <p className="br-section">{t("preview.certificate.people")}</p>
        <p>{t("preview.sender")}</p>
        <p className="br-small">{t("preview.certificate.signed")}</p>
        <p className="br-section">{t("preview.certificate.seal")}</p>
        <p className="br-link" dir="ltr">
          https://…/verify
        </p>
      </div>
    </div>
  );
}
