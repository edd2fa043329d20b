/** Draws the list of events: one line each, in the order of time, with actor and act. */

import type { Points } from "../../../domain/field/geometry.ts";
import type { CertificateContent, CertificatePerson } from "../../ports/certificate.ts";
import { type Fill, heading, paragraph } from "./parts.ts";
import { block, breakPageUnlessFits, colors, MARGIN, placeBlock, rule, type Sheet } from "./sheet.ts";
import { inZone, utc } from "./times.ts";

const TIME: Points = 108;
const LOCAL: Points = 104;
const GAP: Points = 10;
const LETTERS = { size: 7.6 };

type Step = { what: string; at: string | undefined };
type Event = { at: string; what: string; who: string; language?: string | undefined; local: string | null };

/** A recipient's steps, with and without a recorded time. */
export function stepsOf(person: CertificatePerson, t: Fill): Step[] {
  const { consentedAt, signedAt, act } = person;
  const isOne = consentedAt !== undefined && consentedAt === signedAt;
  return [
    { what: t("people.sent"), at: person.sentAt },
    { what: t("people.delivered"), at: person.deliveredAt },
    { what: t("people.viewed"), at: person.viewedAt },
    ...(isOne
      ? [{ what: `${t("people.consented")}  ·  ${t(`people.${act}`)}`, at: signedAt }]
      : [
          { what: t("people.consented"), at: consentedAt },
          { what: t(`people.${act}`), at: signedAt },
        ]),
  ];
}

export function drawEvents(sheet: Sheet, content: CertificateContent, t: Fill): void {
  heading(sheet, t("events.heading"), 60);
  for (const event of eventsOf(content, t)) drawEvent(sheet, event);
  sheet.y += 4;
  paragraph(sheet, `${t("people.intent")} ${t("document.zone")}`);
}

function eventsOf({ sentAt, completedAt, sender, people }: CertificateContent, t: Fill): Event[] {
  const sent = sentAt ? [{ at: sentAt, what: t("document.sent"), who: sender?.name ?? "", local: null }] : [];
  const steps = people.flatMap((person) =>
    stepsOf(person, t).flatMap(({ what, at }): Event[] =>
      at ? [{ at, what, who: person.name, language: person.language, local: inZone(at, person.timeZone) }] : [],
    ),
  );
  const completed = { at: completedAt, what: t("document.completed"), who: "", local: null };
  // A stable sort: events of the same instant stay in the order of the steps.
  return [...sent, ...steps, completed].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function drawEvent(sheet: Sheet, { at, what, who, language, local }: Event): void {
  const { date, time } = utc(at);
  const rest = sheet.width - TIME - LOCAL - 3 * GAP;
  const blocks = [
    block(sheet, `${date} ${time}`, TIME, LETTERS),
    block(sheet, what, rest * 0.45, { ...LETTERS, weight: "bold" }),
    block(sheet, who, rest * 0.55, language ? { ...LETTERS, language } : LETTERS),
    block(sheet, local ?? "", LOCAL, { size: 6.6, color: colors.muted, align: "end" }),
  ];
  const height = Math.max(...blocks.map((one) => one.height));
  breakPageUnlessFits(sheet, height + 5);
  const lefts = [0, TIME + GAP, TIME + 2 * GAP + rest * 0.45, sheet.width - LOCAL];
  for (const [index, one] of blocks.entries()) placeBlock(sheet, one, MARGIN + lefts[index]!, sheet.y);
  sheet.y += height + 2.5;
  rule(sheet, MARGIN, sheet.y, sheet.width);
  sheet.y += 2.5;
}
