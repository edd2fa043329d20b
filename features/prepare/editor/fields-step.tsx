import { Eye, Send } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { SenderOutlines } from "../../fields/sender-outlines.tsx";
import { useHost } from "../../host.ts";
import { useT } from "../../i18n.ts";
import type { PageListHandle } from "../../pdf/page-list.tsx";
import type { Zoom } from "../../pdf/zoom.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useSheet } from "../../ui/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import { PagesInView } from "../pages/pages-in-view.tsx";
import { PrepareHeader } from "../prepare-header.tsx";
import { SendDialog } from "../send/send-dialog.tsx";
import { takeIntentToSend } from "../send/send-intent.ts";
import { Checklist } from "./checklist.tsx";
import css from "./editor.css?inline";
import { PhoneBar } from "./phone-bar.tsx";
import { createPointerControl } from "./pointer.ts";
import { Said } from "./said.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { SidePanel } from "./side-panel.tsx";
import { Stage } from "./stage.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { useEditorKeys } from "./use-editor-keys.ts";
import { createView } from "./view.ts";

type Open = "none" | "send" | "missing" | "shortcuts" | "pages";

/** Step 2: thumbnails, page, properties. */
export function FieldsStep({ preparation }: { preparation: Preparation }) {
  useSheet(css);
  const t = useT("prepare");
  const host = useHost();
  const { editor, store } = preparation;
  const [open, setOpen] = useState<Open>("none");
  const [zoom, setZoom] = useState<Zoom>("width");
  const list = useRef<PageListHandle>(null);
  const page = useRef<HTMLElement>(null);
  const pointer = useMemo(() => createPointerControl(editor, () => list.current?.element ?? null), [editor]);
  const view = createView({ editor, pointer, list, zoom, setZoom, onShortcuts: () => setOpen("shortcuts"), store });
  const onKeyDown = useEditorKeys(editor, view, page, list);
  const documentId = store.server.value?._id;
  useEffect(() => {
    if (documentId && preparation.isMember() && takeIntentToSend(host, documentId)) setOpen("send");
  }, [host, documentId, preparation]);
  useArmedStart(editor);

  const pages = () => setOpen("pages");
  const goToSetup = () => documentId && host.announce({ type: "setup_wanted", documentId });
  const checklist = { editor, onSetup: goToSetup, onShow: view.show, onLeave: () => setOpen("none") };
  return (
    <main className="pr-page pr-page-fields" ref={page} onKeyDown={onKeyDown}>
      <PrepareHeader
        preparation={preparation}
        step="fields"
        onStep={goToSetup}
        action={
          <>
            <IconButton
              label={t("preview")}
              icon={<Eye aria-hidden />}
              onClick={() => {
                void store.flush().then(() => documentId && host.announce({ type: "preview_wanted", documentId }));
              }}
            />
            <Button
              look="primary"
              icon={<Send className="cs-mirror" aria-hidden />}
              onClick={() => setOpen(editor.faults.peek().length > 0 ? "missing" : "send")}
            >
              {t("send")}
            </Button>
          </>
        }
      />
      <SenderOutlines>
        <div className="pr-editor">
          <Thumbnails editor={editor} store={store} onGo={(index) => list.current?.scrollTo(index)} onPages={pages} />
          <Stage preparation={preparation} pointer={pointer} list={list} zoom={zoom} view={view} onPages={pages} />
          <SidePanel
            editor={editor}
            blocks={preparation.blocks}
            pointer={pointer}
            view={view}
            suggestions={preparation.suggestions}
            checklist={checklist}
          />
          <PhoneBar editor={editor} blocks={preparation.blocks} pointer={pointer} view={view} />
        </div>
      </SenderOutlines>
      <Said editor={editor} />
      {open === "shortcuts" && <ShortcutsDialog onClose={() => setOpen("none")} />}
      {open === "send" && <SendDialog preparation={preparation} onClose={() => setOpen("none")} />}
      {open === "pages" && <PagesInView preparation={preparation} onClose={() => setOpen("none")} />}
      {open === "missing" && (
        <Dialog title={t("send.not_yet")} onClose={() => setOpen("none")}>
          <Checklist {...checklist} />
        </Dialog>
      )}
    </main>
  );
}

/** A document without fields begins with a signature in hand: one click places it. */
function useArmedStart(editor: Preparation["editor"]): void {
  useEffect(() => {
    if (editor.draft.peek().fields.length === 0) editor.offer("signature");
    return () => {
      editor.tool.value = null;
    };
  }, [editor]);
}
