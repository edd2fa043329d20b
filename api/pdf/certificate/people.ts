/** A card per person: identity, signature, times and proofs. */

import type { Points } from "../../../domain/field/geometry.ts";
import type { CertificateMethod, CertificatePerson } from "../../ports/certificate.ts";
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
import { inZone, utc } from "./times.ts";

const PADDING: Points = 13;
const SIGNATURE = { width: 148, height: 44 };

export function drawPeople(sheet: Sheet, people: readonly CertificatePerson[], t: Fill): void {
  const [first] = people;
  heading(sheet, t("people.heading"), first ? measure(sheet, first, t).height + 10 : 0);
  for (const person of people) drawPerson(sheet, person, t);
}

/** The texts of a person's card and the height that it takes. */
function measure(sheet: Sheet, person: CertificatePerson, t: Fill) {
  const inner = sheet.width - 2 * PADDING;
  const proof = proofOf(person, sheet.language, t);
  const proofHeight = factsHeight(
    sheet,
    inner,
    2,
    proof.map(([, value]) => value),
  );
  const name = block(sheet, person.name, inner - SIGNATURE.width - 16, {
    size: 11.5,
    weight: "bold",
    language: person.language,
  });
  const email = block(sheet, person.email, inner - SIGNATURE.width - 16, { size: 8.6, color: colors.muted });
  const role = `${t(`people.role.${person.role}`)}  ·  ${t("people.step", { step: person.step })}`;
  const seenText = person.seen ? t("people.seen", person.seen) : "";
  const top = Math.max(name.height + email.height + (seenText ? 37 : 26), SIGNATURE.height + 16);
  const height = PADDING + top + 12 + 38 + 12 + proofHeight + PADDING - 10;
  return { inner, proof, name, email, role, seenText, top, height };
}

function drawPerson(sheet: Sheet, person: CertificatePerson, t: Fill): void {
  const { inner, proof, name, email, role, seenText, top, height } = measure(sheet, person, t);
  breakPageUnlessFits(sheet, height + 10);
  const start = sheet.y;
  frame(sheet, MARGIN, start, sheet.width, height, 6);
  const x = MARGIN + PADDING;
  let y = start + PADDING;
  placeBlock(sheet, name, x, y);
  y += name.height + 5;
  placeBlock(sheet, email, x, y);
  if (person.email !== "") y += email.height + 6;
  write(sheet, role, x, y, inner - SIGNATURE.width - 16, { size: 7.6, color: colors.muted });
  if (seenText) write(sheet, seenText, x, y + 11, inner - SIGNATURE.width - 16, { size: 7.6, color: colors.muted });
  drawSignature(sheet, person, x + inner - SIGNATURE.width, start + PADDING, t);
  sheet.y = start + PADDING + top + 2;
  rule(sheet, x, sheet.y, inner);
  sheet.y += 10;
  drawTimes(sheet, person, x, inner, t);
  facts(sheet, x, inner, 2, proof);
  sheet.y = start + height + 10;
}

function drawSignature(sheet: Sheet, person: CertificatePerson, x: Points, top: Points, t: Fill): void {
  const { width, height } = SIGNATURE;
  if (person.signature) picture(sheet, person.signature.draw, x, top, width, height - 4);
  rule(sheet, x, top + height, width);
  const caption = t(`people.signature.${person.signature?.way ?? "none"}`);
  write(sheet, caption, x, top + height + 4, width, { size: 6.6, color: colors.muted });
}

function drawTimes(sheet: Sheet, person: CertificatePerson, x: Points, width: Points, t: Fill): void {
  const steps = [
    [t("people.sent"), person.sentAt],
    [t("people.delivered"), person.deliveredAt],
    [t("people.viewed"), person.viewedAt],
    [t("people.consented"), person.consentedAt],
    [t(`people.${person.act}`), person.signedAt],
  ] as const;
  const column = width / steps.length;
  for (const [index, [label, instant]] of steps.entries()) {
    const left = x + index * column;
    write(sheet, label, left, sheet.y, column - 4, { size: 6.8, color: colors.muted });
    if (!instant) {
      write(sheet, t("people.never"), left, sheet.y + 10.5, column - 4, { size: 7.8, color: colors.muted });
      continue;
    }
    const { date, time } = utc(instant);
    write(sheet, `${date}\n${time}`, left, sheet.y + 10.5, column - 4, { size: 7.8 });
    const local = inZone(instant, person.timeZone);
    if (local) write(sheet, local, left, sheet.y + 32, column - 4, { size: 6.2, color: colors.muted });
  }
  sheet.y += 38 + 12;
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
    [t("people.device"), (person.userAgent ?? never).slice(0, 300)],
    ...circumstancesOf(person, t),
  ];
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
