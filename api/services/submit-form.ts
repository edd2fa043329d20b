import { genesis } from "../../domain/audit/chain.ts";
import type { Body, Output } from "../../domain/contract/endpoint.ts";
import type { createFromTemplate as contract } from "../../domain/contract/web-form.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import { cleanLine } from "../../domain/document/file-part.ts";
import { hashOfViewed } from "../../domain/document/viewed.ts";
import { toInstant } from "../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import { normalEmail } from "../../domain/recipient/email.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import { fillForm, sendForm } from "../../domain/template/fill-form.ts";
import { fillerOf } from "../../domain/template/form-faults.ts";
import type { WebForm } from "../../domain/template/template.ts";
import type { AppDeps } from "../deps.ts";
import { hasFilesElsewhere } from "./file-homes.ts";
import { findForm } from "./find-form.ts";
import { limitCalls } from "./limit-calls.ts";
import { outsideOf } from "./outside-of.ts";
import { readPages } from "./read-pages.ts";

/** Strangers make us write mails: so many for one form, from one place through one form, and to one address. */
const perForm = { name: "form", calls: 600, seconds: 3_600 };
const perPlace = { name: "form_place", calls: 30, seconds: 600 };
const perAddress = { name: "form_address", calls: 5, seconds: 3_600 };

const actor = { kind: "system", id: "web_form" } as const;

export type Submission = {
  id: string;
  order: NonNullable<Body<typeof contract>>;
  origin: Origin;
  /** Whom calls are counted for: where they come from. */
  place: string;
  /** Of the answer: how many calls are left. */
  headers: Record<string, string>;
};

/** Anybody fills a web form in: its document is made and sent in one commit, and its link is answered. */
export async function submitForm(
  deps: AppDeps,
  { id, order, origin, place, headers }: Submission,
): Promise<Outcome<Output<typeof contract>>> {
  const found = await findForm(deps, id);
  if (!found.ok) return found;
  const { state, form } = found.value;
  if (!form.isEnabled || !fillerOf(state)) return refuse("form_is_off");
  const { name = "", email = "", values = {}, language, externalId } = order;
  const at = toInstant(deps.clock.now());
  const _id = deps.ids.document();
  const { seq, head } = await genesis(_id);
  const filler = fillerOf(state)!._id;
  const begins = {
    ...{ _id, createdAt: at, editedBy: undefined, audit: { seq, head } },
    ownerId: form.sender.id,
    externalId: externalId && cleanLine(externalId),
    madeFrom: { template: state.template._id, form: { formId: form.formId, filler } },
  };
  const filled = fillForm(state, { name, email, values, language }, begins, deps);
  if (!filled.ok) return filled;
  for (const [limit, subject] of [
    [perPlace, `${form.formId} ${place}`],
    [perAddress, `${form.formId} ${normalEmail(email)}`],
    [perForm, form.formId],
  ] as const) {
    const isLimited = await limitCalls(deps, limit, subject, headers);
    if (isLimited) return { ok: false, refusal: isLimited };
  }
  const change = await sent(deps, filled.value, form, origin);
  if (!change.ok) {
    const { code, faults } = change.refusal;
    deps.log("warn", "a web form could not be sent", { form: form.formId, code, faults });
    return refuse("form_unavailable");
  }
  deps.killPoint("before_commit");
  // Nobody else knows of it yet: only credits can be short.
  if (!(await deps.documents.commit(null, change.value, at))) return refuse("form_unavailable");
  deps.killPoint("after_commit");
  const token = await deps.links.tokenOf(_id, filler, change.value.recipients[0]!.linkEpoch);
  const status = change.value.document.status === "QUEUED" ? "QUEUED" : "SENT";
  return done({ _id, documentId: _id, token, recipientId: filler, status });
}

async function sent(deps: AppDeps, state: DocumentState, { formId, sender }: WebForm, origin: Origin) {
  const { document, fields } = state;
  const profile = await deps.users.find(sender.id);
  const { displayName: name, language } = profile ?? { displayName: sender.name, language: sender.language };
  return sendForm(state, formId, origin, {
    at: document.createdAt,
    actor,
    sender: { name, email: sender.email, language },
    outside: await outsideOf(deps, state),
    isElsewhere: await hasFilesElsewhere(deps, document),
    pages: await readPages(deps, document.fileParts),
    viewedSha256: await hashOfViewed(document.fileParts, fields),
    findUnsupportedCharacter: deps.findUnsupportedCharacter,
    textFits: deps.textFits,
  });
}
