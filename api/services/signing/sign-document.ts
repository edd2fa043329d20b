import { canonicalJson } from "../../../domain/audit/canonical-json.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Body } from "../../../domain/contract/endpoint.ts";
import type { signDocumentCall as signEndpoint } from "../../../domain/contract/signing/signing.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { fieldSetEvents } from "../../../domain/document/signing/field-set-events.ts";
import type { SentValue } from "../../../domain/document/signing/fill-fields.ts";
import { checkMayAct } from "../../../domain/document/signing/room.ts";
import { signDocument as decide, type SignCommand } from "../../../domain/document/signing/sign-document.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import type { SignatureImage } from "../../../domain/field/value.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import {
  type AdoptedSignature,
  type Origin,
  type Recipient,
  recipientEnd,
} from "../../../domain/recipient/recipient.ts";
import type { CoreDeps, FileDeps, SigningDeps } from "../../deps.ts";
import { inRegion } from "../file/data-center-store.ts";

import { awaitPictures } from "../file/read-pages.ts";

import { actThroughLink } from "./act-through-link.ts";
import { earlierValues } from "./earlier-values.ts";
import { findByLink, type Link } from "./find-by-link.ts";
import { knownValues } from "./known-values.ts";
import { storeInk, storePicture } from "./store-pictures.ts";

type SignRequest = Body<typeof signEndpoint>;

/** A signer signs. The same request again returns the same response; a different one is refused. */
export async function signDocument(
  deps: SigningDeps,
  request: SignRequest,
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const link = await findByLink(deps, request);
  if (!link.ok) return link;
  const { pagesSeen: _, ...signedContent } = request;
  const requestSha256 = await sha256(
    canonicalJson({ ...signedContent, session: null, timeZone: null, language: null }),
  );
  const isRepeat = (signer: Recipient) => recipientEnd(signer, "signed")?.requestSha256 === requestSha256;
  const { found, recipient, visit: now } = link.value;
  const { document, recipients } = found.value;
  // Checked before pictures are stored.
  const mayAct = isRepeat(recipient) ? done(null) : checkMayAct(document, recipient, recipients, now);
  if (!mayAct.ok) return mayAct;
  const command = await prepare(inRegion(deps, document.settings.dataCenter), link.value, request, origin);
  if (!command.ok) return command;
  return actThroughLink(deps, link.value, origin.timeZone, async (state, signer, visit) => {
    if (isRepeat(signer)) return done(null);
    const decided = decide(state, { ...command.value, ...visit, requestSha256 });
    return decided.ok ? done(await withFieldsSet(deps, signer, decided.value)) : decided;
  });
}

/** The trail lists the filled-in fields before the consent. */
async function withFieldsSet({ ids }: CoreDeps, signer: Recipient, change: Change): Promise<Change> {
  const set = await fieldSetEvents(signer._id, change.values?.values ?? new Map(), ids.secret());
  const agreed = change.events.findIndex((event) => event.type === "CONSENT_GIVEN");
  return { ...change, events: change.events.toSpliced(agreed, 0, ...set) };
}

/** The command with images stored and the signer's facts loaded. */
async function prepare(
  deps: SigningDeps,
  { recipient, found }: Link,
  request: SignRequest,
  origin: Origin,
): Promise<Outcome<Omit<SignCommand, "at" | "session" | "requestSha256">>> {
  const signature = await adopt(deps, request.signature, request.signatureWay);
  if (!signature.ok) return withPath(signature, "signature");
  const initial = await adopt(deps, request.initial, request.initialWay);
  if (!initial.ok) return withPath(initial, "initial");
  const values = await storeValues(deps, found.value, request.values);
  if (!values.ok) return values;
  const attachments = await deps.attachments.list(found.value.document._id, recipient);
  return done({
    recipientId: recipient._id,
    viewedSha256: request.viewedSha256,
    consent: request.consent,
    pagesSeen: request.pagesSeen,
    missing: await awaitPictures(deps, found.value.document, request.pagesSeen),
    language: request.language ?? recipient.language,
    values: values.value,
    signature: signature.value,
    initial: initial.value,
    origin,
    attachments: new Map(attachments.map(({ field: _, linkEpoch: __, ...file }) => [file.id, file])),
    earlier: await earlierValues(deps, found.value, recipient),
    known: await knownValues(deps, found.value.document, recipient, origin.timeZone),
    findUnsupportedCharacter: deps.findUnsupportedCharacter,
    textFits: deps.textFits,
  });
}

/** The sent values, with pictures stored where a field takes one. */
async function storeValues(
  deps: FileDeps,
  { fields }: DocumentState,
  sent: SignRequest["values"],
): Promise<Outcome<Map<string, SentValue>>> {
  const forms = new Map(fields.map((field) => [String(field.key), kindOf(field.type).form]));
  const values = new Map<string, SentValue>();
  for (const [key, value] of Object.entries(sent)) {
    const form = forms.get(key);
    const isPicture = form === "picture" && typeof value === "string" && value !== "";
    const isInk = typeof value === "object" || (form === "ink" && typeof value === "string" && value !== "");
    const stored = isPicture ? await storePicture(deps, value) : isInk ? await storeInk(deps, value) : done(value);
    if (!stored.ok) return withPath(stored, `values.${key}`);
    if (value !== "" || (form !== "picture" && form !== "ink")) values.set(key, stored.value);
  }
  return done(values);
}

async function adopt(
  deps: FileDeps,
  image: SignatureImage | undefined,
  way: AdoptedSignature["way"] | undefined,
): Promise<Outcome<AdoptedSignature | undefined>> {
  if (image === undefined) return done(undefined);
  const stored = await storeInk(deps, image);
  return stored.ok ? done({ ...stored.value, way: way ?? (stored.value.form === "png" ? "upload" : "draw") }) : stored;
}

function withPath(outcome: Extract<Outcome<unknown>, { ok: false }>, path: string): Outcome<never> {
  return refuse(outcome.refusal.code, { faults: [{ path, code: outcome.refusal.code }] });
}
