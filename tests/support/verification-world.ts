/** Recipients who must prove their identity, for tests of the verification calls. */
import { afterAll, beforeAll } from "vitest";
import { aMember, anEmail, linkOf, sendAs, type Who } from "./app-people.ts";
import { type Answer, openTestApp, type TestApp } from "./test-app.ts";

export const MINUTE = 60_000;
export const url = {
  session: "/api/recipient/session",
  code: "/api/recipient/otp",
  resend: "/api/recipient/v1/otp/resend",
  verify: "/api/recipient/v1/otp/verify",
  knowledge: "/api/recipient/verify-knowledgebase",
  password: "/api/recipient/verify-password",
  selfie: "/api/recipient/selfie",
};
export const byMail = { authenticationEnabled: true, authenticationType: "EMAIL" };
export const byCode = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "Blue Whale 7" };
export const questions = [
  { id: "pet", question: "First pet?", answers: ["Rex", "Rexie"] },
  { id: "city", question: "Born where?", answers: ["São Paulo"] },
  { id: "color", question: "Colour?", answers: ["green"] },
];
export const byQuestions = (type: "ALL" | "ANYONE" | "CUSTOM" = "ALL", limit = 1) => ({
  knowledgeBaseAuthentication: true,
  knowledgeBaseData: questions,
  knowledgeBaseSettings: { type, limit },
});
export const dataUrl = (png: Uint8Array, type = "png") =>
  `data:image/${type};base64,${Buffer.from(png).toString("base64")}`;

type Sent = { id: string; token: string; email: string };

/** Opens an app with a sender for the tests of one file; the returned functions work only within tests. */
export function openVerificationWorld() {
  const world = {} as { app: TestApp; sam: { who: Who; email: string } };
  beforeAll(async () => {
    world.app = await openTestApp({ startMs: Date.parse("2026-11-21T10:00:00.000Z") });
    world.sam = await aMember(world.app, "Sam Sender");
  });
  afterAll(() => world.app?.close());
  const post = (path: string, body: object): Promise<Answer> => world.app.json("POST", path, body);
  return {
    world,
    post,
    /** Sends a document to Ann, who must pass the checks. */
    async sent(checks: object, settings?: object): Promise<Sent> {
      const email = anEmail("ann");
      const more = settings ? { settings } : {};
      const id = await sendAs(world.app, world.sam.who, [{ name: "Ann", email, ...checks }], more);
      return { id, email, token: (await linkOf(world.app, email))! };
    },
    /** The newest code mailed to an address. */
    async codeIn(email: string): Promise<string> {
      await world.app.runner.runDue();
      const { body } = await world.app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
      const mail = body.data.find((one: { subject: string }) => /^\d{6} /.test(one.subject));
      return mail.subject.slice(0, 6);
    },
    view: async (token: string, session?: string) => (await post(url.session, { token, session })).body.data,
    eventsOf: async (id: string): Promise<string[]> =>
      (await world.app.json("GET", `/api/document/logs/${id}`, undefined, world.sam.who)).body.data.items.map(
        (one: { type: string }) => one.type,
      ),
  };
}
