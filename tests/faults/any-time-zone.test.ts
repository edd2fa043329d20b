import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const root = pathToFileURL(join(import.meta.dirname!, "../../"));

/** Nights of clock changes in some zone, the day that Samoa skipped, a leap day, the end of 32-bit seconds. */
const dates = [
  "2026-10-25T00:30:00.000Z",
  "2026-11-01T05:30:00.000Z",
  "2027-03-14T06:59:59.999Z",
  "2027-03-28T00:59:50.000Z",
  "2027-04-03T14:59:59.000Z",
  "2011-12-29T23:00:00.000Z",
  "2028-02-29T12:00:00.000Z",
  "2038-01-19T03:14:07.000Z",
];
const zones = [
  ...["UTC", "Pacific/Apia", "Australia/Lord_Howe", "America/New_York", "Europe/Berlin"],
  ...["Asia/Kathmandu", "Africa/Casablanca", "America/Sao_Paulo"],
];

const script = `
  const [{ nextReminder, expiryJobs }, { toInstant }] = await Promise.all([
    import("${new URL("domain/document/sending/reminders.ts", root)}"),
    import("${new URL("domain/ids.ts", root)}"),
  ]);
  const lines = ${JSON.stringify(dates)}.flatMap((sent) => [1, 60, 180].flatMap((days) => {
    const expiresAt = toInstant(Date.parse(sent) + days * 86_400_000);
    const autoReminder = { enabled: true, reminderFrequency: 3, maxReminder: 5 };
    const head = { _id: "d", expiresAt, documentValidity: { expiresIn: days, expiryAlert: true, autoReminder } };
    return [sent, expiresAt, nextReminder(head, sent, 0, sent), ...expiryJobs(head, sent).map((job) => job.dueAt)];
  }));
  console.log(JSON.stringify({ hour: new Date(0).getHours(), lines }));
`;

/** Jobs that a server in this zone plans. */
async function plannedIn(zone: string): Promise<{ hour: number; lines: (string | null)[] }> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", script],
    env: { TZ: zone },
    cwd: new URL(root).pathname,
  }).output();
  const text = new TextDecoder().decode(stdout);
  if (text === "") throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

it("a server plans expiries, alerts and reminders at the same instants in every time zone", async () => {
  const planned = await Promise.all(zones.map(plannedIn));
  // The zones produce different local times.
  expect(new Set(planned.map(({ hour }) => hour)).size).toBeGreaterThan(4);
  for (const { lines } of planned) expect(lines).toEqual(planned[0]!.lines);
  expect(planned[0]!.lines).toHaveLength(dates.length * (4 + 5 + 5));
});
