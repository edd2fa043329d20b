/** State of preparing one document, created per mount: draft, files, field editor, signed-in user. */
import { computed, signal } from "@preact/signals-react";
import { sha256 } from "../../domain/audit/sha256.ts";
import { readSendingOptionsCall, uploadDocumentCall } from "../../domain/contract/document.ts";
import { searchRecipientsCall } from "../../domain/contract/document-list.ts";
import { detectFieldsCall, readFoundFieldsCall } from "../../domain/contract/draft/found-field.ts";
import { attachDocumentCall } from "../../domain/contract/take-over.ts";
import { uploadTemplateCall } from "../../domain/contract/template/template.ts";
import { readUserCall, type UserDetail } from "../../domain/contract/user.ts";
import type { OwnerView, SendingOptions, UploadResult } from "../../domain/contract/views/views.ts";
import { findSendFaults } from "../../domain/document/draft/send-document.ts";
import type { RecipientId } from "../../domain/ids.ts";
import type { DocumentLanguage } from "../../domain/text/language.ts";
import { type Answer, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { personalStorage } from "../host/personal-storage.ts";
import { upload } from "../host/upload.ts";
import { writeJson } from "../host/write-json.ts";
import { withFileParts } from "./draft/changes/draft-changes.ts";
import type { Person } from "./draft/changes/people-changes.ts";
import { type DraftStore, newRecipientId, openDraft, openNewDraft } from "./draft/create-draft.ts";
import { type Draft, newDraft } from "./draft/draft.ts";
import { ownersOf } from "./draft/owners.ts";
import { outsideOf, sendableOf } from "./draft/sendable.ts";
import { createEditor } from "./editor/create-editor.ts";
import { keepEditor, recallEditor } from "./editor/editor-memory.ts";
import { followOthers } from "./editor/follow-others.ts";
import { storedClipboard } from "./editor/stored-clipboard.ts";
import { createFieldSets } from "./field-sets/create-field-sets.ts";
import { createFiles } from "./files/create-files.ts";
import type { UploadChoices } from "./files/file-item.ts";
import { createPageChanges } from "./pages/create-page-changes.ts";
import { documentEvents, templateEvents } from "./prepare-events.ts";
import { findSetupFaults } from "./setup-faults.ts";
import { createSuggestions } from "./suggest/create-suggestions.ts";
import { templateSource } from "./template/template-source.ts";
import { freeTerms, strictest, type Terms, templateTerms } from "./terms.ts";

export type Preparation = ReturnType<typeof createPreparation>;

/** Opens a draft, or a new one if there is no id. A guest's draft follows them into the account they sign in to. */
export async function openPreparation(
  host: Host,
  documentId: string | null,
  language: DocumentLanguage,
  terms: Terms = freeTerms,
): Promise<Answer<Preparation>> {
  if (documentId === null) return { ok: true, value: createPreparation(host, openNewDraft(host, language), terms) };
  const claimed = await claimGuestDraft(host, documentId);
  if (claimed && !claimed.ok && claimed.refusal.code === "unreachable") return claimed;
  const opened = await openDraft(host, documentId);
  if (opened.ok && (opened.value.server.peek()?.status ?? "DRAFT") !== "DRAFT") {
    opened.value.dispose();
    return { ok: false, refusal: { code: "document_immutable", status: 409, message: "", faults: [] } };
  }
  if (!opened.ok) return opened;
  if (isBare(opened.value.draft.peek())) opened.value.begin((draft) => unlikeBare(draft, language));
  return { ok: true, value: createPreparation(host, opened.value, terms) };
}

/** Whether the draft was created through the API and nobody has worked on it yet. */
function isBare({ fileParts, recipients, infos }: Draft): boolean {
  return fileParts.length === 0 && recipients.length === 0 && Object.keys(infos).length === 0;
}

function unlikeBare(draft: Draft, language: DocumentLanguage): Draft {
  const { recipients, infos } = newDraft(newRecipientId(), language);
  return { ...draft, recipients, infos };
}

/** Opens a template, or a new one if there is no id. @param untitled its name until it has one */
export async function openTemplate(
  host: Host,
  templateId: string | null,
  language: DocumentLanguage,
  untitled: string,
): Promise<Answer<Preparation>> {
  const source = templateSource(host, untitled);
  if (templateId === null) {
    const fresh = { ...newDraft(newRecipientId(), language), template: { name: "" } };
    const store = openNewDraft(host, language, undefined, source, fresh);
    return { ok: true, value: createPreparation(host, store, templateTerms) };
  }
  const opened = await openDraft(host, templateId, undefined, source);
  return opened.ok ? { ok: true, value: createPreparation(host, opened.value, templateTerms) } : opened;
}

function createPreparation(host: Host, store: DraftStore, ownTerms: Terms) {
  const isTemplate = store.draft.peek().template !== undefined;
  const me = signal<UserDetail | null>(null);
  const showsFaults = signal(false);
  const options = signal<SendingOptions | null>(null);
  const loadOptions = async () => {
    const answer = await call(host, readSendingOptionsCall, {});
    if (answer.ok) options.value = answer.value;
  };
  const optionsAsked = loadOptions();
  const serverLocks = () => options.peek()?.locked ?? [];
  const pageTerms = signal(ownTerms);
  const terms = computed(() => strictest(pageTerms.value, options.value ?? {}));
  const nobody: ReadonlySet<RecipientId> = new Set();
  const fixed = computed(() =>
    terms.value.locked.has("fields") ? new Set(ownersOf(store.draft.value).map((one) => one._id)) : nobody,
  );
  const memory = recallEditor(host, store.server.peek()?._id, store.draft.peek());
  const editor = createEditor(
    store,
    storedClipboard(personalStorage(host.storage)),
    (draft, shapes) => findSendFaults(sendableOf(draft), shapes, outsideOf(options.value, draft)),
    fixed,
    computed(() => terms.value.kinds),
    memory,
  );
  const documentId = () => (isTemplate ? undefined : store.server.peek()?._id);
  const sendFile = createUpload(host, isTemplate ? uploadTemplateCall : uploadDocumentCall);
  const suggestions = createSuggestions({ store, editor, ...suggestionCalls(host, documentId) });
  const files = createFiles(
    {
      upload: sendFile,
      hash: hashOf,
      newId: () => crypto.randomUUID(),
      onParts: (parts) =>
        store.change((before) => {
          const after = withFileParts(before, parts);
          return serverLocks().includes("message") ? { ...after, infos: before.infos } : after;
        }),
      onArrived: (file) => {
        host.announce({ type: "file_uploaded", fileName: file.fileName });
        if (!terms.peek().locked.has("fields")) suggestions.arrived(file);
      },
    },
    store.draft.peek().fileParts,
  );
  if (hasAccount(host)) {
    void call(host, readUserCall, {}).then((answer) => {
      if (answer.ok) me.value = answer.value;
    });
  }
  const pages = createPageChanges(host, {
    store,
    editor,
    documentId,
    upload: (file, { onProgress, signal }, password) => sendFile(file, "", onProgress, signal, { password }),
  });
  // Undo and redo restore files: the server must hold them before their pages can be shown.
  const followFiles = store.draft.subscribe((draft) => {
    if (files.follow(draft.fileParts)) void store.flush();
  });
  const stopFiles = store.mergedChange.subscribe((merged) => {
    if (merged) files.adoptParts(merged.draft.fileParts);
  });
  const stopFields = followOthers(editor, store);
  const forgetGuest = store.server.subscribe((saved) => {
    if (saved && !isTemplate) rememberGuestDraft(host, saved._id);
  });

  const fieldSets = createFieldSets(host, () => hasAccount(host));
  void fieldSets.load();

  return {
    store,
    isTemplate,
    places: isTemplate ? templateEvents : documentEvents,
    files,
    editor,
    pages,
    fieldSets,
    suggestions,
    /** Limits that the host and the session set on what is visible and editable here. */
    terms,
    /** Parts locked by the session, once the server has answered. */
    lockedByServer: () => optionsAsked.then(serverLocks),
    setTerms(next: Terms): void {
      pageTerms.value = next;
    },
    /** `null` for a guest, and until loaded. */
    me,
    /** The sender's options; `null` until loaded. */
    options,
    /** Reloads the options: connections or credits may have changed meanwhile. */
    loadOptions,
    /** Set once faults of step 1 are shown at their inputs. */
    showsFaults,
    /** Faults that keep step 1 from being complete. */
    setupFaults: computed(() => findSetupFaults(store.draft.value, outsideOf(options.value, store.draft.value))),
    /** Whether nothing is missing for sending. */
    isComplete: computed(
      () => store.draft.value.fields.length > 0 && editor.faults.value.length === 0 && options.value !== null,
    ),
    isMember: () => isMember(host),
    async suggest(search: string): Promise<Person[]> {
      if (!hasAccount(host) || search.trim() === "") return [];
      const answer = await call(host, searchRecipientsCall, { query: { search: search.trim() } });
      return answer.ok ? answer.value.map(({ name, emailId }) => ({ name, email: emailId })) : [];
    },
    close(): void {
      keepEditor(host, store.server.peek()?._id, store.draft.peek(), memory);
      forgetGuest();
      followFiles();
      stopFiles();
      stopFields();
      files.dispose();
      suggestions.dispose();
      void store.flush().finally(store.dispose);
    },
  };
}

/** Calls about the draft's files; the draft's id grants access to files that another member uploaded. */
function suggestionCalls(host: Host, findDocumentId: () => string | undefined) {
  const partUrl = (part: string) => {
    const documentId = findDocumentId();
    return { params: { part }, query: documentId ? { documentId } : {} };
  };
  return {
    readFound: (part: string) => call(host, readFoundFieldsCall, partUrl(part)),
    detect: (part: string) => call(host, detectFieldsCall, { ...partUrl(part), body: {} }),
  };
}

function hasAccount(host: Host): boolean {
  return "Token" in host.headers();
}

/** Whether the caller is signed in, or holds an embed session of a member. */
function isMember(host: Host): boolean {
  return hasAccount(host) || EMBED_HEADER in host.headers();
}

const GUEST_HEADER = "x-public-session";
const EMBED_HEADER = "x-embed-session";
const guestKey = (documentId: string) => `guest-draft:${documentId}` as const;

/** Stores which guest session holds a draft, for when its guest signs in. */
function rememberGuestDraft(host: Host, documentId: string): void {
  const session = host.headers()[GUEST_HEADER];
  if (session && !hasAccount(host)) personalStorage(host.storage).set(guestKey(documentId), session);
}

async function claimGuestDraft(host: Host, documentId: string): Promise<Answer<OwnerView> | null> {
  const storage = personalStorage(host.storage);
  const sessionId = storage.get(guestKey(documentId));
  if (!sessionId || !hasAccount(host)) return null;
  const answer = await call(host, attachDocumentCall, { params: { documentId }, body: { sessionId } });
  if (answer.ok || answer.refusal.status < 500) storage.remove(guestKey(documentId));
  return answer;
}

function createUpload(host: Host, endpoint: typeof uploadDocumentCall | typeof uploadTemplateCall) {
  return (
    file: File,
    id: string,
    onProgress: (share: number) => void,
    signal: AbortSignal,
    { password, trackedChanges }: UploadChoices = {},
  ): Promise<Answer<UploadResult[]>> => {
    const form = new FormData();
    form.set("IdsArray", writeJson([id]));
    if (password !== undefined) form.set("passwords", writeJson([password]));
    if (trackedChanges) form.set("trackedChanges", writeJson([trackedChanges]));
    form.append("files", file, file.name);
    return upload(host, endpoint, form, { onProgress, signal });
  };
}

/** Browsers hash only in secure contexts; elsewhere the server's response contains the hash. */
async function hashOf(bytes: ArrayBuffer): Promise<string | null> {
  return globalThis.crypto?.subtle ? sha256(new Uint8Array(bytes)) : null;
}
