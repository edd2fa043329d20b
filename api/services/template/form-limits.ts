import type { WorkspaceId } from "../../../domain/ids.ts";
import type { Refusal } from "../../../domain/outcome.ts";
import { mailboxOf } from "../../../domain/recipient/email.ts";
import type { CoreDeps } from "../../deps.ts";
import { limitCalls } from "../limit-calls.ts";

const HOUR_SECONDS = 3_600;

/** Limits per form, workspace, network address and mailbox (in any spelling), because anonymous callers cause mail. */
const limits = {
  callerSubject: { name: "form_place", calls: 30, seconds: 600 },
  mailbox: { name: "form_address", calls: 5, seconds: HOUR_SECONDS },
  mailboxOfAll: { name: "form_address_of_workspace", calls: 15, seconds: HOUR_SECONDS },
  form: { name: "form", calls: 600, seconds: HOUR_SECONDS },
  workspace: { name: "form_workspace", calls: 3_000, seconds: HOUR_SECONDS },
} as const;
export type FormCall = { formId: string; workspaceId: WorkspaceId; callerSubject: string; email: string };

/** Counts a submission. @param headers receives the remaining calls */
export function limitForms(deps: CoreDeps, call: FormCall, headers: Record<string, string>): Promise<Refusal | null> {
  return limitAll(deps, "", call, headers);
}

/** Counts a mailed code; counted separately from submissions. @param headers receives the remaining calls */
export function limitFormCodes(
  deps: CoreDeps,
  call: FormCall,
  headers: Record<string, string>,
): Promise<Refusal | null> {
  return limitAll(deps, "_code", call, headers);
}

/**
 * Counts a mailed link to an unfinished form; counted separately from submissions and codes. @param headers receives
 * the remaining calls
 */
export function limitFormLinks(
  deps: CoreDeps,
  call: FormCall,
  headers: Record<string, string>,
): Promise<Refusal | null> {
  return limitAll(deps, "_link", call, headers);
}

async function limitAll(
  deps: CoreDeps,
  suffix: "" | "_code" | "_link",
  { formId, workspaceId, callerSubject, email }: FormCall,
  headers: Record<string, string>,
): Promise<Refusal | null> {
  const mailbox = mailboxOf(email);
  for (const [limit, subject] of [
    [limits.callerSubject, `${formId} ${callerSubject}`],
    [limits.mailbox, `${formId} ${mailbox}`],
    [limits.mailboxOfAll, `${workspaceId} ${mailbox}`],
    [limits.form, formId],
    [limits.workspace, workspaceId],
  ] as const) {
    const isLimited = await limitCalls(deps, { ...limit, name: limit.name + suffix }, subject, headers);
    if (isLimited) return isLimited;
  }
  return null;
}

/**
 * Counts, by mailbox, the invitations of people named by the respondent. @param headers receives the
 * remaining calls
 */
export async function limitNamed(
  deps: CoreDeps,
  workspaceId: WorkspaceId,
  formId: string,
  named: readonly { email: string }[] | undefined,
  headers: Record<string, string>,
): Promise<Refusal | null> {
  for (const { email } of named ?? []) {
    const mailbox = mailboxOf(email);
    for (const [limit, subject] of [
      [limits.mailbox, `${formId} ${mailbox}`],
      [limits.mailboxOfAll, `${workspaceId} ${mailbox}`],
    ] as const) {
      const isLimited = await limitCalls(deps, { ...limit, name: `${limit.name}_named` }, subject, headers);
      if (isLimited) return isLimited;
    }
  }
  return null;
}
