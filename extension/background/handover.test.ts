import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { makeAccounts } from "../../tests/support/google/mailbox.ts";
import { rawMail } from "../../tests/support/google/raw-mail.ts";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const { resume, handOverFromMenu, handOverFromPage } = await import("./handover.ts");
const { addHandover, listHandovers, readStates } = await import("./taken-files.ts");

const entries = new Map<string, Response>();
vi.stubGlobal("caches", {
  open: async () => ({
    put: async (url: string, response: Response) => void entries.set(url, response),
    delete: async (url: string) => entries.delete(url),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  }),
});

const requests: string[] = [];
let answer: () => Response;
const mailbox = { account: 0, delegate: null, messageId: "18f2a3b4c5d6e7f8" };
const origin = { site: "gmail" as const, ...mailbox, threadId: "t", subject: "Lease", people: [] };
const attachment = "https://mail.google.com/mail/u/0?ui=2&view=att&th=18f2a3b4c5d6e7f8&attid=0.1&disp=safe";

beforeEach(() => {
  fakeBrowser.reset();
  entries.clear();
  requests.length = 0;
  answer = () => new Response("%PDF-1.4");
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return answer();
  });
  vi.spyOn(fakeBrowser.permissions, "contains").mockResolvedValue(false as never);
});

async function statesOfNewest() {
  const [handover] = await listHandovers();
  return [...(await readStates(handover!)).values()];
}

const handOverUrls = (...urls: string[]) =>
  handOverFromPage(
    { type: "take_files", intent: "send", place: origin, files: urls.map((url) => ({ url, name: "a.pdf" })) },
    { tab: { id: 1, windowId: 1 } },
  );

describe("files requested by a page", () => {
  it("are fetched and stored for the panel", async () => {
    await handOverUrls(attachment);
    expect(await statesOfNewest()).toMatchObject([{ state: "there", name: "a.pdf", size: 8 }]);
    expect(entries.size).toBe(1);
  });

  it("are not fetched from addresses outside the site's files", async () => {
    await handOverUrls("https://mail.google.com/mail/u/0/feed/atom", "https://contacts.google.com/x", attachment);
    expect(requests).toEqual([attachment]);
    expect((await statesOfNewest()).map(({ state }) => state).sort()).toEqual(["refused", "refused", "there"]);
  });
});

describe("the unfinished work of an earlier background", () => {
  const begun = {
    ...{ id: "h", at: 1, windowId: 1, tabId: 1, intent: "send" as const, place: origin, mail: null },
    files: [{ id: "f", url: attachment, name: "a.pdf" }],
  };

  it("is continued", async () => {
    await addHandover(begun);
    await resume({ handoverId: null });
    expect((await readStates(begun)).get("f")).toMatchObject({ state: "there" });
  });

  it("is fetched once, however often it is requested meanwhile", async () => {
    await addHandover(begun);
    await Promise.all([resume({ handoverId: null }), resume({ handoverId: null })]);
    expect(requests).toEqual([attachment]);
  });

  it("is retried only on request", async () => {
    answer = () => new Response("", { status: 502 });
    await addHandover(begun);
    await resume({ handoverId: null });
    answer = () => new Response("%PDF-1.4");
    await resume({ handoverId: null });
    expect((await readStates(begun)).get("f")).toEqual({ state: "refused", reason: "unreachable" });
    await resume({ handoverId: "h" });
    expect((await readStates(begun)).get("f")).toMatchObject({ state: "there" });
  });
});

describe("a file of a mail", () => {
  const account = makeAccounts()[0]!;
  const papers = account.threads.find(({ subject }) => subject === "Papers of every kind")!;
  const [message] = papers.messages;
  const names = {
    account: 0,
    delegate: null,
    messageId: message!.id,
    permId: null,
    ik: null,
    own: ["erika@example.com"],
  };
  const [contract] = message!.attachments;
  const quick = `https://mail.google.com/mail/u/0?ui=2&view=att&th=${message!.id}&attid=${contract!.id}&disp=safe`;
  const drive =
    "https://drive.usercontent.google.com/download?id=1AbCdEfGhIjKlMnOp&export=download&confirm=t&authuser=0";
  const raw = `https://mail.google.com/mail/u/0/?view=att&th=${message!.id}&attid=0&disp=comp&safe=1&zw`;
  const signable = ["contract.pdf", "annex.pdf", "letter.docx", "table.ods", "photo.jpg", "plan.png"];
  let refused: string[];

  beforeEach(() => {
    refused = [];
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url);
      if (refused.includes(url)) return new Response("", { status: 403 });
      if (url === raw) return new Response(rawMail(papers, message!, account));
      if (url === quick) return new Response(contract!.bytes());
      return url === drive ? new Response("%PDF-1.4 of Drive") : new Response("", { status: 404 });
    });
  });

  type Sources = { url: string; name: string; nth?: number; sizeText?: string }[];
  const handOverMail = (files: Sources, isWhole: boolean) =>
    handOverFromPage(
      {
        type: "take_files",
        intent: "send",
        files,
        place: { ...origin, subject: "Papers" },
        mail: { ...names, isWhole },
      },
      { tab: { id: 1, windowId: 1 } },
    );
  const storedBytes = async () => {
    const stored = await Promise.all([...entries.values()].map((one) => one.clone().bytes()));
    return stored.map((one) => new TextDecoder("latin1").decode(one));
  };
  const chip = [{ url: quick, name: "contract.pdf", nth: 0, sizeText: "1 KB" }];

  it("is the same from its chip's address and from the mail, byte for byte", async () => {
    await handOverMail(chip, false);
    expect(requests).toEqual([quick]);
    const [byQuick] = await storedBytes();
    entries.clear();
    await fakeBrowser.storage.session.clear();
    refused = [quick];
    await handOverMail(chip, false);
    expect(requests).toEqual([quick, quick, raw]);
    expect(await storedBytes()).toEqual([byQuick]);
  });

  it("with an unknown address is read from the mail at once", async () => {
    await handOverMail([{ url: "", name: "plan.png" }], false);
    expect(requests).toEqual([raw]);
    expect(await statesOfNewest()).toMatchObject([{ state: "there", name: "plan.png", kind: "png" }]);
  });

  it("reports the reason if the mail lacks the file or is refused", async () => {
    await handOverMail([{ url: "", name: "gone.pdf" }], false);
    expect(await statesOfNewest()).toEqual([{ state: "refused", reason: "not_in_mail" }]);
    refused = [raw];
    await handOverMail([{ url: "", name: "plan.png" }], false);
    expect(await statesOfNewest()).toEqual([{ state: "refused", reason: "signed_out" }]);
  });

  it("is fetched with all signable files of the mail when the whole mail is requested", async () => {
    await handOverMail([], true);
    expect(requests).toEqual([raw]);
    const [handover] = await listHandovers();
    expect(handover!.files.map(({ name }) => name)).toEqual(signable);
    expect((await statesOfNewest()).every(({ state }) => state === "there")).toBe(true);
    expect(handover!.place).toMatchObject({
      people: [{ email: "otto@example.org" }, { email: "paula@example.org" }, { email: "cora@example.org" }],
    });
  });

  it("that is a link to Drive is added to the mail's attachments", async () => {
    await handOverMail([...chip, { url: drive, name: "Terms.pdf" }], true);
    expect((await listHandovers())[0]!.files.map(({ name }) => name)).toEqual([...signable, "Terms.pdf"]);
    expect((await statesOfNewest()).filter(({ state }) => state === "there")).toHaveLength(7);
  });

  it("is fetched from its own address when the mail is refused", async () => {
    refused = [raw];
    await handOverMail(chip, true);
    expect(await statesOfNewest()).toMatchObject([{ state: "there", name: "contract.pdf" }]);
  });

  it("without a known address reports why the mail cannot be read, and arrives on retry", async () => {
    refused = [raw];
    await handOverMail([], true);
    const [handover] = await listHandovers();
    expect(handover!.files.map(({ name }) => name)).toEqual(["Papers"]);
    expect(await statesOfNewest()).toEqual([{ state: "refused", reason: "signed_out" }]);
    refused = [];
    await resume({ handoverId: handover!.id });
    expect((await listHandovers())[0]!.files.map(({ name }) => name)).toEqual(signable);
  });

  it("is read together with the other files of its mail", async () => {
    refused = [quick];
    await handOverMail([...chip, { url: "", name: "annex.pdf" }, { url: "", name: "photo.jpg" }], false);
    expect(requests.filter((url) => url === raw)).toHaveLength(1);
    expect(await statesOfNewest()).toMatchObject([
      { name: "contract.pdf" },
      { name: "annex.pdf" },
      { name: "photo.jpg" },
    ]);
  });
});

describe("a link on any page", () => {
  it("waits for permission if the site cannot be read", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await handOverFromMenu("https://example.org/a.pdf", { id: 1, windowId: 1 });
    expect(await statesOfNewest()).toEqual([{ state: "refused", reason: "not_allowed" }]);
  });

  it("is named after its URL", async () => {
    await handOverFromMenu("https://example.org/papers/lease.pdf?x=1", { id: 1, windowId: 1 });
    expect(await statesOfNewest()).toMatchObject([{ state: "there", name: "lease.pdf" }]);
  });

  it("with another scheme than http is not fetched", async () => {
    await handOverFromMenu("file:///etc/passwd.pdf", { id: 1, windowId: 1 });
    expect(requests).toEqual([]);
    expect(await statesOfNewest()).toEqual([{ state: "refused", reason: "not_allowed" }]);
  });
});
