/** Reads and saves a template in the shape of a draft: a recipient's `name` is the role's. */
import { readTemplateCall, saveTemplateCall, type TemplateView } from "../../../domain/contract/template/template.ts";
import { defaultPersonOf, roleNameOf } from "../../../domain/template/roles.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { SaveRequest } from "../draft/autosave.ts";
import { type Draft, draftOf, inputOf } from "../draft/draft.ts";
import type { DraftRecipient } from "../draft/draft-recipient.ts";
import type { DraftSource, SavedView, ServerDraft } from "../draft/draft-source.ts";

/** @param untitled name of a template that has neither a name nor a title yet */
export function templateSource(host: Host, untitled: string): DraftSource {
  return {
    async read(templateId) {
      const answer = await call(host, readTemplateCall, { params: { templateId } });
      return answer.ok ? { ok: true, value: templateDraft(answer.value) } : answer;
    },
    async save(request) {
      const answer = await save(host, request, untitled);
      if (!answer.ok) return answer;
      const view = viewOf(answer.value);
      return { ok: true, value: { _id: view._id, version: view.version, view } };
    },
    newerIn: (data) => templateDraft(data as TemplateView),
    keptAs: (templateId) => `template.${templateId ?? "new"}`,
    created: (templateId) => host.go({ type: "template_setup_wanted", templateId }),
  };
}

export function templateDraft(view: TemplateView): ServerDraft {
  const draft = draftOf(view);
  const roles = new Map(view.recipients.map((one) => [one._id, one]));
  const recipients = draft.recipients.map((one): DraftRecipient => {
    if (one.group) return one;
    const { role: _, defaultPerson: __, ...rest } = one;
    const person = defaultPersonOf(roles.get(one._id)!);
    return {
      ...rest,
      ...{ name: roleNameOf(roles.get(one._id)!), email: "" },
      ...(person ? { defaultPerson: person } : {}),
    };
  });
  return { view: viewOf(view), draft: { ...draft, recipients, template: { name: view.name } } };
}

/** The draft with people in place of roles, as a template's save takes it. */
export function peopledDraft(draft: Draft): Draft {
  return { ...draft, recipients: draft.recipients.map((one) => (one.group ? one : peopled(one))) };
}

function peopled(one: DraftRecipient): DraftRecipient {
  const { defaultPerson = null } = one;
  const person = defaultPerson === "sender" || defaultPerson === null ? { name: "", email: "" } : defaultPerson;
  return { ...one, role: one.name, ...person };
}

function viewOf(view: TemplateView): SavedView {
  const { editedBy, version, fileParts, pages, assets, recipients, settings } = view;
  return { _id: view._id, ...{ editedBy, version, fileParts, pages, assets, recipients, settings } };
}

async function save(
  host: Host,
  { documentId, version, draft, idempotencyKey }: SaveRequest,
  untitled: string,
): Promise<Answer<TemplateView>> {
  const name = draft.template?.name.trim() || titleOf(draft) || untitled;
  const input = {
    params: { templateId: documentId ?? "new" },
    body: { ...inputOf(peopledDraft(draft), version), name },
  };
  return call(host, saveTemplateCall, input, { idempotencyKey });
}

function titleOf({ infos }: Draft): string {
  return (
    Object.values(infos)
      .find((info) => info?.title.trim())
      ?.title.trim() ?? ""
  );
}
