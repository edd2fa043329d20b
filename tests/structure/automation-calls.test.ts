import { expect, it } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { webhookEventKinds } from "../../domain/integration/webhook/webhook.ts";
import { callNames } from "../../features/automation/call-names.ts";
import { listFiles, readText } from "./sources.ts";

const calls = Object.keys(callNames);

it("every call that has a name in the list of runs is in the contract", () => {
  const known = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !known.includes(call))).toEqual([]);
});

/** Paths of the calls that an app's product files spell, with a star for each part that the app fills in. */
function pathsIn(folder: string): string[] {
  const files = listFiles(`integrations/${folder}`).filter((path) => /\/(src|app|nodes)\//.test(path));
  const texts = files.filter((path) => !/\/(events|samples\.iml)\.json$/.test(path)).map(readText);
  const paths = texts.flatMap((text) => text.match(/\/api\/(?:[\w/.-]|\$?\{+[^}]*\}+)+/g) ?? []);
  return [...new Set(paths.map((path) => path.replace(/\$?\{+[^}]*\}+/g, "*")))];
}

it.each(["zapier", "make", "n8n"])("every call of the app for %s has a name in the list of runs", (folder) => {
  const named = calls.map((call) => call.slice(call.indexOf(" ") + 1));
  const isNamed = (path: string) => {
    const shape = new RegExp(`^${path.replaceAll("*", "[^/]+")}(/|$)`);
    return named.some((one) => shape.test(one));
  };
  const paths = pathsIn(folder);
  expect(paths.length).toBeGreaterThan(7);
  expect(paths.filter((path) => !isNamed(path))).toEqual([]);
});

it("docs/webhooks.md names every event, in their order", () => {
  const [, names] = /`event` is one of `([A-Z_ ]+)`/.exec(readText("docs/webhooks.md"))!;
  expect(names!.split(" ")).toEqual(webhookEventKinds);
});
