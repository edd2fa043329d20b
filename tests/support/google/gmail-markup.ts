/** Gmail's page as the stand-in shows it: the classes, attributes and nesting of the real one, no more. */
import type { Account, Attachment, Message, Person, Thread } from "./mailbox.ts";

/** A chip, its file's address as the account `/u/N/` sees it. */
export function chipMarkup(thread: Thread, attachment: Attachment, account: number): string {
  const { name, mediaType, driveLink, arrival } = attachment;
  const address = `https://mail.google.com/mail/u/${account}/?ui=2&ik=0a1b2c3d4e&view=att&permmsgid=msg-f:1801:2&th=${thread.id}&attid=${attachment.id}&realattid=f_${attachment.id}&zw`;
  const given = driveLink
    ? ""
    : `download_url="${escaped(`${mediaType}:${encodeURIComponent(name)}:${address}&disp=safe`)}"`;
  const href = driveLink ?? `${address}&disp=inline`;
  const isHeld = arrival === "two_steps" || arrival === "scanning";
  // The page's own script puts held addresses in place later.
  const where = isHeld ? `data-held-${given} data-held-href="${escaped(href)}"` : given;
  const link = isHeld ? "" : `href="${escaped(href)}"`;
  const strip = stripMarkup(name, thread.strip, arrival === "scanning");
  const whole = `<span class="aZo N5jrZb" draggable="true" data-arrival="${arrival}" ${where}><a class="aQy aZr e" role="link" ${link}><div class="aSG"></div><div class="aYv"><div class="aQA"><span class="aV3 zzV0ie">${escaped(name)}</span></div><div class="aYp"><span class="SaH2Ve">12 KB</span></div></div></a>${strip}</span>`;
  return arrival === "unloaded"
    ? `<span class="aZo" data-arrival="unloaded"><div></div></span><template>${whole}</template>`
    : whole;
}

function stripMarkup(name: string, form: Thread["strip"], isScanning: boolean): string {
  const off = isScanning ? 'aria-disabled="true"' : "";
  const label = escaped(`Download attachment ${name}`);
  return form === "old"
    ? `<div class="aQw"><div class="T-I J-J5-Ji aQv T-I-ax7 L3" role="button" tabindex="0" ${off} aria-label="${label}"></div></div>`
    : `<div class="aQw"><span data-is-tooltip-wrapper="true"><button class="pYTkkf" ${off} aria-label="${label}"></button></span></div>`;
}

export function threadMarkup(thread: Thread, account: number, own: Person): string {
  const messages = thread.messages.map((message) => messageMarkup(thread, message, account, own)).join("");
  const heading = `<h2 class="hP" tabindex="-1" data-thread-perm-id="thread-f:${thread.id}" data-legacy-thread-id="${thread.id}">${escaped(thread.subject)}</h2>`;
  return `${heading}<div role="list">${messages}</div><span class="ams bkH" role="link" tabindex="0">Reply</span>`;
}

function messageMarkup(thread: Thread, message: Message, account: number, own: Person): string {
  const to = message.to.map((one) => {
    const name = one === own ? "me" : one.name;
    return `<span email="${one.email}" name="${escaped(name)}" class="g2">${escaped(name)}</span>`;
  });
  const from = `<span email="${message.from.email}" name="${escaped(message.from.name)}" class="gD">${escaped(message.from.name)}</span>`;
  const reply =
    thread.strip === "old"
      ? '<div class="T-I J-J5-Ji T-I-Js-IF aaq T-I-ax7 L3" role="button" tabindex="0" aria-label="Reply">↩</div>'
      : '<button class="aaq pYTkkf" aria-label="Reply">↩</button>';
  const chips = message.attachments.map((one) => chipMarkup(thread, one, account)).join("");
  const area = chips ? `<div class="hq gt"><div class="aQH">${chips}</div></div>` : "";
  return `<div class="adn ads" role="listitem" data-message-id="#msg-f:${message.id}" data-legacy-message-id="${message.id}"><table><tbody><tr><td><h3 class="iw">${from}</h3><span class="hb">to ${to.join(", ")}</span></td><td class="gH acX bAm">${reply}</td></tr></tbody></table><div class="a3s aiL">${escaped(message.text)}</div>${area}</div>`;
}

export function mailboxMarkup(accounts: readonly Account[], account: number): string {
  const { person, threads } = accounts[account]!;
  const rows = threads.map(
    (thread) =>
      `<li><a href="#inbox/${thread.token}"><b>${escaped(thread.messages[0]!.from.name)}</b> ${escaped(thread.subject)}</a></li>`,
  );
  const others = accounts.map((one, index) => `<a href="/mail/u/${index}/">${one.person.email}</a>`).join(" ");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Inbox - ${person.email} - Gmail</title><link rel="stylesheet" href="/standin/page.css"></head><body data-own="${person.email}"><p class="standin-note">A stand-in for Gmail on your own machine. Nothing here is real.</p><header><strong>Gmail</strong> <nav>${others}</nav><a class="gb_B" aria-label="Google Account: ${escaped(person.name)} (${person.email})" href="https://accounts.google.com/SignOutOptions?hl=en">${person.email}</a></header><div class="aC7" hidden>Drop files here</div><div role="main"><ul class="standin-list">${rows.join("")}</ul><div class="standin-thread"></div></div><script src="/standin/gmail.js"></script></body></html>`;
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
