/** mail.google.com, and the host that serves its attachments. */
import { signInPage } from "./files.ts";
import { escaped, mailboxMarkup, threadMarkup } from "./gmail-markup.ts";
import { type Account, type Message, permIdOf, type Thread } from "./mailbox.ts";
import { rawMail } from "./raw-mail.ts";
import { file, isSignedIn, page, type State } from "./state.ts";

/** The mailbox of an address, with or without a trailing slash, as the real server accepts. */
type Mailbox = { path: string; index: number; delegate: string | null; account: Account };

export async function answerGmail(request: Request, url: URL, state: State): Promise<Response> {
  if (url.pathname === "/standin/draft") return keepDraft(request, url, state);
  const [, n = "0", delegate = null, rest = ""] =
    /^\/mail(?:\/u\/(\d+))?(?:\/d\/([\w-]+))?(?:\/([^/]*))?$/.exec(url.pathname) ?? [];
  const account = delegate ? state.delegates[delegate] : state.accounts[Number(n)];
  if (!account || !/^\/mail(\/|$)/.test(url.pathname)) return new Response("Not found", { status: 404 });
  const mailbox = { path: `/mail/u/${n}/${delegate ? `d/${delegate}/` : ""}`, index: Number(n), delegate, account };
  const view = url.searchParams.get("view");
  if (view === "att") return giveFile(request, url, state, mailbox);
  if (view === "om") return showOriginal(request, url, state, mailbox);
  if (rest === "standin-thread") return giveThread(url, state, mailbox);
  return page(mailboxMarkup(state, mailbox));
}

function giveThread(url: URL, state: State, { account, path }: Mailbox): Response {
  const thread = account.threads.find((one) => one.token === url.searchParams.get("token"));
  return new Response(thread ? threadMarkup(thread, { path, own: account.person, language: state.language }) : "", {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

type FoundMessage = { thread: Thread; message: Message };

function findMessage({ threads }: Account, { searchParams }: URL): FoundMessage | undefined {
  const [th, perm] = [searchParams.get("th"), searchParams.get("permmsgid")];
  const all = threads.flatMap((thread) => thread.messages.map((message) => ({ thread, message })));
  return all.find(({ message }) => message.id === th || permIdOf(message) === perm);
}

/** Serves a whole message, or one attachment. */
function giveFile(request: Request, url: URL, state: State, mailbox: Mailbox): Response {
  if (!isSignedIn(request, state)) return signIn(state);
  const found = findMessage(mailbox.account, url);
  if (url.searchParams.get("disp") === "comp") return giveRaw(url, state, mailbox, found);
  return giveAttachment(url, state, mailbox, found);
}

function giveRaw(url: URL, state: State, { account }: Mailbox, found: FoundMessage | undefined): Response {
  const isOriginals = url.searchParams.has("permmsgid");
  if (state.raw === "forbidden" || (state.raw === "by_original" && !isOriginals)) {
    return new Response("Forbidden", { status: 403 });
  }
  if (state.raw === "page") return page("<!doctype html><title>Gmail</title><p>Temporary error (500)</p>");
  if (!found) return page("<!doctype html><title>Error</title><p>No message.</p>", 404);
  const bytes = rawMail(found.thread, found.message, account);
  return file("original_msg.eml", "message/rfc822", bytes, state);
}

/** "Show original": headers in a table, the mail as text, and its download address. */
function showOriginal(request: Request, url: URL, state: State, mailbox: Mailbox): Response {
  if (!isSignedIn(request, state)) return signIn(state);
  const found = findMessage(mailbox.account, url);
  if (!found || state.raw === "forbidden") return new Response("Forbidden", { status: 403 });
  const perm = encodeURIComponent(permIdOf(found.message));
  const link = escaped(`?ui=2&view=att&th=${found.message.id}&attid=0&disp=comp&safe=1&permmsgid=${perm}&zw`);
  return page(
    `<!doctype html><title>${escaped(found.thread.subject)}</title><div class="top_bar"><a class="download-buttons" href="${link}">Download Original</a></div><pre class="raw_message_text">From: somebody</pre>`,
  );
}

/** Redirects to a one-time address on a host that other pages' scripts cannot read. */
function giveAttachment(url: URL, state: State, { index }: Mailbox, found: FoundMessage | undefined): Response {
  const wanted = url.searchParams.get("attid");
  const attachment = found?.message.attachments.find((one) => one.id === wanted);
  if (!attachment || state.attachments === "gone") {
    return page("<!doctype html><title>Error</title><p>The file is not there any more.</p>", 404);
  }
  const ticket = crypto.randomUUID();
  state.tickets.set(ticket, attachment);
  const location = `https://mail-attachment.googleusercontent.com/attachment/u/${index}/?ui=2&view=att&saddbat=${ticket}`;
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-cache" } });
}

export function signIn(state: State): Response {
  const location = "https://accounts.google.com/ServiceLogin?service=mail";
  return state.signedOut === "redirect" ? new Response(null, { status: 302, headers: { location } }) : page(signInPage);
}

export function answerAttachment(_: Request, url: URL, state: State): Response {
  const ticket = url.searchParams.get("saddbat") ?? "";
  const ticketFile = state.tickets.get(ticket);
  state.tickets.delete(ticket);
  if (!ticketFile) return new Response("Gone", { status: 410 });
  return file(ticketFile.name, ticketFile.mediaType, ticketFile.bytes(), state);
}

async function keepDraft(request: Request, url: URL, state: State): Promise<Response> {
  const [threadId, name] = [url.searchParams.get("thread") ?? "", url.searchParams.get("name") ?? ""];
  state.drafts.push({ threadId, name, bytes: new Uint8Array(await request.arrayBuffer()) });
  return new Response(null, { status: 204 });
}
