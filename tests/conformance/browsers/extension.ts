/** The built extension in Firefox with the stand-in for Google: from a mail to a sent document. */
import { strict as assert } from "node:assert";
import { createServer, type Server as TcpServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { FIREFOX_EXTENSION_ID } from "../../../domain/account/extension.ts";
import { root } from "../../../scripts/toolchain.mjs";
import { wordsOf } from "../../e2e/locale-texts.ts";
import { eventually } from "../../support/eventually.ts";
import { erika, otto } from "../../support/google/mailbox.ts";
import { startGoogle } from "../../support/google/standin.ts";
import { signingLinkOf, signUp } from "../../support/people.ts";
import { button, heading, type World, writeSignIn } from "./journeys.ts";
import type { Screen } from "./screen.ts";

const t = wordsOf("en");
/** Firefox generates this id for each profile; the test fixes it in advance. */
const uuid = "c0117e25-0000-4000-8000-000000000001";
const page = (name: string) => `moz-extension://${uuid}/${name}.html`;

/** Routes `https://mail.google.com` to the stand-in and refuses every other host. */
async function startProxy(port: number): Promise<{ address: string; close(): Promise<void> }> {
  const server: TcpServer = createServer((_, response) => response.writeHead(502).end());
  const tunnels = new Set<Duplex>();
  server.on("connect", ({ url = "" }, socket) => {
    if (!/\.google(usercontent|apis)?\.com:443$/.test(url)) return void socket.end("HTTP/1.1 502 No outside\r\n\r\n");
    tunnels.add(socket);
    const beyond = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      beyond.pipe(socket).pipe(beyond);
    });
    beyond.on("error", () => socket.destroy());
    socket.on("error", () => beyond.destroy());
    socket.on("close", () => beyond.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      // The browser keeps tunnels open for minutes.
      for (const tunnel of tunnels) tunnel.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function sendsFromAMail({ server, open }: World): Promise<void> {
  const { person, client } = await signUp(server, { ...erika, password: "Right1!pass" });
  const google = await startGoogle();
  const proxy = await startProxy(google.port);
  const prefs = {
    "extensions.webextensions.uuids": JSON.stringify({ [FIREFOX_EXTENSION_ID]: uuid }),
    // Firefox preloads HSTS and key pins for the real hosts.
    "network.stricttransportsecurity.preloadlist": false,
    "security.cert_pinning.enforcement_level": 0,
  };
  const { screen } = await open({ prefs, proxy: proxy.address });
  try {
    const path = join(root, "extension/dist/firefox-mv3");
    await screen.session.command("POST", "/moz/addon/install", { path, temporary: true });
    await chooseServer(screen, server.url);
    await screen.go("https://mail.google.com/mail/u/0/#inbox");
    const thread = google.accounts[0]!.threads.find(({ subject }) => subject === "Lease of the mill")!;
    await screen.go(`https://mail.google.com/mail/u/0/#inbox/${thread.token}`);
    await screen.find(heading("Lease of the mill"));
    await screen.press({ css: ".aQH .countersign-sign" });

    await newTab(screen, page("sidepanel"));
    const panel = await screen.session.command<string>("GET", "/window");
    const before = await screen.session.command<string[]>("GET", "/window/handles");
    await screen.press(button(t("extension:connect.button")));
    await otherTab(screen, before);
    await writeSignIn(screen, person);
    await screen.press(button(t("extension:web.button")));
    await screen.find(heading(t("extension:web.done")));

    await screen.session.command("POST", "/window", { handle: panel });
    await screen.find({ name: "Lease: the mill.pdf" });
    await screen.press(button(otto.name));
    await screen.press(button(t("extension:send")));
    await screen.find({ name: t("extension:sent") });
    const { items } = await client.list({ view: "all" });
    assert.equal((items as { title: string }[])[0]!.title, "Lease of the mill");
    assert.ok(await signingLinkOf(server, otto.email));
  } finally {
    await proxy.close();
    await google.close();
  }
}

/** Chooses the server on the options page. */
async function chooseServer(screen: Screen, url: string): Promise<void> {
  await newTab(screen, page("options"));
  await screen.fill({ css: "input" }, url);
  await screen.press({ css: "button[type=submit]" });
  await screen.find({ name: t("extension:options.server.kept", { server: url }) });
}

/** Only the browser itself can open an extension's pages. */
async function newTab(screen: Screen, url: string): Promise<void> {
  const { session } = screen;
  const known = await session.command<string[]>("GET", "/window/handles");
  await session.command("POST", "/moz/context", { context: "chrome" });
  await screen.run(
    `gBrowser.selectedTab = gBrowser.addTab(arguments[0], {
      triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal(),
    });`,
    url,
  );
  await session.command("POST", "/moz/context", { context: "content" });
  await otherTab(screen, known);
}

async function otherTab(screen: Screen, known: readonly string[]): Promise<void> {
  const handle = await eventually("another tab", async () => {
    const handles = await screen.session.command<string[]>("GET", "/window/handles");
    return handles.find((one) => !known.includes(one));
  });
  await screen.session.command("POST", "/window", { handle });
}
