import { SquarePen } from "lucide-react";
import { useEffect } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import type { Signing } from "../form/signing.ts";

/** An editor's link to everybody's fields. Returning with the browser's back button shows the changed fields. */
export default function EditFields({ signing }: { signing: Signing }) {
  const t = useT("sign");
  const host = useHost();
  useEffect(() => {
    const refreshOnReturn = (event: PageTransitionEvent) => {
      if (event.persisted) void signing.refresh();
    };
    window.addEventListener("pageshow", refreshOnReturn);
    return () => window.removeEventListener("pageshow", refreshOnReturn);
  }, [signing]);
  const access = signing.access();
  if (!access) return null;
  const to = { type: "edit_fields_wanted", token: access.token } as const;
  const href = host.hrefOf(to);
  const button = { icon: <SquarePen aria-hidden />, children: t("editor.action") };
  return (
    <>
      <p className="sign-you">{t("editor.text")}</p>
      {href ? <ButtonLink {...button} href={href} /> : <Button {...button} onClick={() => host.go(to)} />}
    </>
  );
}
