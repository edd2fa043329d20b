/** Former versions of templates. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { Difference } from "../../template/compare-versions.ts";
import { VERSION_NOTE_LIMIT } from "../../template/keep-version.ts";
import { endpoint } from "../endpoint.ts";
import { TemplateView } from "./template.ts";

const params = z.object({ templateId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });

export const VersionView = z.object({
  version: z.int(),
  at: Instant,
  by: z.object({ name: z.string() }),
  note: z.string(),
  isCurrent: z.boolean(),
});
export type VersionView = z.infer<typeof VersionView>;

export const listVersionsCall = endpoint({
  method: "GET",
  path: "/api/template/versions/:templateId",
  summary:
    "List the current version of a template and the last 50 former ones, newest first. Saves by one person within ten minutes form one version.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  params,
  query: workspace,
  output: z.object({ items: z.array(VersionView) }),
});

export const compareVersionsCall = endpoint({
  method: "GET",
  path: "/api/template/compare/:templateId",
  summary: "Compare version `from` with version `to`, by default the current one.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  contents: true,
  params,
  query: z.extend(workspace, {
    from: z.coerce.number().check(z.int(), z.minimum(1)),
    to: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  }),
  output: z.object({ differences: z.array(Difference) }),
});

export const readVersionCall = endpoint({
  method: "GET",
  path: "/api/template/version/:templateId",
  summary: "Read a version of a template with its fields and pages; the current one without `version`.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  contents: true,
  params,
  query: z.extend(workspace, { version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  output: TemplateView,
});

export const restoreVersionCall = endpoint({
  method: "POST",
  path: "/api/template/restore/:templateId",
  summary:
    "Restore a former version's files, roles, fields, texts and settings as the template's next version. `version` must be the current one.",
  caller: "member",
  needs: ["Templates", "CREATE"],
  params,
  query: workspace,
  body: z.strictObject({
    from: z.int().check(z.minimum(1)),
    version: z.int(),
    note: z.optional(z.string().check(z.maxLength(VERSION_NOTE_LIMIT))),
  }),
  output: TemplateView,
  idempotent: true,
});
