/**
 * Gmail's page as the stand-in serves it: classes, attributes and nesting of recorded pages (2016-05, 2019-01, 2023-05)
 * and of what current extensions read (2024 to 2026), see `docs/gmail-and-drive.md`. Nothing beyond that.
 */
import { type Account, type Attachment, type Message, type Person, permIdOf, type Thread } from "./mailbox.ts";
import type { State } from "./state.ts";

export type ThreadLook = {
  /** E.g. `/mail/u/0/d/TOKEN/`. */
  path: string;
  own: Person;
  language: string;
};

/** Labels are translated; the extension must not depend on them. */
const labels: Record<string, { download: string; reply: string; me: string; account: string }> = {
  en: { download: "Download attachment", reply: "Reply", me: "me", account: "Google Account" },
  de: { download: "Anhang herunterladen:", reply: "Antworten", me: "mich", account: "Google-Konto" },
  ar: { download: "تنزيل المرفق", reply: "رد", me: "أنا", account: "حساب Google" },
};
const labelsIn = (language: string) => labels[language] ?? labels.en!;

/** A chip with its file's address as seen from the mailbox at `path`. */
function chipMarkup(thread: Thread, message: Message, attachment: Attachment, look: ThreadLook): string {
  const { name, driveLink, arrival } = attachment;
  const isHeld = arrival === "two_steps" || arrival === "scanning";
  const download = driveLink ? "" : downloadOf(thread, message, attachment, look);
  const href = driveLink ?? linkOf(thread, message, attachment, look);
  // The page's own script sets held-back addresses later.
  const where = download && `${isHeld ? "data-held-" : ""}download_url="${escaped(download)}"`;
  const link = isHeld ? `data-held-href="${escaped(href)}"` : `href="${escaped(href)}"`;
  const strip = stripMarkup(name, thread.strip, arrival === "scanning", look.language);
  const size = sizeText(attachment.bytes().length, look.language);
  const whole = `<span class="aZo N5jrZb" draggable="true" data-arrival="${arrival}" ${where}><a class="aQy aZr e" role="link" target="_blank" tabindex="0" ${link}><span class="a3I">Preview ${escaped(name)}</span><div aria-hidden="true"><div class="aSG"></div><div class="aSH"><div class="aYy"><div class="aYz"><div class="a12"><div class="aQA"><span class="aV3 zzV0ie">${escaped(name)}</span></div><div class="aYp"><span class="SaH2Ve">${size}</span></div></div></div></div></div></div></a>${strip}</span>`;
  return arrival === "unloaded"
    ? `<span class="aZo" data-arrival="unloaded"><div></div></span><template>${whole}</template>`
    : whole;
}

/** Rounded, in the page's digits and units. */
function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 1024 * 1024;
  const number = new Intl.NumberFormat(language === "ar" ? "ar-EG" : language, {
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  const units = language === "ar" ? ["كيلوبايت", "ميغابايت"] : ["KB", "MB"];
  return `${number.format(bytes / 1024 ** (isLarge ? 2 : 1))} ${units[Number(isLarge)]}`;
}

const query = (message: Message, { id }: Attachment) =>
  `?ui=2&ik=0a1b2c3d4e&attid=${id}&permmsgid=${permIdOf(message)}&th=${message.id}&view=att`;

function downloadOf({ grammar }: Thread, message: Message, attachment: Attachment, { path }: ThreadLook): string {
  const root = `https://mail.google.com${path}`;
  const bare = root.replace(/\/$/, "");
  const params = `${query(message, attachment)}&disp=safe&realattid=f_${attachment.id}&zw`;
  const address = {
    doubled: `${root}${bare}${params}`,
    single: `${root}${params}`,
    relative: params,
    link_only: "",
    strange: `blob:gm/${attachment.id}`,
  }[grammar];
  return address && `${attachment.mediaType}:${encodeURIComponent(attachment.name)}:${address}`;
}

function linkOf({ grammar }: Thread, message: Message, attachment: Attachment, { path }: ThreadLook): string {
  if (grammar === "strange") return "#";
  const params = `${query(message, attachment)}&disp=inline&realattid=f_${attachment.id}&zw`;
  return grammar === "relative" ? params : `https://mail.google.com${path.replace(/\/$/, "")}${params}`;
}

function stripMarkup(name: string, form: Thread["strip"], isScanning: boolean, language: string): string {
  const off = `aria-disabled="${isScanning}"`;
  const label = escaped(`${labelsIn(language).download} ${name}`);
  // The last button is present and hidden in every chip recorded in 2019.
  return form === "old"
    ? `<div class="aQw"><div class="T-I J-J5-Ji aQv T-I-ax7 L3" role="button" tabindex="0" ${off} aria-label="${label}"></div><div class="T-I J-J5-Ji aQv T-I-ax7 L3 T-I-JE aVZ" role="button" aria-disabled="true" aria-hidden="true" style="display: none"></div></div>`
    : `<div class="aQw"><span data-is-tooltip-wrapper="true"><button class="pYTkkf-JX-I" ${off} aria-label="${label}"></button></span></div>`;
}

export function threadMarkup(thread: Thread, look: ThreadLook): string {
  const messages = thread.messages.map((message) => messageMarkup(thread, message, look)).join("");
  const heading = `<div class="ha"><h2 class="hP" tabindex="-1" data-thread-perm-id="thread-f:${BigInt(`0x${thread.id}`)}" data-legacy-thread-id="${thread.id}">${escaped(thread.subject)}</h2></div>`;
  return `<div class="nH hx"><div class="nH">${heading}</div><div class="nH" role="list">${messages}</div><div class="amn"><span class="ams bkH" role="link" tabindex="0">${labelsIn(look.language).reply}</span></div></div>`;
}

function messageMarkup(thread: Thread, message: Message, look: ThreadLook): string {
  const texts = labelsIn(look.language);
  const to = message.to.map((one) => {
    const name = one === look.own ? texts.me : one.name;
    return `<span email="${one.email}" name="${escaped(name)}" class="g2">${escaped(name)}</span>`;
  });
  const from = `<span email="${message.from.email}" name="${escaped(message.from.name)}" class="gD">${escaped(message.from.name)}</span>`;
  const reply =
    thread.strip === "old"
      ? `<div class="T-I J-J5-Ji T-I-Js-IF aaq T-I-ax7 L3" role="button" tabindex="0" aria-label="${texts.reply}">↩</div>`
      : `<button class="aaq pYTkkf-JX-I" aria-label="${texts.reply}">↩</button>`;
  const chips = message.attachments.map((one) => chipMarkup(thread, message, one, look)).join("");
  const area = chips ? `<div class="hq gt"><div class="aQH">${chips}<div class="aZK"></div></div></div>` : "";
  return `<div class="h7 ie nH oy8Mbf" role="listitem"><div class="G3 G2"><div class="adn ads" data-message-id="#${permIdOf(message)}" data-legacy-message-id="${message.id}"><div class="gs"><div class="gE iv gt"><table class="cf gJ"><tbody><tr class="acZ"><td class="gF gK"><h3 class="iw">${from}</h3><span class="hb">${to.join(", ")}</span></td><td class="gH bAk"></td><td class="gH acX bAm">${reply}</td></tr></tbody></table></div><div class="ii gt"><div class="a3s aiL">${escaped(message.text)}</div></div>${area}</div></div></div></div>`;
}

type Mailbox = { path: string; account: Account };

export function mailboxMarkup({ accounts, language }: State, { path, account }: Mailbox): string {
  const { person, threads } = account;
  const rows = threads.map(
    (thread) =>
      `<li><a href="#inbox/${thread.token}"><b>${escaped(thread.messages[0]!.from.name)}</b> ${escaped(thread.subject)}</a></li>`,
  );
  const others = accounts.map((one, index) => `<a href="/mail/u/${index}/">${one.person.email}</a>`).join(" ");
  const [{ person: signedIn }] = accounts as [Account];
  const owner = accounts.includes(account) ? person : signedIn;
  const direction = language === "ar" ? "rtl" : "ltr";
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>Inbox - ${person.email} - Gmail</title><link rel="stylesheet" href="/standin/page.css"></head><body data-own="${person.email}" data-path="${path}"><p class="standin-note">A stand-in for Gmail on your own machine. Nothing here is real.</p><header><strong>Gmail</strong> <nav>${others}</nav><a class="gb_B" aria-label="${labelsIn(language).account}: ${escaped(owner.name)} (${owner.email})" href="https://accounts.google.com/SignOutOptions?hl=${language}">${owner.email}</a></header><div class="standin-views"><div class="nH BltHke" role="main"><ul class="standin-list">${rows.join("")}</ul></div></div><script src="/standin/gmail.js"></script></body></html>`;
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
