import { describe, expect, it } from "vitest";
import { codeOf, later } from "../../tests/support/builders.ts";
import { drivers, stateIn } from "../../tests/support/decisions.ts";
import type { Instant } from "../ids.ts";
import { DocumentStatus } from "./document.ts";
import { type Answer, type Command, commands, isOpen, stateTable, statusAt } from "./state-table.ts";

/** One letter per answer keeps the table below compact. */
const letters: Record<string, Answer> = {
  "+": "allowed",
  i: "document_immutable",
  n: "document_not_draft",
  s: "document_not_sent",
  a: "already_signed",
  c: "document_completed",
  d: "document_declined",
  e: "document_expired",
  v: "document_voided",
  $: "payment_required",
  x: "conflict",
  g: "document_not_sealing",
};
/** Columns: draft, queued, sent, waiting for payment, sealing, completed, declined, expired, voided. */
const grid: Record<Command, string> = {
  save: "+iiiiiiii",
  changeFields: "+iiiiiiii",
  send: "+nnnnnnnn",
  discard: "+iiiiiiii",
  attach: "+nnnnnnnn",
  void: "s+++ccdev",
  resend: "ss++ccdev",
  remind: "ss++ccdev",
  extend: "s+++ccd+v",
  editRecipient: "ss++ccdev",
  copyLink: "ss++ccdev",
  unlock: "ss++++dev",
  refund: "ss+++++++",
  open: "ss+++++++",
  verify: "ss++++dev",
  handOver: "ss++acdev",
  returnDevice: "ss+++++++",
  pay: "ss++acdev",
  sign: "ss+$acdev",
  approve: "ss+$acdev",
  editFields: "ss+$acdev",
  decline: "ss++acdev",
  delegate: "ss++acdev",
  askForTime: "ss++acd+v",
  readCopy: "ss++++dev",
  release: "s+xxccdev",
  paid: "ss+++++++",
  remindDue: "ss++ccdev",
  alertDue: "s+++ccdev",
  expire: "s+++ccdev",
  seal: "gggg+gggg",
  retrySealing: "gggg+gggg",
};

const statuses = DocumentStatus.options;
const tomorrow = "2026-11-23T10:00:00.000Z" as Instant;
const answerIn = (command: Command, status: DocumentStatus) => letters[grid[command][statuses.indexOf(status)]!]!;

describe("the state table", () => {
  it("has one answer for each command in each status", () => {
    const written = commands.map((command) => [command, statuses.map((status) => answerIn(command, status))]);
    expect(commands.map((command) => [command, statuses.map((status) => stateTable[command][status])])).toEqual(
      written,
    );
  });

  const cells = commands.flatMap((command) => statuses.map((status) => [command, status] as const));
  it.each(cells)("agrees with the rule that decides %s in %s", async (command, status) => {
    const { ann = {}, decide } = drivers[command];
    const code = codeOf(await decide(stateIn(status, ann, tomorrow), later));
    expect(code === "ok" ? "allowed" : code).toBe(answerIn(command, status));
  });

  const pastCells = cells.filter(([, status]) => isOpen(status));
  it.each(pastCells)("gives %s in %s the answer of EXPIRED after the expiry", async (command, status) => {
    const { ann = {}, decide } = drivers[command];
    const state = stateIn(status, ann, later);
    expect(statusAt(state.document, later)).toBe("EXPIRED");
    const code = codeOf(await decide(state, later));
    // Only recording the expiry is still allowed.
    const expected = command === "expire" ? "allowed" : answerIn(command, "EXPIRED");
    expect(code === "ok" ? "allowed" : code).toBe(expected);
  });
});
