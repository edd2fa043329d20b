/** For `npm run extension:try`: everything a newcomer needs to send a file from a mail, all on this machine. */
import { openExtension } from "../extension.ts";
import { signUp } from "../people.ts";
import { startServer } from "../server.ts";
import { erika } from "./mailbox.ts";
import { startGoogle } from "./standin.ts";

const isHeadless = Deno.args.includes("--headless");
const server = await startServer({ env: { MODE: "development", RATE_LIMITS: "off" } });
const google = await startGoogle();
const { person } = await signUp(server, { ...erika, password: "Right1!pass" });
const seat = await openExtension(google, { server: server.url, headless: isHeadless });
const [page] = seat.context.pages();
await page!.goto("https://mail.google.com/mail/u/0/");

console.log(`
Countersign for Gmail and Drive, with a stand-in for Google on this machine.

  1. In the window that opened, choose the mail "Lease of the mill" and press Send for signing on its attachment.
     The side panel opens. Press Sign in there: a tab of ${server.url} opens.
  2. Sign in as ${person.email} with the password ${person.password} and press Connect.
  3. Back in the mail: the panel shows the file and the people of the thread. Press Send.
  4. What was mailed to whom: ${server.url}/api/dev/mail

  Drive: https://drive.google.com/drive/u/0/folders/1FolderOfContracts0123 (select a file, press Send for signing with Countersign)

Ready. Ctrl+C ends it, and so does closing the window.`);

const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) Deno.addSignalListener(signal, resolve);
});
const closed = new Promise<void>((resolve) => seat.context.on("close", () => resolve()));
await Promise.race([stopRequested, closed]);
await seat.close().catch(() => undefined);
await Promise.all([google.close(), server.stop()]);
Deno.exit(0);
