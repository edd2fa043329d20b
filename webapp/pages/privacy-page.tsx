import { type TextKey, useT } from "../../features/host/i18n.ts";
import { EventLink } from "../../features/ui/layout/event-link.tsx";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";
import css from "./privacy-page.css?inline";

const sections: readonly { name: TextKey<"privacy">; texts: readonly TextKey<"privacy">[] }[] = [
  {
    name: "product",
    texts: [
      "product.sender",
      "product.sessions",
      "product.recipient",
      "product.proof",
      "product.storage",
      "product.browser",
    ],
  },
  { name: "shared", texts: ["shared.mail", "shared.stamp", "shared.services", "shared.sites"] },
  {
    name: "extension",
    texts: [
      "extension.reads",
      "extension.file",
      "extension.sends",
      "extension.keeps",
      "extension.drive",
      "extension.limits",
    ],
  },
  { name: "rights", texts: ["rights.see", "rights.delete", "rights.remove"] },
];

/** Lists the data that is read, sent and stored; extension stores link here, and to `#extension`. */
export function PrivacyPage() {
  useSheet(css);
  const t = useT("privacy");
  usePageTitle(t("title"));
  return (
    <Frame>
      <main className="privacy" id="main">
        <header>
          <h1>{t("title")}</h1>
          <p>{t("lead")}</p>
        </header>
        {sections.map(({ name, texts }) => (
          <section key={name} id={name} aria-labelledby={`privacy-${name}`}>
            <h2 id={`privacy-${name}`}>{t(name)}</h2>
            <ul>
              {texts.map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
          </section>
        ))}
        <p>
          <EventLink to={{ type: "sub_processors_wanted" }}>{t("sub_processors")}</EventLink>
        </p>
      </main>
    </Frame>
  );
}
