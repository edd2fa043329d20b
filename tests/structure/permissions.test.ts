import { expect, it } from "vitest";
import {
  actionsOf,
  entities,
  hasOwners,
  offeredEntities,
  ownActions,
  reservedEntities,
} from "../../domain/access/rights.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { readText, shipped } from "./sources.ts";

it("every permission has its texts, and no text is without a permission", () => {
  const wanted = entities.flatMap((entity) => {
    const actions = actionsOf(entity);
    // Preparing and sending apply to a member's own things by definition.
    const own = hasOwners(entity) ? actions.filter((action) => !ownActions.includes(action)) : [];
    return [
      `entity.${entity}`,
      ...[...actions, "FULL_ACCESS"].map((action) => `action.${entity}.${action}`),
      ...actions.map((action) => `does.${entity}.${action}`),
      ...own.map((action) => `own.${entity}.${action}`),
    ];
  });
  const keys = Object.keys(JSON.parse(readText("locales/en/members.json")));
  const written = keys.filter((key) => /^(entity|(action|does|own)\.[A-Z]\w*)\.[A-Z]\w*$/.test(key));
  expect(written.sort()).toEqual(wanted.sort());
});

it("every permission that can be granted has an effect: a call or a service needs it", () => {
  const ofCalls = Object.values<Endpoint>(endpoints).flatMap(({ needs }) =>
    Array.isArray(needs) ? [needs.join()] : [],
  );
  const code = shipped().filter(({ path }) => /^(api\/services|domain)\//.test(path));
  const ofServices = code.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:can|reachOf)\(\s*[\w.]+,\s*"(\w+)",\s*"(\w+)"/g)].map(
      ([, entity, action]) => `${entity},${action}`,
    ),
  );
  const needed = new Set([...ofCalls, ...ofServices]);
  const offered = offeredEntities.flatMap((entity) => actionsOf(entity).map((action) => `${entity},${action}`));
  expect(offered.filter((permission) => !needed.has(permission))).toEqual([]);
  expect(reservedEntities.filter((entity) => [...needed].some((one) => one.startsWith(`${entity},`)))).toEqual([]);
});

it("the API guide lists every permission that has an effect", () => {
  const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  const [table = ""] = /^\| entity \|[\s\S]*?\n\n/m.exec(readText("docs/api.md")) ?? [];
  const listed = table
    .trim()
    .split("\n")
    .slice(2)
    .flatMap((row) => {
      const [, subjects = "", actions = ""] = row.split("|");
      return namesIn(subjects).map((entity) => [entity, [...new Set(namesIn(actions))].sort()]);
    });
  const wanted = entities.map((entity) => [
    entity,
    reservedEntities.includes(entity) ? [] : [...actionsOf(entity)].sort(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(wanted));
});
