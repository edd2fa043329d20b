/** A mail server that stores its mails and fails on demand. */
import { SMTPServer } from "smtp-server";

/**
 * `refuse`: accepts no connections. `later`: 451, as greylisting. `never`: 550 for the first requested address only.
 * `hang`: no response after DATA. `drop`: accepts the mail, then breaks the connection before confirming.
 */
export type SmtpMode = "ok" | "refuse" | "later" | "never" | "hang" | "drop";

/** The login that `openSmtpSink` accepts. */
export const LOGIN = { user: "sender", pass: "not-to-be-shown" };

export type SmtpSink = {
  /** `smtp://127.0.0.1:port` */
  url: string;
  /** Raw mails accepted, oldest first, including those of `drop`. */
  mails: { from: string; to: string[]; raw: string }[];
  /** Recipients of all requests, accepted or not. */
  readonly commands: string[];
  setMode(mode: SmtpMode): void;
  close(): Promise<void>;
};

/** @param isAscii whether it does not announce SMTPUTF8 */
export async function openSmtpSink(start: SmtpMode = "ok", isAscii = false): Promise<SmtpSink> {
  let mode = start;
  let missing: string | null = null;
  const mails: SmtpSink["mails"] = [];
  const commands: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSMTPUTF8: isAscii,
    authMethods: ["PLAIN", "LOGIN"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === LOGIN.user && password === LOGIN.pass;
      if (isRight) done(null, { user: username });
      else done(answer(535, "Wrong login"));
    },
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      done(mode === "refuse" ? answer(421, "Not now") : null);
    },
    onRcptTo({ address }, _session, done) {
      commands.push(address);
      if (mode === "later") return done(answer(451, "Try again later"));
      if (mode === "never") missing ??= address;
      done(mode === "never" && address === missing ? answer(550, "No such mailbox") : null);
    },
    onData(stream, session, done) {
      const parts: Uint8Array[] = [];
      stream.on("data", (part: Uint8Array) => parts.push(part));
      stream.on("end", () => {
        const from = session.envelope.mailFrom;
        mails.push({
          from: from ? from.address : "",
          to: session.envelope.rcptTo.map((one) => one.address),
          raw: parts.map((part) => new TextDecoder().decode(part)).join(""),
        });
        if (mode === "hang") return;
        if (mode === "drop") return breakOff(server);
        done(null);
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.on("error", () => undefined);
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      if (address === null || typeof address === "string") reject(new Error("no address"));
      else resolve(address.port);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    commands,
    setMode(next) {
      mode = next;
      missing = null;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function breakOff(server: SMTPServer): void {
  for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy();
}
