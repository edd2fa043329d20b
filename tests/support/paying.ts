/** A workspace connected to the Stripe stand-in, and recipients who owe it a payment. */
import { aMember, anEmail, linkOf, type Signer, sendAs, type Who } from "./app-people.ts";
import { type FakeStripe, openFakeStripe } from "./stripe.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

export const connectionForm = {
  connectionName: "Office",
  provider: "stripe",
  mode: "sandbox",
  currency: "usd",
  secretKey: "sk_test_ours12345678",
  webhookSecret: "whsec_ours12345678",
};

export type PayingWorld = { app: TestApp; stripe: FakeStripe; who: Who; connectionId: string; close(): Promise<void> };

export async function openPayingWorld(env: Record<string, string> = {}): Promise<PayingWorld> {
  const stripe = await openFakeStripe();
  stripe.addAccount(connectionForm.secretKey);
  const app = await openTestApp({ env: { STRIPE_ENDPOINT: stripe.url, ...env } });
  const { who } = await aMember(app, "Sam");
  const connectionId = await connectAs(app, who);
  return {
    ...{ app, stripe, who, connectionId },
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}

/** @returns the connection's id */
export async function connectAs(app: TestApp, who: Who, change: object = {}): Promise<string> {
  const created = await app.json("POST", "/api/payment/create", { ...connectionForm, ...change }, who);
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.body.data._id;
}

export type Owing = { id: string; email: string; token: string };

/** A sent document whose first recipient owes a payment. */
export async function anOwedDocument(
  { app, who, connectionId }: PayingWorld,
  payment: { amount?: number; currency?: string; connectionId?: string } = {},
  more: { others?: Signer[]; signingOrder?: boolean; documentValidity?: object } = {},
): Promise<Owing> {
  const ann = {
    name: "Ann",
    email: anEmail("ann"),
    paymentEnabled: true,
    payment: { enabled: true, connectionId, currency: "usd", amount: 12.5, payment_provider: "stripe", ...payment },
  };
  const { others = [], signingOrder = false, ...rest } = more;
  const id = await sendAs(app, who, [ann, ...others], { signingOrder, ...rest });
  return { id, email: ann.email, token: (await linkOf(app, ann.email))! };
}
