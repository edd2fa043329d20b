import { FilePlus } from "lucide-react";
import { useRef, useState } from "react";
import { makeBlankFileCall } from "../../../domain/contract/template/template.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { Preparation } from "../create-preparation.ts";
import { withFileParts } from "../draft/changes/draft-changes.ts";

/** Starts a template with an empty page instead of a file. */
export function BlankFileButton({ preparation }: { preparation: Preparation }) {
  const t = useT("templates");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const { store, files } = preparation;
  const make = async () => {
    setBusy(true);
    const fileName = store.draft.peek().template?.name.trim().slice(0, 200) || t("editor.blank.file");
    const answer = await call(host, makeBlankFileCall, { body: { fileName } }, { idempotencyKey: key.current });
    setBusy(false);
    if (answer.ok || answer.refusal.code !== "unreachable") key.current = crypto.randomUUID();
    if (!answer.ok) return toasts.error(refusalText(answer.refusal));
    store.change((before) => withFileParts(before, [...before.fileParts, answer.value]));
    files.adoptParts(store.draft.peek().fileParts);
  };
  return (
    <Button look="quiet" busy={busy} icon={<FilePlus aria-hidden />} onClick={() => void make()}>
      {t("editor.blank")}
    </Button>
  );
}
