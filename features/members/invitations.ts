/** Several invitations at once, each with a result of its own; one per mount, without React. */
import { batch, signal } from "@preact/signals-react";
import type { AssignableRole } from "../../domain/access/roles.ts";
import { addMemberCall, type MemberRow } from "../../domain/contract/workspace/member.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { isEmail, sameEmail } from "../../domain/recipient/email.ts";
import { type Unconfirmed, unconfirmedIn } from "../confirm/create-confirmation.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { distinct, type Entry, readTyped } from "./read-addresses.ts";

type Failure = { code: CallRefusal["code"] | "unknown_role"; message: string };
export type Invitee = Entry & {
  status: "waiting" | "sending" | "invited" | "failed";
  failure?: Failure;
  /** Idempotency key: a retry without a response reuses it, a retry after a refusal needs a new one. */
  key: string;
};
export type Invitations = ReturnType<typeof createInvitations>;

/** Requests at the same time. */
const PARALLEL = 4;
/** Refusals that apply to all invitations: the rest is not sent. */
const stopping: readonly string[] = ["too_many_requests", "not_authorized", "workspace_left", "too_many_members"];

export function createInvitations(host: Host, ownEmail: string, members: () => readonly MemberRow[]) {
  const text = signal("");
  const imported = signal<readonly Entry[]>([]);
  const role = signal<AssignableRole>("member");
  /** `null` while addresses are collected. */
  const invitees = signal<readonly Invitee[] | null>(null);
  const busy = signal(false);
  const unconfirmed = signal<Unconfirmed | null>(null);

  function alter(email: string, change: Partial<Invitee>): void {
    invitees.value = (invitees.peek() ?? []).map((one) => (one.email === email ? { ...one, ...change } : one));
  }
  const failed = (code: RefusalCode | "unknown_role") =>
    ({ status: "failed", failure: { code, message: "" } }) as const;

  /** A fault found without a request. */
  function faultOf({ email, unknownRole }: Entry): RefusalCode | "unknown_role" | null {
    if (!isEmail(email)) return "invalid_email";
    if (sameEmail(email, ownEmail)) return "invitation_to_oneself";
    if (members().some((member) => sameEmail(member.email, email))) return "already_member";
    return unknownRole === undefined ? null : "unknown_role";
  }

  async function invite(invitee: Invitee): Promise<CallRefusal | null> {
    const { email, name, key } = invitee;
    alter(email, { status: "sending" });
    const body = { email, role: invitee.role ?? role.peek(), ...(name ? { name } : {}) };
    const answer = await call(host, addMemberCall, { body }, { idempotencyKey: key });
    if (answer.ok) {
      alter(email, { status: "invited" });
      return null;
    }
    const { code, message } = answer.refusal;
    const next = code === "unreachable" ? key : crypto.randomUUID();
    alter(email, { status: "failed", failure: { code, message }, key: next });
    return answer.refusal;
  }

  /** Invites all waiting people, and stops when no further invitation can succeed. */
  async function sendWaiting(): Promise<void> {
    if (busy.peek()) return;
    busy.value = true;
    unconfirmed.value = null;
    const queue = (invitees.peek() ?? []).filter(({ status }) => status === "waiting");
    let isStopped = false;
    const work = async () => {
      for (let next = queue.shift(); next && !isStopped; next = queue.shift()) {
        const refused = await invite(next);
        const address = unconfirmedIn(refused);
        if (address) {
          unconfirmed.value = address;
          alter(next.email, { status: "waiting" });
        }
        if (refused && (address || stopping.includes(refused.code))) isStopped = true;
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    busy.value = false;
  }

  return {
    ...{ text, imported, role, invitees, busy, unconfirmed },
    /** Everybody typed and imported, without duplicates. */
    collected: (): Entry[] => distinct([...imported.value, ...readTyped(text.value)]),
    add(entries: readonly Entry[]): void {
      imported.value = distinct([...imported.peek(), ...entries]);
    },
    async send(): Promise<void> {
      invitees.value = distinct([...imported.peek(), ...readTyped(text.peek())]).map((entry) => {
        const fault = faultOf(entry);
        return { ...entry, status: "waiting", key: crypto.randomUUID(), ...(fault ? failed(fault) : {}) };
      });
      await sendWaiting();
    },
    /** Continues after a stop or the confirmation of the own address. */
    async sendRest(): Promise<void> {
      invitees.value = (invitees.peek() ?? []).map((one) =>
        one.status === "failed" && faultOf(one) === null ? { ...one, status: "waiting" } : one,
      );
      await sendWaiting();
    },
    /** Returns failed addresses to the text, where they can be corrected. */
    correct(): void {
      const rest = (invitees.peek() ?? []).filter(({ status }) => status !== "invited");
      batch(() => {
        imported.value = rest.filter((one) => isEmail(one.email) && (one.name !== "" || one.role !== null));
        text.value = rest
          .filter((one) => !imported.peek().includes(one))
          .map(({ email }) => email)
          .join("\n");
        invitees.value = null;
      });
    },
    clear(): void {
      batch(() => {
        text.value = "";
        imported.value = [];
        invitees.value = null;
        unconfirmed.value = null;
      });
    },
  };
}
