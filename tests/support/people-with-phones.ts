/** Sends documents to a recipient who must enter a code from a text message. */
import { anEmail, linkOf, sendAs, type Who } from "./app-people.ts";
import type { Answer, TestApp } from "./test-app.ts";
import type { VerifyServer } from "./verify-server.ts";

export type Phoned = {
  documentId: string;
  token: string | null;
  number: string;
  request(): Promise<Answer>;
  answer(code: string, more?: object): Promise<Answer>;
  see(session?: string): Promise<Answer["body"]>;
};

let phones = 0;

/** Sends a document without opening the link; uses a new phone number if none is passed. */
export async function sendToPhone(app: TestApp, who: Who, contact?: string): Promise<Phoned> {
  const email = anEmail("Asha Rao");
  phones += 1;
  const own = contact ?? `98765 ${String(phones).padStart(5, "0")}`;
  const proof = { authenticationEnabled: true, authenticationType: "SMS", countryCode: "+91", contact: own };
  const documentId = await sendAs(app, who, [{ name: "Asha Rao", email, ...proof }]);
  const token = await linkOf(app, email);
  const post = (path: string, body: object) => app.json("POST", `/api/recipient/${path}`, { token, ...body });
  return {
    ...{ documentId, token },
    number: `+91${own.replace(" ", "")}`,
    request: () => post("otp", {}),
    answer: (code, more = {}) => post("v1/otp/verify", { code, ...more }),
    see: async (session) => (await post("session", { session })).body.data,
  };
}

/** The code on the phone after another was requested. */
export async function codeAfter(app: TestApp, twilio: VerifyServer, person: Phoned): Promise<string> {
  const response = await person.request();
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  await app.runner.runDue();
  const message = twilio.messages.findLast(({ to }) => to === person.number);
  if (!message) throw new Error("no message went out");
  return message.code;
}

export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
