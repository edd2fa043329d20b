import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { formTextIn } from "../../../../domain/template/form/texts.ts";
import { respondentOf } from "../../../../domain/template/form-faults.ts";
import type { TranslatedLanguage } from "../../../../domain/text/language.ts";
import type { TemplateDeps, WorkspaceDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { Principal } from "../../../ports/people.ts";
import { findBrand } from "../../workspace/branding/find-brand.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { webFormView } from "../template-view.ts";

/** A printable page with a link to a template's web form, whether the form is on or off. */
export async function makeFormPoster(
  deps: WorkspaceDeps & TemplateDeps,
  principal: Principal,
  id: string,
  language: TranslatedLanguage,
): Promise<Outcome<Bytes>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  const { template, infos, recipients } = found.value.value;
  const view = webFormView(deps, template);
  if (!template.form || !view) return refuse("form_not_found");
  const own = respondentOf({ recipients })?.language ?? language;
  const { texts } = template.form.settings ?? {};
  const info = infos[language] ?? infos[own];
  const brand = await findBrand(deps, template.workspaceId);
  return done(
    deps.drawPoster({
      title: formTextIn(texts, "title", language, own) ?? info?.title ?? template.content.title,
      introduction: formTextIn(texts, "introduction", language, own) ?? info?.message ?? "",
      url: view.url,
      sender: brand?.productName ?? template.form.sender.name,
      primaryColor: brand?.primaryColor ?? null,
      language,
    }),
  );
}
