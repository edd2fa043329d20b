/** The calls of the reference, by group in reading order. */
import type { Endpoint } from "../../../../domain/contract/endpoint.ts";
import type { OpenApi } from "../openapi.ts";
import type { Json } from "../schemas.ts";
import { tagOf, tagsOf } from "../tags.ts";

export type DescribedCall = {
  name: string;
  title: string;
  endpoint: Endpoint;
  /** The OpenAPI operation. */
  operation: Json;
};
export type Group = { slug: string; name: string; description: string; calls: readonly DescribedCall[] };

export function groupsOf(endpoints: Record<string, Endpoint>, { paths }: OpenApi): Group[] {
  const operations = new Map<unknown, Json>();
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) operations.set(operation.operationId, operation);
  }
  const calls = Object.entries(endpoints).map(([name, endpoint]): DescribedCall => {
    const operation = operations.get(name)!;
    return { name, endpoint, operation, title: String(operation.summary) };
  });
  return tagsOf(Object.values(endpoints)).map(({ name, description }) => ({
    slug: name.toLowerCase().replaceAll(" ", "-"),
    ...{ name, description },
    calls: calls.filter(({ endpoint }) => tagOf(endpoint) === name),
  }));
}
