import { can } from "../../../domain/access/can.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { sendTemplateCall as contract } from "../../../domain/contract/template/send.ts";
import type { DocumentId, TemplateId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { mergeTemplates } from "../../../domain/template/merge-templates.ts";
import { sendTemplate as decide, fillTemplate } from "../../../domain/template/send-template.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import { redirectOf } from "../../../domain/text/redirect.ts";
import type { SendingDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";
import { listHosts } from "../draft/list-hosts.ts";
import { sendCommandFor } from "../draft/send-command.ts";
import { retryOnLostRace, unlessDone } from "../retry-on-lost-race.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findOwnTemplate } from "./find-own-template.ts";
import { initialFactsOf } from "./initial-facts.ts";
import { sentOf } from "./send-files.ts";

type Sent = Output<typeof contract>;

/**
 * Creates and sends a document from a template, or from several as one packet, in one commit. A repeat returns the
 * current state.
 */
export async function sendTemplate(
  deps: SendingDeps,
  principal: MemberPrincipal,
  order: Body<typeof contract> & { templateId: string },
  /** If it exists, an earlier attempt of the same request created it. */
  newId: DocumentId,
): Promise<Outcome<Sent>> {
  const existing = await findOwnDocument(deps, principal, newId);
  if (existing.ok) return done(sentOf(existing.value.value));
  const { templateId, version, further, recipients: takers, values, jsonData, redirectUrl } = order;
  if (!can(principal.rights, "Templates", "VIEW")) return refuse("not_authorized");
  return retryOnLostRace(async () => {
    const packet = await readPacket(deps, principal, [{ templateId, version }, ...further]);
    if (!packet.ok) return packet;
    const { state, further: followers } = packet.value;
    const { externalId, metadata } = order;
    const from = { template: state.template._id, further: followers, externalId, metadata };
    const begins = await initialFactsOf(deps, principal, newId, from);
    const filling = { takers, values: { ...jsonData?.sampledata?.[0], ...values } };
    const own = withRedirect(state, redirectUrl);
    if (!own.ok) return own;
    const filled = fillTemplate(own.value, filling, await listHosts(deps, principal), begins, deps);
    if (!filled.ok) return filled;
    const sending = { at: begins.createdAt, actor: actorOf(principal), sender: principal.user };
    const change = decide(filled.value, await sendCommandFor(deps, filled.value, sending));
    if (!change.ok) return change;
    deps.killPoint("before_commit");
    const committed = await deps.documents.commit(null, change.value, begins.createdAt);
    if ("exists" in committed) {
      // Another attempt of the same request has created it since.
      const other = await findOwnDocument(deps, principal, newId);
      return other.ok ? done(sentOf(other.value.value)) : other;
    }
    if (!("done" in committed)) return unlessDone(committed);
    deps.killPoint("after_commit");
    return done(sentOf(change.value));
  });
}

/** The template with the order's address for signers who have finished; an empty one means none. */
function withRedirect(state: TemplateState, typed: string | undefined): Outcome<TemplateState> {
  if (typed === undefined) return done(state);
  const redirectUrl = typed === "" ? undefined : redirectOf(typed);
  if (redirectUrl === null) {
    return refuse("form_redirect_invalid", { faults: [{ path: "redirectUrl", code: "form_redirect_invalid" }] });
  }
  const { content } = state.template;
  const { redirectUrl: _, ...settings } = content.settings;
  const next = { ...settings, ...(redirectUrl === undefined ? {} : { redirectUrl }) };
  return done({ ...state, template: { ...state.template, content: { ...content, settings: next } } });
}

/**
 * The templates of a packet merged into one; refuses with `template_changed` if a version differs from the version
 * that the caller saw.
 */
async function readPacket(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  chosen: readonly { templateId: string; version?: number | undefined }[],
): Promise<Outcome<{ state: TemplateState; further: TemplateId[] }>> {
  const states: TemplateState[] = [];
  for (const [index, { templateId, version }] of chosen.entries()) {
    const found = await findOwnTemplate(deps, principal, templateId);
    if (!found.ok) return found;
    const state = found.value.value;
    if (version !== undefined && version !== state.template.version) return refuse("template_changed");
    if (states.some(({ template }) => template._id === state.template._id)) {
      return refuse("invalid_input", { faults: [{ path: `further.${index - 1}`, code: "invalid_input" }] });
    }
    states.push(state);
  }
  const further = states.slice(1).map(({ template }) => template._id);
  return done({ state: mergeTemplates(states as [TemplateState, ...TemplateState[]]), further });
}
