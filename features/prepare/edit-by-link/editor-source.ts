/** A sent document through an editor's link: only fields can change. */
import type { BodyInput } from "../../../domain/contract/endpoint.ts";
import { editFieldsCall, readForEditorCall } from "../../../domain/contract/signing/signing.ts";
import type { EditorView } from "../../../domain/contract/views/signer-view.ts";
import { defaultValidity } from "../../../domain/document/document.ts";
import type { Field } from "../../../domain/field/field.ts";
import { type Answer, type CallRefusal, call, type FaultView } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { SaveRequest } from "../draft/autosave.ts";
import { type FieldsPatch, fieldChange, fieldsPatch } from "../draft/changes/fields-patch.ts";
import { type Draft, defaultSettings } from "../draft/draft.ts";
import { plainRecipient } from "../draft/draft-recipient.ts";
import type { DraftSource, ServerDraft } from "../draft/draft-source.ts";

/** Input that every call through a link contains. */
export type LinkAccess = BodyInput<typeof readForEditorCall>;

export type EditorSource = DraftSource & {
  /** The newest view from the server; `null` before the first. */
  last(): EditorView | null;
};

export function editorSource(host: Host, access: LinkAccess): EditorSource {
  let last: EditorView | null = null;
  const learn = (view: EditorView): ServerDraft => {
    last = view;
    return editorDraft(view);
  };
  return {
    last: () => last,
    async read() {
      const answer = await call(host, readForEditorCall, { body: access });
      return answer.ok ? { ok: true, value: learn(answer.value) } : answer;
    },
    async save(request) {
      const answer = await save(host, access, request);
      if (!answer.ok) return answer;
      const { _id, version } = learn(answer.value).view;
      return { ok: true, value: { _id, version, view: null } };
    },
    newerIn: (data) => learn(data as EditorView),
    // Separate from drafts, and from another editor on the same device.
    keptAs: (documentId) => `${documentId}.${last?.recipientId ?? ""}`,
    // The link's document exists.
    created: () => host.go({ type: "signing_wanted", token: access.token }),
  };
}

/** Possible owners, groups by seats; settings that an editor does not see have defaults. */
export function editorDraft(view: EditorView): ServerDraft {
  const languages = new Set(view.people.map((one) => one.language));
  const draft: Draft = {
    fileParts: view.fileParts,
    recipients: view.people.map(({ hasActed: _, ...one }) => ({ ...plainRecipient, ...one, email: "" })),
    infos: Object.fromEntries([...languages].map((language) => [language, { title: view.title, message: "" }])),
    validity: defaultValidity,
    settings: defaultSettings,
    signingOrder: false,
    mergeDocuments: false,
    ccEmails: [],
    fields: view.fields.map(fieldOf),
  };
  const fileParts = view.fileParts.map((part) => ({ ...part, id: part.key }));
  return { view: { ...view, fileParts }, draft };
}

function fieldOf({ position, width, height, ...rest }: EditorView["fields"][number]): Field {
  return { ...rest, box: { x: position.x, y: position.y, width, height } };
}

async function save(host: Host, access: LinkAccess, request: SaveRequest): Promise<Answer<EditorView>> {
  // Without a stored base the local fields count, and nothing is known to be removed.
  const { put, remove } = request.fields ?? fieldsPatch([], request.draft.fields);
  const body = { ...access, version: request.version ?? 0, put: put.map(fieldChange), remove };
  const answer = await call(host, editFieldsCall, { body }, { idempotencyKey: request.idempotencyKey });
  return answer.ok ? answer : { ok: false, refusal: ofFields(answer.refusal, { put, remove }) };
}

/** Maps a request's faults to fields: `put.0.page` becomes `fields.rent`. */
function ofFields(refusal: CallRefusal, { put, remove }: FieldsPatch): CallRefusal {
  const faults = refusal.faults.map((fault): FaultView => {
    const [list, index] = fault.path.split(".");
    const key = list === "put" ? put[Number(index)]?.key : list === "remove" ? remove[Number(index)] : undefined;
    return key ? { ...fault, path: `fields.${key}` } : fault;
  });
  return { ...refusal, faults };
}
