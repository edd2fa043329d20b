/** A payment connection: a workspace's account at a payment provider. */

import * as z from "zod/mini";
import { Instant, WorkspaceId } from "../ids.ts";
import type { Fault } from "../outcome.ts";
import { PaymentMode, PaymentProvider } from "../recipient/payment.ts";
import { cleanLine } from "../text/clean-text.ts";
import { isCurrency } from "./currency.ts";

export const CONNECTION_NAME_LIMIT = 60;
export const CONNECTIONS_LIMIT = 100;

/** The keys are stored separately, encrypted. */
export const PaymentConnection = z.object({
  _id: z.string(),
  workspaceId: WorkspaceId,
  connectionName: z.string(),
  provider: PaymentProvider,
  mode: PaymentMode,
  currency: z.string(),
  /** The last characters of the secret key, for recognition. */
  secretKeyLast4: z.string(),
  hasWebhookSecret: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Set if deleted: new documents cannot use the connection, but sent documents can still be paid. */
  deletedAt: z.optional(Instant),
});
export type PaymentConnection = z.infer<typeof PaymentConnection>;

/** The provider's keys. Secret: with them one can take money on behalf of the customer. */
export const PaymentKeys = z.object({
  secretKey: z.string(),
  /** `null` until the customer has set up the webhook. */
  webhookSecret: z.nullable(z.string()),
});
export type PaymentKeys = z.infer<typeof PaymentKeys>;

/** The form as typed; empty inputs are empty strings. */
export type ConnectionForm = {
  connectionName: string;
  provider: string;
  mode: string;
  currency: string;
  secretKey: string;
  webhookSecret: string;
};

/** Formats of secret and restricted keys; the prefix determines the mode. */
const secretKeyOf: Record<PaymentMode, RegExp> = {
  sandbox: /^(sk|rk)_test_[A-Za-z0-9_]{8,240}$/,
  production: /^(sk|rk)_live_[A-Za-z0-9_]{8,240}$/,
};
const webhookSecretForm = /^whsec_[A-Za-z0-9+/=_-]{8,240}$/;

/**
 * Faults of a connection, each at its input.
 * @param stored the connection being changed, whose keys stay if none are typed; `null` for a new one
 */
export function connectionFaults(form: ConnectionForm, stored: Pick<PaymentConnection, "mode"> | null): Fault[] {
  const faults: Fault[] = [];
  const { connectionName, provider, mode, currency, secretKey, webhookSecret } = form;
  if (connectionName === "") faults.push({ path: "connectionName", code: "payment_name_required" });
  if (provider === "razorpay") faults.push({ path: "provider", code: "payment_provider_coming_soon" });
  else if (provider !== "stripe") faults.push({ path: "provider", code: "payment_provider_required" });
  const parsedMode = PaymentMode.safeParse(mode);
  if (!parsedMode.success) faults.push({ path: "mode", code: "payment_mode_required" });
  if (!isCurrency(currency)) faults.push({ path: "currency", code: "payment_currency_required" });
  const keyFault = parsedMode.success ? secretKeyFault(secretKey, parsedMode.data, stored) : null;
  if (keyFault) faults.push({ path: "secretKey", code: keyFault });
  if (webhookSecret !== "" && !webhookSecretForm.test(webhookSecret)) {
    faults.push({ path: "webhookSecret", code: "payment_webhook_secret_invalid" });
  }
  return faults;
}

function secretKeyFault(
  secretKey: string,
  mode: PaymentMode,
  stored: Pick<PaymentConnection, "mode"> | null,
): Fault["code"] | null {
  if (secretKey === "") {
    if (stored?.mode === mode) return null;
    return stored ? "payment_key_of_other_mode" : "payment_secret_key_required";
  }
  if (secretKeyOf[mode].test(secretKey)) return null;
  const other = mode === "sandbox" ? "production" : "sandbox";
  return secretKeyOf[other].test(secretKey) ? "payment_key_of_other_mode" : "payment_secret_key_invalid";
}

/** The cleaned form, for validation and storage. */
export function cleanConnectionForm(form: ConnectionForm): ConnectionForm {
  return {
    connectionName: cleanLine(form.connectionName),
    provider: form.provider.trim(),
    mode: form.mode.trim(),
    currency: form.currency.trim().toLowerCase(),
    secretKey: form.secretKey.trim(),
    webhookSecret: form.webhookSecret.trim(),
  };
}

/**
 * The connection of a form without faults, with its keys.
 * @param stored previous keys, which stay if none are typed
 */
export function connectionFrom(
  form: ConnectionForm,
  base: Pick<PaymentConnection, "_id" | "workspaceId" | "createdAt">,
  stored: PaymentKeys | null,
  at: Instant,
): { connection: PaymentConnection; keys: PaymentKeys } {
  const secretKey = form.secretKey || (stored?.secretKey ?? "");
  const webhookSecret = form.webhookSecret || (stored?.webhookSecret ?? null);
  const connection: PaymentConnection = {
    ...{ _id: base._id, workspaceId: base.workspaceId, createdAt: base.createdAt },
    connectionName: form.connectionName,
    provider: PaymentProvider.parse(form.provider),
    mode: PaymentMode.parse(form.mode),
    currency: form.currency,
    secretKeyLast4: secretKey.slice(-4),
    hasWebhookSecret: webhookSecret !== null,
    updatedAt: at,
  };
  return { connection, keys: { secretKey, webhookSecret } };
}
