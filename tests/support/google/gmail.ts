/** mail.google.com, and the host its attachments come from. */
import { signInPage } from "./files.ts";
import { mailboxMarkup, threadMarkup } from "./gmail-markup.ts";
import { file, isSignedIn, page, type State } from "./state.ts";

export async function answerGmail(request: Request, url: URL, state: State): Promise<Response> {
  if (url.pathname === "/standin/draft") return keepDraft(request, url, state);
  const [, n = "0", rest = ""] = /^\/mail\/(?:u\/(\d+)\/)?(.*)$/.exec(url.pathname) ?? [];
  const account = state.accounts[Number(n)];
  if (!account) return new Response("Not found", { status: 404 });
  if (url.searchParams.get("view") === "att") return giveAttachment(request, url, state, Number(n));
  if (rest === "standin-thread") {
    const thread = account.threads.find((one) => one.token === url.searchParams.get("token"));
    return new Response(thread ? threadMarkup(thread, Number(n), account.person) : "", {
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  }
  return page(mailboxMarkup(state.accounts, Number(n)));
}

/** By a redirect to an address that is good once, on a host that no script of another page may read. */
function giveAttachment(request: Request, url: URL, state: State, account: number): Response {
  if (!isSignedIn(request, state)) return signIn(state);
  const thread = state.accounts[account]?.threads.find((one) => one.id === url.searchParams.get("th"));
  const wanted = url.searchParams.get("attid");
  const found = thread?.messages.flatMap((one) => one.attachments).find((one) => one.id === wanted);
  if (!found) return page("<!doctype html><title>Error</title><p>The file is not there any more.</p>", 404);
  const ticket = crypto.randomUUID();
  state.tickets.set(ticket, found);
  const location = `https://mail-attachment.googleusercontent.com/attachment/u/${account}/?ui=2&view=att&saddbat=${ticket}`;
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-cache" } });
}

export function signIn(state: State): Response {
  const location = "https://accounts.google.com/ServiceLogin?service=mail";
  return state.signedOut === "redirect" ? new Response(null, { status: 302, headers: { location } }) : page(signInPage);
}

export function answerAttachment(_: Request, url: URL, state: State): Response {
  const ticket = url.searchParams.get("saddbat") ?? "";
  const found = state.tickets.get(ticket);
  state.tickets.delete(ticket);
  if (!found) return new Response("Gone", { status: 410 });
  return file(found.name, found.mediaType, found.bytes(), state);
}

async function keepDraft(request: Request, url: URL, state: State): Promise<Response> {
  const [threadId, name] = [url.searchParams.get("thread") ?? "", url.searchParams.get("name") ?? ""];
  state.drafts.push({ threadId, name, bytes: new Uint8Array(await request.arrayBuffer()) });
  return new Response(null, { status: 204 });
}
