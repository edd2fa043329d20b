import { ArrowRight } from "lucide-react";
import { useEffect, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";

type Props = NonNullable<SignerView["after"]> & {
  /** Whether the signer finished just now; a later visit is not redirected. */
  isFresh: boolean;
};

/** Long enough to read the name of the target site. */
const STAY_MS = 6_000;

/** The end of a web form or a document: thank-you text and redirect. The page names the target's host first and can be kept open. */
export default function FormEnd({ thanks, redirect, isFresh }: Props) {
  const t = useT("sign");
  const host = useHost();
  const [isGoing, setGoing] = useState(isFresh);
  const place = redirect ? new URL(redirect).host : "";
  useEffect(() => {
    if (!isGoing || !redirect) return;
    const timer = setTimeout(() => host.announce({ type: "form_left", url: redirect }), STAY_MS);
    return () => clearTimeout(timer);
  }, [host, isGoing, redirect]);
  return (
    <div className="sign-form-end">
      {thanks && (
        <p className="sign-form-thanks" dir="auto">
          {thanks}
        </p>
      )}
      {redirect && (
        <>
          <p className="cs-muted" role="status">
            {t(isGoing ? "after.going" : "after.next", { place })}
          </p>
          <div className="sign-rest-actions">
            <ButtonLink
              look="primary"
              large
              href={redirect}
              target="_top"
              rel="noreferrer"
              icon={<ArrowRight aria-hidden className="cs-mirror" />}
            >
              {t("after.go", { place })}
            </ButtonLink>
            {isGoing && (
              <Button large onClick={() => setGoing(false)}>
                {t("after.stay")}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
