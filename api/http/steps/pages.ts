/** Steps that decide which embedding page may read the response. */
import type { Context } from "hono";
import { FRAMED_BY_HEADER } from "../../../domain/embed/framed-by.ts";
import { FormId } from "../../../domain/ids.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { isReadableBy, type PageCall } from "../../services/embed/embed-origins.ts";
import { foreignOrigin } from "../middleware/cors.ts";
import type { AppEnv } from "../mount.ts";
import { EMBED_HEADER } from "./identify.ts";
import type { CallStep } from "./step.ts";

/** Lets the page of an embed session read the response, refusals of the session included. */
export const openToSessionsPage: CallStep = async (call) => {
  const session = call.c.req.header(EMBED_HEADER);
  if (session !== undefined) await allowPageToRead(call.c, call.deps, { session });
  return done(call);
};

/** Lets the pages that embed a web form read the response, and refuses those that only another workspace lists. */
export const openToFormsPage: CallStep = async (call) => {
  const { c, deps } = call;
  const form = formIdIn(call.params);
  if (form === null) return done(call);
  await allowPageToRead(c, deps, { form });
  const page = foreignSender(c, deps) ?? c.req.header(FRAMED_BY_HEADER) ?? null;
  const isRefused = page !== null && !(await isReadableBy(deps, page, { form }));
  return isRefused ? refuse("embed_origin_refused") : done(call);
};

/** Lets a page on the workspace's list of origins read the response, refusals included. */
export async function allowPageToRead(c: Context<AppEnv>, deps: Deps, call: PageCall): Promise<void> {
  const origin = foreignSender(c, deps);
  if (origin === null || c.var.readableBy === origin) return;
  c.set("readableBy", (await isReadableBy(deps, origin, call)) ? origin : null);
}

/** Origin of the foreign page that sends the request. Without one, no link is looked up to find its workspace. */
function foreignSender(c: Context<AppEnv>, { config }: Deps): string | null {
  return foreignOrigin(c.req.raw.headers, [...config.ownOrigins, new URL(c.req.url).origin]);
}

/** A web form's id from the address: its own parameter, or in place of a template's id. */
function formIdIn(params: unknown): string | null {
  const { formId, id } = (params ?? {}) as Record<string, unknown>;
  return FormId.safeParse(formId ?? id).data ?? null;
}
