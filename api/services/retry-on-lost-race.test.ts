import { expect, it } from "vitest";
import { done, refuse } from "../../domain/outcome.ts";
import { lostRace, retryOnLostRace, retryOrThrow } from "./retry-on-lost-race.ts";

it("a lost race is retried until the commit succeeds", async () => {
  const outcome = await retryOnLostRace(async (index) => (index < 3 ? lostRace : done(index)));
  expect(outcome).toEqual(done(3));
});

it("a refusal is not retried", async () => {
  let tries = 0;
  const outcome = await retryOnLostRace(async () => {
    tries++;
    return refuse("not_found");
  });
  expect(outcome).toEqual(refuse("not_found"));
  expect(tries).toBe(1);
});

it("a caller who always loses the race gets a conflict", async () => {
  const outcome = await retryOnLostRace(async () => lostRace);
  expect(outcome).toEqual(refuse("conflict"));
});

it("a job gets the result of its commit, or an error that names the record", async () => {
  expect(await retryOrThrow("the record", async (index) => (index < 3 ? lostRace : "written"))).toBe("written");
  await expect(retryOrThrow("the record", async () => lostRace)).rejects.toThrow(
    "others write the record all the time",
  );
});
