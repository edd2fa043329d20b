/** Everything an editor needs for a sent document, made per mount: fields, field editor, saving. */
import { computed, signal } from "@preact/signals-react";
import { findSendFaults } from "../../../domain/document/draft/send-document.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import type { Fault } from "../../../domain/outcome.ts";
import type { Answer } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { type DraftStore, openDraft } from "../draft/create-draft.ts";
import { outsideOf, sendableOf } from "../draft/sendable.ts";
import { createEditor, type FindFaults, ownClipboard } from "../editor/create-editor.ts";
import { followOthers } from "../editor/follow-others.ts";
import { createFieldSets } from "../field-sets/create-field-sets.ts";
import { type EditorSource, editorDraft, editorSource, type LinkAccess } from "./editor-source.ts";

export type Edition = ReturnType<typeof createEdition>;

export async function openEdition(host: Host, access: LinkAccess): Promise<Answer<Edition>> {
  const source = editorSource(host, access);
  // The link names the document.
  const opened = await openDraft(host, "", undefined, source);
  return opened.ok ? { ok: true, value: createEdition(host, opened.value, source) } : opened;
}

function createEdition(host: Host, store: DraftStore, source: EditorSource) {
  const { title, recipientId, people } = source.last()!;
  // `actedIn` reads the source, which is no signal: every view from the server also changes `store.server`.
  const acted = computed(() => {
    store.server.value;
    return actedIn(source);
  });
  const editor = createEditor(store, ownClipboard(), findFieldFaults, acted);
  const stops = [
    followOthers(editor, store),
    acted.subscribe(editor.dropStaleSelection),
    store.save.subscribe((save) => {
      if (save.kind === "failed" && save.refusal.faults.some(({ code }) => code === "recipient_has_acted")) {
        void store.refresh();
      }
    }),
  ];
  return {
    store,
    editor,
    title,
    /** The editor's own. */
    language: people.find((one) => one._id === recipientId)?.language ?? "en",
    /** A link's holder is no member: there are no blocks. */
    fieldSets: createFieldSets(host, () => false),
    /** The editor is a recipient, not a signed-in user. */
    me: signal(null),
    /** Returns to the server's fields and drops unsaved changes. */
    discard(): void {
      const { fields } = editorDraft(source.last()!).draft;
      editor.select([]);
      editor.forgetHistory();
      store.change((before) => ({ ...before, fields }));
    },
    close(): void {
      for (const stop of stops) stop();
      void store.flush().finally(store.dispose);
    },
  };
}

/** Recipients who finished while others still edit keep their filled-in fields. */
function actedIn(source: EditorSource): ReadonlySet<RecipientId> {
  return new Set(source.last()?.people.flatMap(({ _id, hasActed }) => (hasActed ? _id : [])));
}

/** Faults that changes of fields can fix. */
const findFieldFaults: FindFaults = (draft, shapes) =>
  findSendFaults(sendableOf(draft), shapes, outsideOf(null, draft)).filter(isAboutFields);

function isAboutFields({ path, code }: Fault): boolean {
  return path === "fields" || path.startsWith("fields.") || code === "recipient_without_field";
}
