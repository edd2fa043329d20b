/** A card per person: identity, signature, times and proofs. */

import type { Points } from "../../../domain/field/geometry.ts";
import type { CertificateMethod, CertificatePerson } from "../../ports/certificate.ts";
import { stepsOf } from "./events.ts";
import { languageName } from "./language-name.ts";
import { type Fill, facts, factsHeight, heading } from "./parts.ts";
import {
  block,
  breakPageUnlessFits,
  colors,
  frame,
  MARGIN,
  picture,
  placeBlock,
  rule,
  type Sheet,
  write,
} from "./sheet.ts";
import { utc } from "./times.ts";

const PADDING: Points = 11;
const LINE_GAP: Points = 3;
const SIGNATURE = { width: 148, height: 38 };
/** Room for a name, an address, the role and the pages seen, so that all cards are equally high. */
const TOP_HEIGHT: Points = 58;
/** Size of the values below the rule. */
const PROOF: Points = 7.6;

export function drawPeople(sheet: Sheet, people: readonly CertificatePerson[], t: Fill): void {
  const [first] = people;
  heading(sheet, t("people.heading"), first ? measure(sheet, first, t).height + 10 : 0);
  for (const person of people) drawPerson(sheet, person, t);
}

/** The texts of a person's card and the height that it takes. */
function measure(sheet: Sheet, person: CertificatePerson, t: Fill) {
  const inner = sheet.width - 2 * PADDING;
  const beside = inner - SIGNATURE.width - 16;
  const proof = proofOf(person, sheet.language, t);
  const device: Facts = [[t("people.device"), (person.userAgent ?? t("people.never")).slice(0, 300)]];
  const proofHeight = factsHeight(sheet, inner, 3, proof, PROOF) + factsHeight(sheet, inner, 1, device, PROOF);
  const role = `${t(`people.${person.act}`)}  ·  ${t(`people.role.${person.role}`)}  ·  ${t("people.step", { step: person.step })}`;
  const lines = [
    block(sheet, person.name, beside, { size: 11, weight: "bold", language: person.language }),
    ...(person.email === "" ? [] : [block(sheet, person.email, beside, { size: 8.4, color: colors.muted })]),
    block(sheet, role, beside, { size: 7.4, color: colors.muted }),
    ...(person.seen ? [block(sheet, t("people.seen", person.seen), beside, { size: 7.4, color: colors.muted })] : []),
  ];
  const linesHeight = lines.reduce((sum, { height }) => sum + height + LINE_GAP, 0);
  const top = Math.max(linesHeight, SIGNATURE.height + 14, TOP_HEIGHT);
  const height = PADDING + top + 8 + proofHeight + PADDING - 7;
  return { inner, proof, device, lines, top, height };
}

function drawPerson(sheet: Sheet, person: CertificatePerson, t: Fill): void {
  const { inner, proof, device, lines, top, height } = measure(sheet, person, t);
  breakPageUnlessFits(sheet, height + 8);
  const start = sheet.y;
  frame(sheet, MARGIN, start, sheet.width, height, 6);
  const x = MARGIN + PADDING;
  let y = start + PADDING;
  for (const line of lines) {
    placeBlock(sheet, line, x, y);
    y += line.height + LINE_GAP;
  }
  drawSignature(sheet, person, x + inner - SIGNATURE.width, start + PADDING - 2, t);
  sheet.y = start + PADDING + top;
  rule(sheet, x, sheet.y, inner);
  sheet.y += 8;
  facts(sheet, x, inner, 3, proof, PROOF);
  facts(sheet, x, inner, 1, device, PROOF);
  sheet.y = start + height + 8;
}

function drawSignature(sheet: Sheet, person: CertificatePerson, x: Points, top: Points, t: Fill): void {
  const { width, height } = SIGNATURE;
  if (person.signature) picture(sheet, person.signature.draw, x, top, width, height - 4);
  rule(sheet, x, top + height, width);
  const caption = t(`people.signature.${person.signature?.way ?? "none"}`);
  write(sheet, caption, x, top + height + 4, width, { size: 6.6, color: colors.muted });
}

type Facts = [label: string, value: string][];

function proofOf(person: CertificatePerson, language: string, t: Fill): Facts {
  const never = t("people.never");
  const { consent } = person;
  const consentParams = consent && { version: consent.version, language: languageName(consent.language, language) };
  const zone = person.timeZone ? ` (${person.timeZone})` : "";
  return [
    ...person.methods.map((method) => methodOf(method, person, t)),
    [t("people.signature_id"), person.signatureId],
    [t("people.language"), person.signedIn ? languageName(person.signedIn, language) : never],
    [t("people.consent"), consentParams ? t("people.consent.version", consentParams) : never],
    [t("people.ip"), `${person.ip ?? never}${zone}`],
    ...circumstancesOf(person, t),
    ...unrecorded(person, t),
  ];
}

/** Steps without a time; the others are among the events. */
function unrecorded(person: CertificatePerson, t: Fill): Facts {
  return stepsOf(person, t).flatMap(({ what, at }): Facts => (at ? [] : [[what, t("people.never")]]));
}

/** The proof, then time and wrong answers on separate lines, so that each line has its own text direction. */
function methodOf(
  { method, at, wrong, reference }: CertificateMethod,
  { host, embeddedIn, openedBy }: CertificatePerson,
  t: Fill,
): [string, string] {
  const name = t(`people.method.${method}`, embeddedIn ? { ...host, page: embeddedIn } : host);
  const key = method === "embedded" && openedBy ? `\n${t("people.method.embedded.key", { key: openedBy })}` : "";
  if (!at) return [t("people.method"), `${name}${key}`];
  return [
    name,
    [
      momentOf(at),
      ...(method === "host" ? [] : [t("people.method.passed")]),
      ...(wrong ? [t("people.method.wrong", { count: wrong })] : []),
      ...(reference ? [t("people.method.reference"), reference] : []),
    ].join("\n"),
  ];
}

function circumstancesOf({ group, host, delegatedFrom = [] }: CertificatePerson, t: Fill): Facts {
  const handedOver = delegatedFrom.flatMap(({ name, email, reason, at }) => [
    `${name} (${email})`,
    momentOf(at),
    reason,
  ]);
  const pairs: Facts = [];
  if (group) pairs.push([t("people.group"), t("people.group.value", group)]);
  if (host?.place) pairs.push([t("people.place"), host.place]);
  if (handedOver.length > 0) pairs.push([t("people.delegated"), handedOver.join("\n")]);
  return pairs;
}

function momentOf(instant: string): string {
  const { date, time } = utc(instant);
  return `${date} ${time}`;
}
