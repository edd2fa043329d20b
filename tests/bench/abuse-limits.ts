/** Measures whom limits hit: an office behind one address must not be, and who guesses a secret from many addresses must be. */
import { Client, Refused } from "../support/client.ts";
import { aPdf, aSavedDraft, signers } from "../support/journey.ts";
import { mailTo, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { atLeast, atMost, type Figure } from "./figure.ts";

const COLLEAGUES = 8;
const SENDS = 20;
const GUESSES = 300;
const OFFICE = { "X-Forwarded-For": "198.51.100.7" };

export async function limitFigures(): Promise<Figure[]> {
  // The bench acts as the trusted proxy, so it chooses the client address of each request.
  const server = await startServer({ env: { TRUSTED_PROXIES: "127.0.0.1", RATE_LIMITS: "on" } });
  try {
    return [await officeFigure(server), await guessingFigure(server)];
  } finally {
    await server.stop();
  }
}

async function officeFigure(server: Server): Promise<Figure> {
  let accepted = 0;
  for (let n = 0; n < COLLEAGUES; n++) {
    const { client } = await signUp(server);
    const inOffice = client.as({ ...client.who, ...OFFICE });
    for (let send = 0; send < SENDS; send++) {
      const { _id } = await aSavedDraft(client, signers(1));
      accepted += await inOffice.send(_id).then(
        () => 1,
        (error: unknown) => {
          if (error instanceof Refused && error.status === 429) return 0;
          throw error;
        },
      );
    }
  }
  return atLeast("abuse.office_sends", accepted / (COLLEAGUES * SENDS), 1, `of ${COLLEAGUES * SENDS}`);
}

async function guessingFigure(server: Server): Promise<Figure> {
  const { client } = await signUp(server);
  const reader = `reader.${crypto.randomUUID()}@example.com`;
  const people = signers(1);
  const part = await client.upload("contract.pdf", await aPdf("Contract"));
  const { _id } = await client.save({
    fileParts: [part],
    recipients: people.map(({ name, email }, index) => ({ _id: `r${index}`, name, email })),
    title: "Contract",
    schemas: [{ sign: { type: "signature", position: { x: 20, y: 30 }, width: 42, height: 20, recipient: "r0" } }],
    ccEmails: reader,
    password: { password: "open sesame", mode: "gate" },
  });
  await client.send(_id);
  const mail = await mailTo(server, reader, ({ links }) => links.some((link) => link.includes("/app/copy/")));
  const link = new URL(mail.links.find((one) => one.includes("/app/copy/"))!);
  const token = link.pathname.split("/").at(-1)!;
  const anyone = new Client(server.url);
  let judged = 0;
  for (let n = 0; n < GUESSES; n++) {
    const from = { "X-Forwarded-For": `203.0.${Math.floor(n / 250)}.${n % 250}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ token, password: `guess ${n}` });
    const response = await anyone.request("/api/copy/open", { method: "POST", headers: from, body });
    await response.arrayBuffer();
    if (response.status !== 429) judged++;
  }
  return atMost("abuse.guesses_judged", judged / GUESSES, 0.1, `of ${GUESSES}`);
}
