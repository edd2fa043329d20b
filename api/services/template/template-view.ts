import type { TemplateView, WebFormView } from "../../../domain/contract/template/template.ts";
import { asDraft } from "../../../domain/template/content.ts";
import type { TemplateHead, TemplateState } from "../../../domain/template/template.ts";
import type { CoreDeps, FileDeps } from "../../deps.ts";
import { templateAssetsOf } from "../file/asset-ticket.ts";
import { ownerView } from "../sent/owner-view.ts";

/** The view of a template for its workspace: like a draft, without secrets. */
export async function templateView(deps: FileDeps, state: TemplateState): Promise<TemplateView> {
  const { _id, name, version, createdAt, updatedAt, editedBy, category = null, description = "" } = state.template;
  return {
    ...(await ownerView(deps, asDraft(state))),
    folderId: state.template.folderId ?? null,
    ...{ _id, name, category, description, version, createdAt, updatedAt, editedBy },
    assets: await templateAssetsOf(deps, _id),
    form: webFormView(deps, state.template),
  };
}

export function webFormView({ config }: CoreDeps, { form }: TemplateHead): WebFormView | null {
  if (!form) return null;
  const { formId, isEnabled } = form;
  return { formId, isEnabled, url: `${config.publicUrl}/app/form/${formId}` };
}
