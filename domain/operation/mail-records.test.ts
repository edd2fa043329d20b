import { describe, expect, it } from "vitest";
import { dmarcNames, judgeDkim, judgeDmarc, judgeSpf } from "./mail-records.ts";

describe("the records of a sending domain", () => {
  it.each([
    [["v=spf1 include:_spf.example.net -all"], "good"],
    [["v=spf1 ip4:192.0.2.1 ~all", "google-site-verification=x"], "good"],
    [["V=SPF1 redirect=_spf.example.com"], "good"],
    [["v=spf1 mx +all"], "open"],
    [["v=spf1 all"], "open"],
    [["v=spf1 mx ?all"], "weak"],
    [["v=spf1 mx"], "weak"],
    [["v=spf1 -all", "v=spf1 mx ~all"], "many"],
    [["v=spf10 -all"], "missing"],
    [[], "missing"],
  ])("with SPF %j are judged as %s", (texts, verdict) => {
    expect(judgeSpf(texts).verdict).toBe(verdict);
  });

  it.each([
    [["v=DMARC1; p=reject; rua=mailto:d@example.com"], "good"],
    [["v=DMARC1;p=Quarantine"], "good"],
    [["v=DMARC1; p=none"], "weak"],
    [["v=DMARC1; p=strict"], "invalid"],
    [["v=DMARC1; rua=mailto:d@example.com"], "invalid"],
    [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "many"],
    [["p=reject; v=DMARC1"], "missing"],
  ])("with DMARC %j are judged as %s", (texts, verdict) => {
    expect(judgeDmarc(texts).verdict).toBe(verdict);
  });

  it.each([
    [["v=DKIM1; k=rsa; p=MIGf MA0G"], "good"],
    [["k=rsa; p=MIGfMA0G"], "good"],
    [["v=DKIM1; p="], "revoked"],
    [["v=DKIM2; p=MIGf"], "missing"],
    [["v=spf1 -all"], "missing"],
  ])("with DKIM %j are judged as %s", (texts, verdict) => {
    expect(judgeDkim(texts).verdict).toBe(verdict);
  });

  it("are looked up for DMARC at the domain and its parents", () => {
    expect(dmarcNames("mail.sign.example.com")).toEqual([
      "_dmarc.mail.sign.example.com",
      "_dmarc.sign.example.com",
      "_dmarc.example.com",
    ]);
    expect(dmarcNames("localhost")).toEqual(["_dmarc.localhost"]);
  });
});
