import { BadgeCheck, FileSearch, Send, Server, Signature } from "lucide-react";
import { useT } from "../host/i18n.ts";
import { classOf } from "../ui/controls/button.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import css from "./front-more.css?inline";

const points = [
  ["send", Send],
  ["sign", Signature],
  ["proof", BadgeCheck],
  ["home", Server],
] as const;

/** Lower part of the front page: features, and verifying a PDF. */
export function FrontMore() {
  useSheet(css);
  const t = useT("front");
  const common = useT("common");
  return (
    <>
      <section aria-labelledby="fr-points">
        <h2 id="fr-points" className="cs-hidden">
          {t("points.title")}
        </h2>
        <ul className="fr-points">
          {points.map(([name, Icon]) => (
            <li key={name}>
              <Icon aria-hidden />
              <h3>{t(`points.${name}.title`)}</h3>
              <p>{t(`points.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="fr-verify" aria-labelledby="fr-verify">
        <FileSearch aria-hidden />
        <div>
          <h2 id="fr-verify">{t("verify.title")}</h2>
          <p>{t("verify.text")}</p>
        </div>
        <EventLink to={{ type: "verify_wanted" }} className={classOf("secondary", true)}>
          {common("verify")}
        </EventLink>
      </section>
    </>
  );
}
