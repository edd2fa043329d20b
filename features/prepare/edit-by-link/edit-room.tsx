import { ArrowLeft, FileX2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { DocumentLanguage } from "../../../domain/text/language.ts";
import type { CallRefusal } from "../../host/api.ts";
import { type Destination, useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useMergeToast } from "../draft/texts/use-merge-toast.ts";
import { EditorPanes } from "../editor/editor-panes.tsx";
import { LazyShortcuts } from "../editor/lazy-parts.tsx";
import { useFieldEditor } from "../editor/use-field-editor.ts";
import css from "../prepare.css?inline";
import { PrepareSkeleton } from "../prepare-skeleton.tsx";
import { SaveStatus } from "../save-status.tsx";
import { type Edition, openEdition } from "./create-edition.ts";
import { EditTrouble } from "./edit-trouble.tsx";
import type { LinkAccess } from "./editor-source.ts";
import { LinkOutlines } from "./link-outlines.tsx";

type Props = {
  /** Must not change while this is mounted. */
  access: LinkAccess;
  /** The language that the sender chose for the editor; a host may follow it. */
  onEditorLanguage?: (language: DocumentLanguage) => void;
};

type OpeningState =
  | { state: "opening" }
  | { state: "open"; edition: Edition }
  | { state: "refused"; refusal: CallRefusal };

/** The room in which an editor changes fields before others sign. */
export function EditRoom({ access, onEditorLanguage }: Props) {
  useSheet(css);
  const host = useHost();
  const [opening, setOpening] = useState<OpeningState>({ state: "opening" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens again
  useEffect(() => {
    let edition: Edition | null = null;
    let isUnmounted = false;
    setOpening({ state: "opening" });
    void openEdition(host, access).then((answer) => {
      if (isUnmounted) return answer.ok ? answer.value.close() : undefined;
      if (!answer.ok) return setOpening({ state: "refused", refusal: answer.refusal });
      edition = answer.value;
      onEditorLanguage?.(edition.language);
      setOpening({ state: "open", edition });
    });
    return () => {
      isUnmounted = true;
      edition?.close();
    };
  }, [host, access, tries]);
  if (opening.state === "opening") return <PrepareSkeleton step="fields" />;
  if (opening.state === "refused") {
    return <NotOpened refusal={opening.refusal} access={access} onRetry={() => setTries(tries + 1)} />;
  }
  return <OpenEdition edition={opening.edition} access={access} />;
}

function OpenEdition({ edition, access }: { edition: Edition; access: LinkAccess }) {
  const t = useT("prepare");
  const { editor, store, fieldSets } = edition;
  const [isHelped, setHelped] = useState(false);
  const hands = useFieldEditor(editor, store, () => setHelped(true));
  useMergeToast(edition);
  useSavedOnReturn(edition);
  const checklist = {
    editor,
    title: t("editing.checklist"),
    ready: t("editing.checklist.ready"),
    onShow: hands.view.show,
  };
  return (
    <main className="pr-page pr-page-fields" ref={hands.page} onKeyDown={hands.onKeyDown}>
      <header className="pr-header pr-header-short">
        <div className="pr-heading">
          <h1 className="cs-truncate" dir="auto">
            {t("editing.heading", { title: edition.title })}
          </h1>
          <SaveStatus save={store.save.value} />
        </div>
        <BackButton edition={edition} access={access} />
      </header>
      <EditTrouble edition={edition} onShow={hands.view.show} />
      <LinkOutlines access={access}>
        <EditorPanes {...{ editor, store, fieldSets, hands, checklist }} suggestions={null} onPages={null} />
      </LinkOutlines>
      {isHelped && <LazyShortcuts onClose={() => setHelped(false)} />}
    </main>
  );
}

/** Enabled once everything is saved or nothing can be saved any more: an editor who goes back signs the saved state. */
function BackButton({ edition, access }: { edition: Edition; access: LinkAccess }) {
  const t = useT("prepare");
  const host = useHost();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const isSaved = await edition.store.flush();
    setLeaving(false);
    if (isSaved || isClosed(edition)) host.go(documentOf(access));
  };
  return (
    <Button
      look="primary"
      busy={isLeaving}
      icon={<ArrowLeft className="cs-mirror" aria-hidden />}
      onClick={() => void leave()}
    >
      {t("editing.back")}
    </Button>
  );
}

/** Whether the document accepts no changes any more. */
function isClosed({ store }: Edition): boolean {
  const save = store.save.peek();
  return save.kind === "failed" && save.retryAtMs === null && save.refusal.faults.length === 0;
}

function documentOf({ token }: LinkAccess): Destination {
  return { type: "signing_wanted", token };
}

function useSavedOnReturn({ store }: Edition): void {
  useEffect(() => {
    const saveNow = () => {
      if (store.isDirty()) void store.flush();
    };
    const stop = new AbortController();
    window.addEventListener("online", saveNow, { signal: stop.signal });
    document.addEventListener("visibilitychange", saveNow, { signal: stop.signal });
    return () => stop.abort();
  }, [store]);
}

type NotOpenedProps = { refusal: CallRefusal; access: LinkAccess; onRetry: () => void };

/** The document's page says what is possible now. */
function NotOpened({ refusal, access, onRetry }: NotOpenedProps) {
  const t = useT("prepare");
  const common = useT("common");
  const host = useHost();
  const isPassing = refusal.code === "unreachable" || refusal.status >= 500;
  return (
    <main className="pr-page">
      <EmptyState
        headingLevel={1}
        icon={<FileX2 />}
        title={t("editing.refused")}
        actions={
          <Button look="primary" onClick={isPassing ? onRetry : () => host.go(documentOf(access))}>
            {isPassing ? common("retry") : t("editing.back")}
          </Button>
        }
      >
        {refusal.message || common("error.unreachable")}
      </EmptyState>
    </main>
  );
}
