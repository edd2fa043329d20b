import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";

/**
 * A simple model of a document's life, independent of the product: a person is a few flags, a document is a status,
 * times are milliseconds. `act` returns the product's expected response and the state afterwards.
 */

type Status =
  | "DRAFT"
  | "QUEUED"
  | "SENT"
  | "WAITING_FOR_PAYMENT"
  | "SEALING"
  | "COMPLETED"
  | "DECLINED"
  | "EXPIRED"
  | "VOIDED";

export type ModelPerson = {
  step: number;
  role: "sign" | "review" | "edit";
  /** Whether the sender delivers the link, so that the person gets no mail. */
  byLink: boolean;
  /** Must pay, and `owes` until they have. */
  pays: boolean;
  owes: boolean;
  state: "waiting" | "invited" | "signed" | "declined" | "released";
  /** Number of the group's members who must act; `null` outside the group. */
  groupOf: number | null;
  remindedMs: number | null;
  askedMs: number | null;
  /** Number of delegations. */
  handed: number;
  /** The version of the fields that a reviewer approved. */
  approved: number | null;
};

export type Model = {
  status: Status;
  people: ModelPerson[];
  /** Number of an editor's changes to the fields. */
  fieldsVersion: number;
  isElsewhere: boolean;
  rule: { days: number; every: number; most: number; isOn: boolean; hasAlert: boolean };
  expiresMs: number;
  nextMs: number | null;
  reminders: number;
  /** The end for which an alert is scheduled. */
  alertForMs: number | null;
  /** The end about which the last alert warned. */
  alertedMs: number | null;
  /** Alerts sent. */
  alerts: number;
};

export type Act =
  | { kind: "send" | "void" | "resend" | "remind" | "release" | "seal" | "expire" | "remindDue" | "alertDue" }
  | { kind: "act" | "decline" | "ask" | "pay" | "edit" | "delegate" | "rework"; who: number }
  | { kind: "extend"; days: number };

export type ActResult = { code: string; model: Model };

const ended: Partial<Record<Status, string>> = {
  SEALING: "document_completed",
  COMPLETED: "document_completed",
  DECLINED: "document_declined",
  EXPIRED: "document_expired",
  VOIDED: "document_voided",
};

/** @param dueMs due time of the job that runs: of its reminder, or the expiry */
export function act(model: Model, requested: Act, nowMs: number, dueMs: number | null): ActResult {
  const no = (code: string): ActResult => ({ code, model });
  const yes = (next: Partial<Model> = {}): ActResult => ({ code: "ok", model: { ...model, ...next } });
  const isPast = isOpen(model.status) && nowMs >= model.expiresMs;
  const status = isPast ? "EXPIRED" : model.status;
  const isAwaiting = status === "SENT" || status === "WAITING_FOR_PAYMENT";
  const notAwaiting = ended[status] ?? "document_not_sent";
  switch (requested.kind) {
    case "send": {
      if (status !== "DRAFT") return no("document_not_draft");
      const sent = endingAt(model, nowMs + model.rule.days * DAY_MS, nowMs);
      return { code: "ok", model: model.isElsewhere ? { ...sent, status: "QUEUED" } : invited(sent, nowMs) };
    }
    case "release":
      if (status !== "QUEUED") return no(isAwaiting ? "conflict" : notAwaiting);
      return { code: "ok", model: invited(model, nowMs) };
    case "void":
      return isAwaiting || status === "QUEUED" ? yes({ status: "VOIDED", nextMs: null }) : no(notAwaiting);
    case "resend":
      return isAwaiting ? yes() : no(notAwaiting);
    case "remind":
      return isAwaiting ? yes({ people: reminded(model, nowMs) }) : no(notAwaiting);
    case "remindDue": {
      if (!isAwaiting || dueMs === null || model.nextMs !== dueMs || nowMs < dueMs) return yes();
      const reminders = model.reminders + 1;
      const nextMs = onGrid(model, dueMs, reminders, nowMs);
      return yes({ people: reminded(model, nowMs), reminders, nextMs });
    }
    case "alertDue": {
      const isDue = dueMs !== null && nowMs >= dueMs - DAY_MS;
      const isTrue = (isAwaiting || status === "QUEUED") && dueMs === model.expiresMs;
      if (!isDue) return yes();
      const alertForMs = model.alertForMs === dueMs ? null : model.alertForMs;
      return isTrue ? yes({ alertForMs, alertedMs: dueMs, alerts: model.alerts + 1 }) : yes({ alertForMs });
    }
    case "expire":
      return isPast ? yes({ status: "EXPIRED", nextMs: null }) : yes();
    case "seal":
      return status === "SEALING" ? yes({ status: "COMPLETED" }) : no("document_not_sealing");
    case "extend":
      return extended(model, requested.days, nowMs, status);
    case "ask": {
      if (!isAwaiting && status !== "EXPIRED") return no(status === "SEALING" ? "already_signed" : notAwaiting);
      const person = model.people[requested.who]!;
      if (person.state === "released") return no("group_complete");
      if (person.state === "signed" || person.state === "declined") return no("already_signed");
      if (!turnOf(model).includes(person)) return no("not_your_turn");
      if (status !== "EXPIRED" && model.expiresMs - nowMs > 3 * DAY_MS) return no("more_time_too_early");
      if (person.askedMs !== null && nowMs - person.askedMs < DAY_MS) return no("more_time_asked");
      return yes({ people: replaced(model, person, { askedMs: nowMs }) });
    }
    case "pay": {
      if (status === "DRAFT" || status === "QUEUED") return no("document_not_sent");
      const person = model.people[requested.who]!;
      if (!person.pays) return no("payment_not_asked");
      // Money that arrives too late is recorded and refunded.
      if (!person.owes || person.state === "released" || isSpare(model.people, person)) return yes();
      const paid = replaced(model, person, { owes: false });
      if (!isAsking(model.status)) return yes({ people: paid });
      const next = { ...model, people: withoutSpare(paid) };
      return { code: "ok", model: { ...next, status: askingStatus(next) } };
    }
    case "edit": {
      if (!isAwaiting) return no(notAwaiting);
      const person = model.people[requested.who]!;
      const hasActed = person.state === "signed" || person.state === "released";
      if (hasActed || (person.pays && !person.owes)) return no("recipient_has_acted");
      return yes({ people: replaced(model, person, { remindedMs: null, askedMs: null, approved: null }) });
    }
    case "act":
    case "rework":
    case "delegate":
    case "decline": {
      const person = model.people[requested.who]!;
      if (requested.kind === "rework" && person.role !== "edit") return no("not_for_role");
      if (!isAwaiting) return no(status === "SEALING" ? "already_signed" : notAwaiting);
      if (person.state === "signed") return no("already_signed");
      if (person.state === "released") return no("group_complete");
      if (!turnOf(model).includes(person)) return no("not_your_turn");
      if (requested.kind === "decline") {
        return yes({ status: "DECLINED", nextMs: null, people: replaced(model, person, { state: "declined" }) });
      }
      if (requested.kind === "delegate") {
        if (person.handed >= 5) return no("delegation_too_often");
        const other = { byLink: false, remindedMs: null, askedMs: null, handed: person.handed + 1, approved: null };
        return yes({ people: replaced(model, person, other) });
      }
      if (person.owes) return no("payment_required");
      if (isSpare(model.people, person)) return no("group_complete");
      if (requested.kind === "rework") return yes({ fieldsVersion: model.fieldsVersion + 1 });
      const approved = person.role === "review" ? model.fieldsVersion : null;
      const signed = withoutSpare(replaced(model, person, { state: "signed", approved }));
      return {
        code: "ok",
        model: invited({ ...model, people: askedAgain(signed, model.fieldsVersion, person) }, nowMs),
      };
    }
  }
}

/** Schedules an alert for the day before, if that is still to come. */
function endingAt(model: Model, expiresMs: number, nowMs: number): Model {
  const isToCome = model.rule.hasAlert && expiresMs - DAY_MS > nowMs;
  return { ...model, expiresMs, alertForMs: isToCome ? expiresMs : null };
}

function isOpen(status: Status): boolean {
  return status === "QUEUED" || isAsking(status);
}

function isAsking(status: Status): boolean {
  return status === "SENT" || status === "WAITING_FOR_PAYMENT";
}

export function turnOf({ people }: Pick<Model, "people">): ModelPerson[] {
  const owing = people.filter(({ state }) => state === "waiting" || state === "invited");
  const first = Math.min(...owing.map(({ step }) => step));
  return owing.filter(({ step }) => step === first);
}

function askingStatus(model: Model): Status {
  return turnOf(model).every(({ owes }) => owes) ? "WAITING_FOR_PAYMENT" : "SENT";
}

function replaced({ people }: Model, person: ModelPerson, more: Partial<ModelPerson>): ModelPerson[] {
  return people.map((one) => (one === person ? { ...one, ...more } : one));
}

/** A member who has signed or paid for the group occupies one of its seats. */
function hasSeat({ groupOf, state, pays, owes }: ModelPerson): boolean {
  return groupOf !== null && (state === "signed" || (pays && !owes));
}

function isSpare(people: readonly ModelPerson[], one: ModelPerson): boolean {
  return one.groupOf !== null && !hasSeat(one) && people.filter(hasSeat).length >= one.groupOf;
}

/** Once all of a group's seats are occupied, the others are released. */
function withoutSpare(people: ModelPerson[]): ModelPerson[] {
  return people.map((one) => (isSpare(people, one) ? { ...one, state: "released" as const } : one));
}

/** Once everybody up to a step has acted, reviewers who approved older fields must review again. */
function askedAgain(people: ModelPerson[], fieldsVersion: number, { step }: ModelPerson): ModelPerson[] {
  if (people.some((one) => (one.state === "waiting" || one.state === "invited") && one.step <= step)) return people;
  const isStale = (one: ModelPerson) =>
    one.role === "review" && one.state === "signed" && one.approved !== fieldsVersion;
  return people.map((one) => (isStale(one) ? { ...one, state: "waiting" } : one));
}

function reminded(model: Model, nowMs: number): ModelPerson[] {
  const turn = turnOf(model);
  const isDue = (one: ModelPerson) => !one.byLink && (one.remindedMs === null || nowMs - one.remindedMs >= HOUR_MS);
  return model.people.map((one) => (turn.includes(one) && isDue(one) ? { ...one, remindedMs: nowMs } : one));
}

/** Invites everyone whose turn has come and starts the new turn's reminders. If nobody is left, the document is sealed. */
function invited(model: Model, nowMs: number): Model {
  const turn = turnOf(model);
  if (turn.length === 0) return { ...model, status: "SEALING", nextMs: null };
  const isNew = turn.some(({ state }) => state === "waiting");
  const people = model.people.map((one) => (turn.includes(one) ? { ...one, state: "invited" as const } : one));
  const next: Model = { ...model, people, status: askingStatus(model) };
  return isNew ? { ...next, reminders: 0, nextMs: onGrid(model, nowMs, 0, nowMs) } : next;
}

/** The first point after now that is a whole number of periods after `fromMs`; `null` without further reminders. */
function onGrid({ rule, expiresMs }: Model, fromMs: number, sent: number, nowMs: number): number | null {
  if (!rule.isOn || rule.days <= 1 || sent >= rule.most) return null;
  let nextMs = fromMs + rule.every * DAY_MS;
  while (nextMs <= nowMs) nextMs += rule.every * DAY_MS;
  return nextMs < expiresMs ? nextMs : null;
}

function extended(model: Model, days: number, nowMs: number, status: Status): ActResult {
  if (status === "DRAFT") return { code: "document_not_sent", model };
  if (!isOpen(status) && status !== "EXPIRED") return { code: ended[status]!, model };
  const expiresMs = nowMs + days * DAY_MS;
  const hadEnded = status === "EXPIRED";
  if (!hadEnded && expiresMs < model.expiresMs - HOUR_MS) return { code: "validity_out_of_range", model };
  if (!hadEnded && expiresMs < model.expiresMs + HOUR_MS) return { code: "ok", model };
  const next = endingAt(model, expiresMs, nowMs);
  const isOut = model.people.some(({ state }) => state !== "waiting");
  // A member of a group may have paid after the end.
  const going = { ...model, people: hadEnded ? withoutSpare(model.people) : model.people };
  const reopened: Status = !hadEnded ? model.status : isOut ? askingStatus(going) : "QUEUED";
  const isPlanned = model.nextMs !== null && model.nextMs > nowMs;
  const nextMs = isPlanned || reopened === "QUEUED" ? model.nextMs : onGrid(next, nowMs, model.reminders, nowMs);
  const people = going.people.map((one) => ({ ...one, askedMs: null }));
  return { code: "ok", model: { ...next, status: reopened, nextMs, people } };
}

/** Views of the workspace's list that contain the document, by the specification's names. */
export function viewsOf({ status, people }: Model): string[] {
  const reviewers = people.filter(({ role }) => role === "review");
  const isReviewAwaited = isAsking(status) && turnOf({ people }).some(({ role }) => role === "review");
  const byStatus: Record<Status, string[]> = {
    DRAFT: ["draft"],
    QUEUED: ["sent", "waiting-for-others"],
    SENT: ["sent", "waiting-for-others"],
    WAITING_FOR_PAYMENT: ["sent", "waiting-for-others", "waiting-for-payment"],
    SEALING: ["sent"],
    COMPLETED: ["completed"],
    DECLINED: ["declined"],
    VOIDED: ["voided"],
    EXPIRED: ["expired"],
  };
  return [
    "all",
    ...byStatus[status],
    ...(isReviewAwaited ? ["to-approve"] : []),
    ...(reviewers.some(({ state }) => state === "signed") ? ["approved"] : []),
    ...(reviewers.some(({ state }) => state === "declined") ? ["rejected"] : []),
  ];
}
