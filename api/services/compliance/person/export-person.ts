import { CERTIFICATE_TICKET_MS, PersonTicket } from "../../../../domain/compliance/certificate-ticket.ts";
import { maskOf } from "../../../../domain/compliance/erase-person.ts";
import type { requestPersonExportCall as contract } from "../../../../domain/contract/compliance/person.ts";
import type { Body, Output } from "../../../../domain/contract/endpoint.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isEmail, normalEmail } from "../../../../domain/recipient/email.ts";
import type { DocumentDeps, FileDeps, SigningDeps, TemplateDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { logForWorkspace } from "../../workspace/log-for-workspace.ts";
import { filesAboutPerson, hasFilesAboutPerson } from "./files-about-person.ts";

/**
 * Issues a short-lived address of a person's export. Refusals: `invalid_email`.
 */
export async function requestPersonExport(
  deps: SigningDeps,
  caller: MemberPrincipal,
  body: Body<typeof contract>,
): Promise<Outcome<Output<typeof contract>>> {
  const email = normalEmail(body.email);
  if (!isEmail(email)) return refuse("invalid_email", { faults: [{ path: "email", code: "invalid_email" }] });
  await logForWorkspace(deps, caller, { kind: "person_exported", name: maskOf(email) });
  const workspace = caller.workspaceId;
  const found = await hasFilesAboutPerson(deps, { email, workspace, at: toInstant(deps.clock.now()) });
  const expires = deps.clock.now() + CERTIFICATE_TICKET_MS;
  const subject: PersonTicket = { person: email, workspace };
  const path = `/api/compliance/person-export/${await deps.tickets.make(subject, expires)}`;
  return done({ url: new URL(path, deps.config.publicUrl).href, expiresAt: toInstant(expires), found });
}

/** The export as a zip; streamed. */
export async function readPersonExport(
  deps: FileDeps & DocumentDeps & TemplateDeps,
  ticket: string,
): Promise<Outcome<ReadableStream<Bytes>>> {
  const subject = PersonTicket.safeParse(await deps.tickets.read(ticket));
  if (!subject.success) return notFound("file");
  const { person, workspace } = subject.data;
  const nowMs = deps.clock.now();
  return done(deps.zipFiles(filesAboutPerson(deps, { email: person, workspace, at: toInstant(nowMs) }), nowMs));
}
