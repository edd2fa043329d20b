/**
 * Test setup for journeys that begin at a mail: Gmail's stand-in, the product, and Chromium with the built extension.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { shortVisits } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { type ExtensionOptions, type ExtensionSeat, openExtension } from "../support/extension.ts";
import type { Thread } from "../support/google/mailbox.ts";
import { type Google, startGoogle } from "../support/google/standin.ts";
import { type Person, signUp } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { sharedServer } from "../support/shared.ts";

export type MailStage = {
  readonly server: Server;
  readonly google: Google;
  readonly seat: ExtensionSeat;
  /** The tab of Gmail or Drive. */
  readonly page: Page;
  /** Creates an account and signs the extension in with it. */
  signIn(person: Person): Promise<Client>;
  /** Signs the extension in with an account. */
  signInAs(client: Client): Promise<void>;
  /** Opens a thread by its subject. */
  openThread(subject: string, account?: number): Promise<Thread>;
  /** Contents of the background's `storage.session`. */
  storedState(): Promise<Record<string, unknown>>;
};

const out = join(import.meta.dirname!, "../out");

/**
 * Opens one of each for the tests of a file. A failed test leaves screenshots of the page and the panel in
 * `tests/out`.
 */
export function openMailStage(options: Pick<ExtensionOptions, "locale"> = {}): MailStage {
  let server: Server | undefined;
  let google: Google | undefined;
  let seat: ExtensionSeat | undefined;
  const page = () => seat!.context.pages()[0]!;
  beforeAll(async () => {
    [server, google] = await Promise.all([sharedServer(), startGoogle()]);
    seat = await openExtension(google, { ...options, server: server.url, flags: shortVisits });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail" || !seat) return;
    mkdirSync(out, { recursive: true });
    const name = task.name.slice(0, 60).replace(/\W+/g, "-");
    await page().screenshot({ path: join(out, `${name}-page.png`) });
    await seat.openPanel().then((panel) => panel?.screenshot({ path: join(out, `${name}-panel.png`) }));
  });
  afterAll(async () => {
    await seat?.close();
    await google?.close();
  });
  const evaluate = async <T>(expression: string) => (await seat!.worker()).evaluate<T>(expression);
  const signInAs = async (client: Client): Promise<void> => {
    const signedIn = { server: server!.url, token: client.who.Token };
    await evaluate(`chrome.storage.session.set({ "sign-in": ${JSON.stringify(signedIn)} })`);
  };
  return {
    get server() {
      return server!;
    },
    get google() {
      return google!;
    },
    get seat() {
      return seat!;
    },
    get page() {
      return page();
    },
    async signIn(person) {
      const { client } = await signUp(server!, person);
      await signInAs(client);
      return client;
    },
    signInAs,
    async openThread(subject, account = 0) {
      const thread = google!.accounts[account]!.threads.find((one) => one.subject === subject)!;
      await page().goto(`https://mail.google.com/mail/u/${account}/#inbox/${thread.token}`);
      await page().locator("[role=main]").getByRole("heading", { name: subject }).waitFor();
      return thread;
    },
    storedState: () => evaluate("chrome.storage.session.get(null)"),
  };
}
