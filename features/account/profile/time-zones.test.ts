import { expect, it } from "vitest";
import { listZones, searchZones, zoneOf } from "./time-zones.ts";

const winter = new Date("2026-01-15T12:00:00Z");
const zones = listZones("en", "Europe/Berlin", winter);
const first = (query: string, list = zones) => searchZones(list, query)[0]?.id;

it("the list contains every zone of Intl once, with UTC first, and a chosen alias", () => {
  const ids = zones.map((zone) => zone.id);
  expect(ids[0]).toBe("UTC");
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of Intl.supportedValuesOf("timeZone")) expect(ids).toContain(id);
  expect(listZones("en", "Asia/Kolkata", winter).map((zone) => zone.id)).toContain("Asia/Kolkata");
});

it("a zone is shown by its place, its name in the reader's language and its offset", () => {
  expect(zoneOf("Europe/Berlin", "en", winter)).toMatchObject({
    place: "Berlin",
    detail: "Central European Time, GMT+1",
  });
  expect(zoneOf("Europe/Berlin", "ar", winter).detail).toMatch(/^توقيت وسط أوروبا/);
  expect(zoneOf("UTC", "en", winter).detail).toBe("GMT");
  expect(zoneOf("Nowhere/Else", "en", winter)).toMatchObject({ place: "Else", detail: "" });
});

it.each([
  ["berl", "Europe/Berlin"],
  ["  BERLIN ", "Europe/Berlin"],
  ["europe ber", "Europe/Berlin"],
  ["new york", "America/New_York"],
  ["sao paulo", "America/Sao_Paulo"],
  ["São", "America/Sao_Paulo"],
  ["gmt+5:45", first("kathmandu")!],
  ["utc", "UTC"],
])("a search for %j finds %s", (query, id) => expect(first(query)).toBe(id));

it("a city whose zone was renamed matches both names", () => {
  const india = listZones("en", "Asia/Calcutta", winter);
  expect(searchZones(india, "kolkata").map((zone) => zone.id)).toContain("Asia/Calcutta");
  expect(first("calcutta", india)).toBe("Asia/Calcutta");
});

it("a search by the English name works in another language", () => {
  const arabic = listZones("ar", "UTC", winter);
  expect(searchZones(arabic, "central european").map((zone) => zone.id)).toContain("Europe/Berlin");
  expect(searchZones(arabic, "وسط أوروبا").map((zone) => zone.id)).toContain("Europe/Berlin");
});

it("a search without a match finds nothing", () => expect(searchZones(zones, "atlantis")).toEqual([]));
