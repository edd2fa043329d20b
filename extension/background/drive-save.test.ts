import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
vi.stubGlobal("__GOOGLE_CLIENT_ID__", "client-of-a-test");
const { requestConsent, saveToDrive } = await import("./drive-save.ts");

afterEach(() => void vi.restoreAllMocks());

it.each([
  ["refuses", () => Promise.resolve(false)],
  ["is not asked because the press is outdated", () => Promise.reject(new Error("Must be called by a gesture"))],
])("no consent is returned if the person %s", async (_, request) => {
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(request as never);
  expect(await requestConsent(0, "folder", "folder")).toBeNull();
});

/** A Drive that accepts each id once. `fails` decides the result of the nth upload, from 0. */
function aDrive(fails: (nth: number) => "no answer" | "lost answer" | 403 | Response | null = () => null) {
  const files = new Map<string, string>();
  let [ids, uploads] = [0, 0];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (String(url).includes("generateIds")) return Response.json({ ids: [`id${++ids}`] });
    const { id, name } = JSON.parse(/\{.*\}/.exec(await new Response(init?.body).text())![0]);
    const failure = fails(uploads++);
    if (failure === "no answer") throw new TypeError("Failed to fetch");
    if (failure instanceof Response) return failure;
    if (failure === 403) return new Response("full", { status: 403 });
    if (files.has(id)) return new Response("", { status: 409 });
    files.set(id, name);
    if (failure === "lost answer") throw new TypeError("Failed to fetch");
    return Response.json({ id });
  });
  return { names: () => [...files.values()], uploads: () => uploads };
}

const copies = ["a.pdf", "b.pdf", "c.pdf"].map((name) => ({
  file: new File(["%PDF-"], name, { type: "application/pdf" }),
  sha256: name,
}));
const saving = { documentId: "d1", copies };
const consent = { token: "token", reach: "folder", folderId: "folder" } as const;

describe("sealed copies that are saved to Drive", () => {
  beforeEach(() => fakeBrowser.reset());

  it.each(["no answer", "lost answer", 403] as const)(
    "are stored once each after a retry, when one upload had %j",
    async (failure) => {
      const drive = aDrive((nth) => (nth === 1 ? failure : null));
      expect(await saveToDrive(consent, saving)).toBe("failed");
      expect(await saveToDrive(consent, saving)).toBe("saved");
      expect(drive.names().sort()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    },
  );

  it("are saved a second time when the person requests it again", async () => {
    const drive = aDrive();
    expect(await saveToDrive(consent, saving)).toBe("saved");
    expect(await saveToDrive(consent, saving)).toBe("saved");
    expect(drive.names()).toHaveLength(6);
  });

  it("are not sent when Drive reserves no id", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 401 }));
    expect(await saveToDrive(consent, saving)).toBe("failed");
  });

  const reason = (status: number, text: string) =>
    Response.json({ error: { code: status, errors: [{ reason: text }] } }, { status });

  it.each([
    ["is not found", () => reason(404, "notFound"), "out_of_reach"],
    ["is not accessible to this application", () => reason(403, "appNotAuthorizedToFile"), "out_of_reach"],
    ["has no space left", () => reason(403, "storageQuotaExceeded"), "failed"],
  ] as const)("handles a folder that %s: %s", async (_, answer, outcome) => {
    aDrive(() => answer());
    expect(await saveToDrive(consent, saving)).toBe(outcome);
  });

  it("request no wider consent if the widest was granted, or if no folder is known", async () => {
    aDrive(() => reason(404, "notFound"));
    expect(await saveToDrive({ ...consent, reach: "everywhere" }, saving)).toBe("failed");
    expect(await saveToDrive({ ...consent, folderId: null }, saving)).toBe("failed");
  });
});

describe("the consent for Drive", () => {
  /** A response of Google's consent window. */
  function answering(more: string, part: "#" | "?" = "#") {
    const requests: URL[] = [];
    vi.spyOn(fakeBrowser.permissions, "request").mockResolvedValue(true as never);
    const launchWebAuthFlow = async ({ url }: { url: string }) => {
      requests.push(new URL(url));
      const state = requests[0]!.searchParams.get("state");
      return `https://id.chromiumapp.org/${part === "?" ? `?${more}` : ""}#state=${state}&access_token=t1${part === "#" ? more : ""}`;
    };
    Object.assign(fakeBrowser, {
      identity: { getRedirectURL: () => "https://id.chromiumapp.org/", launchWebAuthFlow },
    });
    return requests;
  }

  it("covers only this application's files and the folder that the person picks", async () => {
    const requests = answering("&picked_file_ids=1PickedPickedPicked");
    const consent = await requestConsent(1, "folder", "1SourceSourceSource");
    expect(consent).toEqual({ token: "t1", reach: "folder", folderId: "1PickedPickedPicked" });
    expect(Object.fromEntries(requests[0]!.searchParams)).toMatchObject({
      scope: "https://www.googleapis.com/auth/drive.file",
      trigger_onepick: "true",
      file_ids: "1SourceSourceSource",
      include_granted_scopes: "false",
      authuser: "1",
    });
  });

  it("accepts the picked folder from the query as well as the fragment, and ignores an invalid id", async () => {
    answering("picked_file_ids=1PickedPickedPicked", "?");
    expect(await requestConsent(0, "folder", "1SourceSourceSource")).toMatchObject({ folderId: "1PickedPickedPicked" });
    answering("&picked_file_ids=../x");
    expect(await requestConsent(0, "folder", "1SourceSourceSource")).toMatchObject({ folderId: "1SourceSourceSource" });
  });

  it("requests no choice of a folder at the top of the Drive, or when every folder is allowed", async () => {
    for (const [reach, folderId] of [
      ["folder", null],
      ["everywhere", "1SourceSourceSource"],
    ] as const) {
      const requests = answering("");
      expect(await requestConsent(0, reach, folderId)).toEqual({ token: "t1", reach, folderId });
      expect(requests[0]!.searchParams.has("trigger_onepick")).toBe(false);
    }
  });
});
