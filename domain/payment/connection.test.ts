import { describe, expect, it } from "vitest";
import { type ConnectionForm, connectionFaults } from "./connection.ts";

const form: ConnectionForm = {
  connectionName: "Office",
  provider: "stripe",
  mode: "sandbox",
  currency: "usd",
  secretKey: "sk_test_abcdefgh1234",
  webhookSecret: "whsec_abcdefgh1234",
};
const faultsOf = (change: Partial<ConnectionForm>, stored: Parameters<typeof connectionFaults>[1] = null) =>
  connectionFaults({ ...form, ...change }, stored).map(({ path, code }) => `${path}: ${code}`);

describe("a payment connection", () => {
  it("is valid with a name, a provider, a mode, a currency and the keys of that mode", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ mode: "production", secretKey: "sk_live_abcdefgh1234" })).toEqual([]);
    expect(faultsOf({ secretKey: "rk_test_abcdefgh1234" })).toEqual([]);
    expect(faultsOf({ webhookSecret: "" })).toEqual([]);
  });

  it.each([
    [{ connectionName: "" }, "connectionName: payment_name_required"],
    [{ provider: "" }, "provider: payment_provider_required"],
    [{ provider: "paypal" }, "provider: payment_provider_required"],
    [{ provider: "razorpay" }, "provider: payment_provider_coming_soon"],
    [{ mode: "" }, "mode: payment_mode_required"],
    [{ mode: "live" }, "mode: payment_mode_required"],
    [{ currency: "" }, "currency: payment_currency_required"],
    [{ currency: "xxx" }, "currency: payment_currency_required"],
    [{ secretKey: "" }, "secretKey: payment_secret_key_required"],
    [{ secretKey: "pk_test_abcdefgh1234" }, "secretKey: payment_secret_key_invalid"],
    [{ secretKey: "sk_test_" }, "secretKey: payment_secret_key_invalid"],
    [{ secretKey: "sk_test_abcdefgh1234\r\nX: y" }, "secretKey: payment_secret_key_invalid"],
    [{ secretKey: "sk_live_abcdefgh1234" }, "secretKey: payment_key_of_other_mode"],
    [{ mode: "production" }, "secretKey: payment_key_of_other_mode"],
    [{ webhookSecret: "abcdefgh1234" }, "webhookSecret: payment_webhook_secret_invalid"],
  ])("is refused with %j", (change, fault) => {
    expect(faultsOf(change)).toEqual([fault]);
  });

  it("reports all faults at once", () => {
    const empty = { connectionName: "", provider: "", mode: "sandbox", currency: "", secretKey: "", webhookSecret: "" };
    expect(faultsOf(empty)).toHaveLength(4);
  });

  it("keeps its keys when none are entered, unless its mode changes", () => {
    expect(faultsOf({ secretKey: "" }, { mode: "sandbox" })).toEqual([]);
    expect(faultsOf({ secretKey: "", mode: "production" }, { mode: "sandbox" })).toEqual([
      "secretKey: payment_key_of_other_mode",
    ]);
  });
});
