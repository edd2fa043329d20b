import { useCallback, useEffect, useMemo, useRef } from "react";
import { type DocumentLanguage, translatedOr } from "../../domain/text/language.ts";
import { type Translate, useT } from "../../features/host/i18n.ts";
import { createPrefill } from "../../features/sign/form/prefill.ts";
import { SigningRoom } from "../../features/sign/room/signing-room.tsx";
import type { TagProps } from "../define.tsx";
import { Opening } from "../session/session-skeleton.tsx";
import { useHasSession } from "../session/use-has-session.ts";
import { fireSigningEvent } from "../signing-events.ts";

/** `<countersign-sign>`: a recipient's room, opened by the page's session. */
export default function SignTag({ context, properties }: TagProps<"sign">) {
  const isOpened = useHasSession(context);
  const texts = useRef<Translate<"embed">>(null!);
  texts.current = useT("embed");
  useEffect(() => {
    context.onEvent = (event) => fireSigningEvent(context, event);
    context.fire("load", { documentId: properties.documentId, recipientId: properties.recipientId });
  }, [context, properties.documentId, properties.recipientId]);
  const token = useCallback(() => context.session.current() ?? "", [context]);
  const follow = useCallback(
    (language: DocumentLanguage) => {
      if (!context.properties.language) context.i18n.change(translatedOr(language)).catch(() => undefined);
    },
    [context],
  );
  const { values, readonlyFields, withDecline, withDelegate, withDownload } = properties;
  // The prefill at the time the link opens.
  const prefill = useMemo(() => {
    const onLeftOut = (names: string[]) =>
      context.fire("error", {
        code: "values_left_out",
        message: texts.current("values.left_out", { names: names.join(", ") }),
      });
    return createPrefill({ values, readonlyFields, onLeftOut });
  }, [context, values, readonlyFields]);
  if (!isOpened) return <Opening />;
  return (
    <SigningRoom
      token={token}
      prefill={prefill}
      without={[
        ...(withDecline ? [] : (["decline"] as const)),
        ...(withDelegate ? [] : (["delegate"] as const)),
        ...(withDownload ? [] : (["download"] as const)),
      ]}
      onSignerLanguage={follow}
    />
  );
}
