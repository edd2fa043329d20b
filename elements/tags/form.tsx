import { useEffect, useMemo, useState } from "react";
import { FormRoom } from "../../features/form/form-room.tsx";
import { useT } from "../../features/host/i18n.ts";
import { createPrefill } from "../../features/sign/form/prefill.ts";
import { SigningRoom } from "../../features/sign/room/signing-room.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import type { TagProps } from "../define.tsx";
import { fireSigningEvent } from "../signing-events.ts";

/** `<countersign-form>`: first the form's start page, then the signing room, in one place. */
export default function FormTag({ context, properties }: TagProps<"form">) {
  const t = useT("embed");
  const [token, setToken] = useState<string | null>(null);
  const formId = formIdOf(properties.src);
  useEffect(() => {
    context.onEvent = (event) => {
      if (event.type === "signing_wanted") setToken(event.token);
      else fireSigningEvent(context, event);
    };
    context.fire("load");
  }, [context]);
  useEffect(() => {
    if (formId) context.fire("ready");
  }, [context, formId]);
  const { name, email, values, externalId, readonlyFields } = properties;
  const prefill = useMemo(
    () => ({ ...(name ? { name } : {}), ...(email ? { email } : {}), values, ...(externalId ? { externalId } : {}) }),
    [name, email, values, externalId],
  );
  const fields = useMemo(() => createPrefill({ values, readonlyFields }), [values, readonlyFields]);
  if (token) return <SigningRoom key={token} token={token} prefill={fields} />;
  if (!formId) return <Notice tone="danger">{t("source.missing")}</Notice>;
  return <FormRoom key={formId} formId={formId} prefill={prefill} />;
}

/** The last part of a form's link. */
function formIdOf(src: string | null): string | null {
  const [, id] = (src && /\/form\/([\w-]+)\/?$/.exec(new URL(src).pathname)) || [];
  return id ?? null;
}
