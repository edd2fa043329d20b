import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, anEmail, sendAs, tokenIn } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ env: { RATE_LIMITS: "on" } });
});
afterEach(() => app.close());

/** The status of a call from a network address of its own for each `n`. */
async function from(n: number, path: string, body: unknown): Promise<number> {
  const response = await app.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    address: `198.51.${Math.floor(n / 250)}.${n % 250}`,
  });
  return response.status;
}

it("a document's password can be guessed thirty times an hour, through whichever of its copy links and addresses", async () => {
  const { who } = await aMember(app, "Sam Sender");
  const readers = ["lena@reader.example", "otto@reader.example"];
  const passwordProtection = { enabled: true, password: "open sesame", mode: "gate" };
  const more = { ccEmails: readers.join(), settings: { passwordProtection } };
  await sendAs(app, who, [{ name: "Ann", email: anEmail("ann") }], more);
  const tokens = await Promise.all(readers.map((reader) => tokenIn(app, reader, "/app/copy/")));
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) {
    const call = n % 4 === 3 ? "download" : "open";
    statuses.push(await from(n, `/api/copy/${call}`, { token: tokens[n % 2], password: `guess ${n}` }));
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.slice(30)).toEqual(Array(10).fill(429));
  const right = { token: tokens[0], password: "open sesame" };
  expect(await from(41, "/api/copy/open", right)).toBe(429);
  app.clock.nowMs += 61 * 60_000;
  expect(await from(41, "/api/copy/open", right)).toBe(200);
}, 60_000);

it("an account's password can be guessed a hundred times in a quarter of an hour from all addresses together", async () => {
  const { email } = await aMember(app, "Ann");
  const statuses: number[] = [];
  for (let n = 0; n < 105; n++) {
    statuses.push(await from(n, "/api/auth/sign-in/email", { email, password: `Guess${n}!pass` }));
  }
  expect(statuses).toEqual([...Array(100).fill(401), ...Array(5).fill(429)]);
}, 60_000);
