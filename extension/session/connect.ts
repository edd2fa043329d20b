/** Receives the sign-in from a tab of the web app in which the person pressed Connect. */
import { browser } from "wxt/browser";
import { isConnectPage, type Sender } from "../background/senders.ts";
import { type ConnectAnswer, ConnectMessage } from "../messages.ts";
import { claimNonce, isRequestedNonce, keepToken, readInstallation, readServer, requestSignIn } from "./session.ts";

const SCRIPT = "connect";
const PATH = "/app/extension/connect";

/** Opens the web app's page for signing in and pressing Connect. */
export async function openConnectPage(): Promise<void> {
  const [server, nonce] = await Promise.all([readServer(), requestSignIn()]);
  const url = new URL(PATH, server);
  url.searchParams.set("word", nonce);
  await browser.tabs.create({ url: url.href });
}

/** @returns `null` if the message is not from a connect page */
export async function answerConnectPage(message: unknown, sender: Sender): Promise<ConnectAnswer | null> {
  if (!isConnectPage(sender, await readServer())) return null;
  const read = ConnectMessage.safeParse(message);
  if (!read.success) return null;
  const { name, version } = browser.runtime.getManifest();
  const self = { ok: true as const, name, version };
  if (read.data.type === "who") {
    return (await isRequestedNonce(read.data.word)) ? { ...self, installation: await readInstallation() } : self;
  }
  if (!(await claimNonce(read.data.word))) return { ok: false };
  await keepToken(read.data.token);
  return self;
}

/**
 * Registers the relay script for the connect page of the chosen server. Only the server of the build may message the
 * extension directly, and in Firefox none may.
 */
export async function injectRelay(): Promise<void> {
  const { protocol, hostname, port } = new URL(await readServer());
  // Firefox's match patterns have no ports; the sender is checked again for each message.
  const host = import.meta.env.FIREFOX || !port ? hostname : `${hostname}:${port}`;
  const script = { id: SCRIPT, js: ["/content-scripts/connect.js"], matches: [`${protocol}//${host}${PATH}*`] };
  const [placed] = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (placed?.matches?.join() === script.matches.join()) return;
  if (placed) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT] });
  await browser.scripting.registerContentScripts([{ ...script, runAt: "document_start", persistAcrossSessions: true }]);
}
