import { describe, expect, it } from "vitest";
import { cleanTwilioForm, twilioFaults } from "./twilio-credentials.ts";

const good = { accountId: `AC${"a1".repeat(16)}`, apiKey: "b2".repeat(16), CPVId: `VA${"C3".repeat(16)}` };

describe("the credentials of a Twilio account", () => {
  it("are accepted with copied white space around them", () => {
    const copied = { accountId: ` ${good.accountId}\n`, apiKey: `\t${good.apiKey}`, CPVId: `${good.CPVId} ` };
    expect(cleanTwilioForm(copied)).toEqual(good);
    expect(twilioFaults(good)).toEqual([]);
  });

  it("have a separate fault for each field", () => {
    expect(twilioFaults({ accountId: "", apiKey: "", CPVId: "" })).toEqual([
      { path: "accountId", code: "account_sid_invalid" },
      { path: "apiKey", code: "auth_token_invalid" },
      { path: "CPVId", code: "service_sid_invalid" },
    ]);
  });

  it.each([
    ["accountId", good.CPVId],
    ["accountId", good.accountId.slice(1)],
    ["accountId", `SK${"a1".repeat(16)}`],
    ["CPVId", good.accountId],
    ["CPVId", `${good.CPVId}/../x`],
    ["apiKey", "with a space inside it"],
    ["apiKey", "line\r\nbreak-in-the-middle"],
  ])("are refused if %s is %j", (name, value) => {
    expect(twilioFaults({ ...good, [name]: value }).map(({ path }) => path)).toEqual([name]);
  });
});
