import { useParams } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type DocumentLanguage, translatedOr } from "../../domain/text/language.ts";
import { useHost } from "../../features/host/host.ts";
import { useI18n, useT } from "../../features/host/i18n.ts";
import { EditRoom } from "../../features/prepare/edit-by-link/edit-room.tsx";
import { createSession } from "../../features/sign/room/session.ts";
import { hasChosenLanguage } from "../boot/language.ts";
import { usePageTitle } from "../frame/page-title.ts";

/** An editor's page for everybody's fields; uses the proof of identity from the signing room. */
export function EditFieldsPage() {
  usePageTitle(useT("prepare")("editing.page"));
  const { token } = useParams({ from: "/documents/edit/$token" });
  const host = useHost();
  const i18n = useI18n();
  const access = useMemo(() => createSession(host.storage, token).access(), [host, token]);
  const follow = useCallback(
    (language: DocumentLanguage) => {
      if (!hasChosenLanguage(host.storage)) i18n.change(translatedOr(language)).catch(() => undefined);
    },
    [host, i18n],
  );
  return <EditRoom access={access} onEditorLanguage={follow} />;
}
