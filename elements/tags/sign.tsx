import { useCallback, useEffect, useMemo, useRef } from "react";
import { type DocumentLanguage, translatedOr } from "../../domain/text/language.ts";
import { type Translate, useT } from "../../features/host/i18n.ts";
import { createPrefill } from "../../features/sign/form/prefill.ts";
import { SigningRoom } from "../../features/sign/room/signing-room.tsx";
import type { TagProps } from "../define.tsx";
import { Opening } from "../session-skeleton.tsx";
import { fireSigningEvent } from "../signing-events.ts";
import { useHasSession } from "../use-has-session.ts";

/** `<countersign-sign>`: a recipient's room, opened by the page's session. */
export default function SignTag({ room, given }: TagProps<"sign">) {
  const isOpened = useHasSession(room);
  const words = useRef<Translate<"embed">>(null!);
  words.current = useT("embed");
  useEffect(() => {
    room.onEvent = (event) => fireSigningEvent(room, event);
    room.tell("load", { documentId: given.documentId, recipientId: given.recipientId });
  }, [room, given.documentId, given.recipientId]);
  const token = useCallback(() => room.session.current() ?? "", [room]);
  const follow = useCallback(
    (language: DocumentLanguage) => {
      if (!room.given.language) room.i18n.change(translatedOr(language)).catch(() => undefined);
    },
    [room],
  );
  const { values, readonlyFields, withDecline, withDelegate, withDownload } = given;
  // The prefill at the time the link opens.
  const prefill = useMemo(() => {
    const onLeftOut = (names: string[]) =>
      room.tell("error", {
        code: "values_left_out",
        message: words.current("values.left_out", { names: names.join(", ") }),
      });
    return createPrefill({ values, readonlyFields, onLeftOut });
  }, [room, values, readonlyFields]);
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
