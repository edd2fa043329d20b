import { lazy, type ReactNode, Suspense } from "react";
import { useT } from "../host/i18n.ts";
import { Brand } from "../ui/controls/brand.tsx";
import { classOf } from "../ui/controls/button.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { usePainted } from "../ui/use-painted.ts";
import css from "./front-page.css?inline";
import { TrialSheet } from "./trial-sheet.tsx";

/** Below the fold: loaded once the first screen is painted. */
const FrontMore = lazy(async () => ({ default: (await import("./front-more.tsx")).FrontMore }));
/** Only a guest has drafts. */
const GuestDrafts = lazy(async () => ({ default: (await import("./guest-drafts.tsx")).GuestDrafts }));

type Props = {
  /** Whether this browser has a guest session, whose drafts are then listed. */
  isGuest: boolean;
  /** Links and the language menu; may suspend. */
  footer: ReactNode;
};

/** Page for first-time visitors: the product, a trial within the page, and the links to sign up and in. */
export function FrontPage({ isGuest, footer }: Props) {
  useSheet(css);
  const t = useT("front");
  const common = useT("common");
  const isPainted = usePainted();
  return (
    <div className="fr-page">
      <header className="fr-header">
        <Brand />
        <nav aria-label={common("account.menu")}>
          <EventLink to={{ type: "verify_wanted" }} className={classOf("quiet", false, false, false, "fr-wide-only")}>
            {common("verify")}
          </EventLink>
          <EventLink to={{ type: "login_wanted" }} className={classOf("quiet")}>
            {common("signin")}
          </EventLink>
          <EventLink
            to={{ type: "signup_wanted" }}
            className={classOf("secondary", false, false, false, "fr-wide-only")}
          >
            {common("signup")}
          </EventLink>
        </nav>
      </header>
      <main id="main">
        <div className="fr-hero">
          <div className="fr-pitch">
            <h1>
              <span>{`${t("heading")} `}</span>
              <span>{t("heading.result")}</span>
            </h1>
            <p className="fr-lead">{t("lead")}</p>
            {isGuest && (
              <Suspense>
                <GuestDrafts />
              </Suspense>
            )}
            <div className="fr-ways">
              <EventLink to={{ type: "trial_wanted" }} className={classOf("primary", true)}>
                {t("try")}
              </EventLink>
              <EventLink to={{ type: "signup_wanted" }} className={classOf("secondary", true)}>
                {common("signup")}
              </EventLink>
            </div>
            <p className="fr-hint">{t("try.hint")}</p>
          </div>
          <TrialSheet />
        </div>
        {isPainted && (
          <Suspense>
            <FrontMore />
          </Suspense>
        )}
      </main>
      {isPainted && <Suspense>{footer}</Suspense>}
    </div>
  );
}
