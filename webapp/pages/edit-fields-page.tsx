import { useParams } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type DocumentLanguage, translatedOr } from "../../domain/language.ts";
import { useHost } from "../../features/host.ts";
import { useI18n, useT } from "../../features/i18n.ts";
import { EditRoom } from "../../features/prepare/edit-by-link/edit-room.tsx";
import { createSession } from "../../features/sign/session.ts";
import { hasChosenLanguage } from "../language.ts";
import { usePageTitle } from "../page-title.ts";

/** An editor's work on everybody's fields, with what they proved in the signing room. */
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
