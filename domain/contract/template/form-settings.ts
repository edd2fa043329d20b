import * as z from "zod/mini";
import { RecipientId } from "../../ids.ts";
import { FormSettings } from "../../template/form/settings.ts";
import { endpoint } from "../endpoint.ts";
import { WebFormView } from "./template.ts";

const params = z.object({ templateId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });

/** A web form as its workspace sees it. */
export const FormSettingsView = z.object({
  /** The template's name. */
  name: z.string(),
  /** `null` before the form was first enabled. */
  form: z.nullable(WebFormView),
  /** The form's page for frames on sites that the workspace allows. */
  frameUrl: z.nullable(z.string()),
  settings: FormSettings,
  /**
   * All roles except the first. `isOpen`: the template has no person for the role. `mayBeNamed`: the person filling in
   * the form may name one.
   */
  parties: z.array(
    z.object({
      _id: RecipientId,
      /** Empty for a role without a name. */
      role: z.string(),
      /** Position among the template's roles, from 1. */
      place: z.int(),
      isOpen: z.boolean(),
      mayBeNamed: z.boolean(),
    }),
  ),
  /** Visits, documents, documents signed by the respondent, and documents that count towards the limit. */
  counts: z.object({ opened: z.int(), begun: z.int(), sent: z.int(), taken: z.int() }),
});
export type FormSettingsView = z.infer<typeof FormSettingsView>;

export const readFormSettingsCall = endpoint({
  method: "GET",
  path: "/api/template/form-settings/:templateId",
  summary: "Read the settings of a template's web form, and its numbers of visits, started and signed documents.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  params,
  query: workspace,
  output: FormSettingsView,
});

export const saveFormSettingsCall = endpoint({
  method: "PATCH",
  path: "/api/template/form-settings/:templateId",
  summary:
    "Replace the settings of a template's web form. The form must have been enabled once. With `former`, the settings that the caller read, settings that were changed since are refused with `settings_changed` and the newer ones.",
  confirmed: true,
  caller: "member",
  needs: ["Templates", "ADD"],
  params,
  query: workspace,
  body: z.strictObject({ ...FormSettings.shape, former: z.optional(FormSettings) }),
  output: FormSettingsView,
  idempotent: true,
});

export const makeFormPosterCall = endpoint({
  method: "GET",
  path: "/api/template/form-poster/:templateId",
  summary: "Print one A4 page with the title, a QR code and the link of a template's web form.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  params,
  query: workspace,
  bytes: "application/pdf",
});
