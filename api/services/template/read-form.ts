import type { FormView } from "../../../domain/contract/template/web-form.ts";
import type { DocumentInfos } from "../../../domain/document/document.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { asksForCode } from "../../../domain/template/form/settings.ts";
import type { TextsByLanguage } from "../../../domain/template/form/texts.ts";
import { namedRoles, respondentOf } from "../../../domain/template/form-faults.ts";
import { isPrefillable } from "../../../domain/template/prefill.ts";
import type { DocumentLanguage } from "../../../domain/text/document-language.ts";
import type { AccountDeps, TemplateDeps, WorkspaceDeps } from "../../deps.ts";
import { findBrand } from "../workspace/branding/find-brand.ts";
import { findForm } from "./find-form.ts";
import { findFormAvailability } from "./form/find-form-availability.ts";

type FormDetails = NonNullable<FormView["details"]>;

/** The public view of a web form. */
export async function readForm(
  deps: AccountDeps & WorkspaceDeps & TemplateDeps,
  id: string,
): Promise<Outcome<FormView>> {
  const found = await findForm(deps, id);
  if (!found.ok) return found;
  const { state, form } = found.value;
  const { formId, settings = {} } = form;
  const profile = await deps.users.find(form.sender.id);
  const standing = await findFormAvailability(deps, found.value, profile, toInstant(deps.clock.now()));
  const respondent = respondentOf(state);
  const isEnabled = standing !== "off";
  if (standing !== "open" || !respondent) {
    const opensAt = standing === "not_yet" ? settings.opensAt : undefined;
    return done({ formId, isEnabled, standing, opensAt, details: null });
  }
  const { template, fields, infos } = state;
  const { language } = respondent;
  return done({
    ...{ formId, isEnabled, standing },
    details: {
      title: infos[language]?.title ?? template.content.title,
      message: infos[language]?.message ?? "",
      texts: publicTexts(settings.texts, infos),
      senderName: profile?.displayName ?? form.sender.name,
      brand: (await findBrand(deps, template.workspaceId)) ?? undefined,
      ...{ language, role: respondent.role ?? "" },
      asked: ["name", "email"],
      fields: fields
        .filter((field) => field.recipient === respondent._id && isPrefillable(field))
        .map(({ key, label, type, required, options }) => ({ key, label, type, required, options })),
      named: namedRoles(state).map((one) => ({ _id: one._id, role: one.role ?? "" })),
      isOncePerPerson: settings.isOncePerPerson ?? false,
      needsCode: asksForCode(settings),
      needsCheck: settings.isBotChecked ?? false,
      closesAt: settings.closesAt,
    },
  });
}

/** Titles and messages in every language of the form or its template; excludes texts of the thank-you page. */
function publicTexts(texts: TextsByLanguage | undefined, infos: DocumentInfos): FormDetails["texts"] {
  const languages = new Set([...Object.keys(infos), ...Object.keys(texts ?? {})] as DocumentLanguage[]);
  const shown = [...languages].map((language) => {
    const { title = infos[language]?.title, introduction = infos[language]?.message } = texts?.[language] ?? {};
    return [language, { ...(title ? { title } : {}), ...(introduction ? { introduction } : {}) }] as const;
  });
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}
