import { useT } from "../../host/i18n.ts";

/** The consent that finishing implies: one sentence that opens the full text. Texts are stored per version. */
export function Consent({ version, action }: { version: string; action?: string }) {
  const t = useT("sign");
  if (version !== "1") throw new Error(`No consent text for version ${version}`);
  return (
    <details className="sign-consent">
      <summary>
        <span>{`${t("consent.1.sentence", { action: action ?? t("bar.finish") })} `}</span>
        <span className="sign-link">{t("consent.1.more")}</span>
      </summary>
      {t("consent.1")
        .split("\n\n")
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
    </details>
  );
}
