import { Check, Eye, Send } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { SenderOutlines } from "../../fields/sender-outlines.tsx";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Main } from "../../ui/layout/main.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Preparation } from "../create-preparation.ts";
import { PagesInView } from "../pages/pages-in-view.tsx";
import { PrepareHeader } from "../prepare-header.tsx";
import { importSend, LazySendDialog } from "../send/lazy-send-dialog.tsx";
import { claimIntentToSend } from "../send/send-intent.ts";
import { useTerms } from "../terms.ts";
import { Checklist } from "./checklist.tsx";
import { EditorPanes } from "./editor-panes.tsx";
import { LazyShortcuts } from "./lazy-parts.tsx";
import { useFieldEditor } from "./use-field-editor.ts";

/** The editor is usable by then. */
const SEND_LOADED_AFTER_MS = 2_000;

type OpenDialog = "none" | "send" | "missing" | "shortcuts" | "pages";

/** Step 2: the fields. */
export function FieldsStep({ preparation }: { preparation: Preparation }) {
  const t = useT("prepare");
  const host = useHost();
  const { editor, store, fieldSets, suggestions, isTemplate, places } = preparation;
  const [open, setOpen] = useState<OpenDialog>("none");
  const hands = useFieldEditor(editor, store, () => setOpen("shortcuts"));
  const { locked } = useTerms();
  const isStill = locked.has("fields");
  const documentId = store.server.value?._id;
  const finish = async () => {
    if ((await store.flush()) && documentId) places.finish(host, documentId);
  };
  useEffect(() => {
    const timer = setTimeout(() => void importSend().catch(() => undefined), SEND_LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (documentId && !isTemplate && preparation.isMember() && claimIntentToSend(host, documentId)) setOpen("send");
  }, [host, documentId, isTemplate, preparation]);

  useEffect(() => {
    if (!isStill) void suggestions.lookUnasked();
  }, [isStill, suggestions]);
  const goToSetup = () => documentId && host.go(places.setup(documentId));
  const goToFaults = () => {
    preparation.showsFaults.value = true;
    goToSetup();
  };
  const checklist = {
    ...{ editor, onSetup: goToFaults, onShow: hands.view.show, onLeave: () => setOpen("none") },
    ...(isTemplate ? { title: t("checklist.template"), ready: t("checklist.template.ready") } : {}),
  };
  return (
    <Main className="pr-page pr-page-fields" ref={hands.page} onKeyDown={hands.onKeyDown}>
      <PrepareHeader
        preparation={preparation}
        step="fields"
        onStep={goToSetup}
        action={
          <>
            {!isTemplate && (
              <IconButton
                label={t("preview")}
                icon={<Eye aria-hidden />}
                onClick={() => {
                  void store.flush().then(() => documentId && host.go({ type: "preview_wanted", documentId }));
                }}
              />
            )}
            <Button
              look={suggestions.list.value.length > 0 ? "secondary" : "primary"}
              busy={open === "send"}
              icon={locked.has("send") ? <Check aria-hidden /> : <Send className="cs-mirror" aria-hidden />}
              onClick={() => {
                if (locked.has("send")) void finish();
                else setOpen(editor.faults.peek().length > 0 ? "missing" : "send");
              }}
            >
              {t(locked.has("send") ? "finish" : "send")}
            </Button>
          </>
        }
      />
      <SenderOutlines>
        <EditorPanes
          {...{ editor, store, fieldSets, hands, checklist }}
          suggestions={isStill ? null : suggestions}
          onPages={locked.has("files") ? null : () => setOpen("pages")}
        />
      </SenderOutlines>
      {open === "shortcuts" && <LazyShortcuts onClose={() => setOpen("none")} />}
      {open === "send" && (
        <Suspense>
          <LazySendDialog preparation={preparation} onClose={() => setOpen("none")} />
        </Suspense>
      )}
      {open === "pages" && <PagesInView preparation={preparation} onClose={() => setOpen("none")} />}
      {open === "missing" && (
        <Dialog title={t("send.not_yet")} onClose={() => setOpen("none")}>
          <Checklist {...checklist} />
        </Dialog>
      )}
    </Main>
  );
}
