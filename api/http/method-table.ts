/** The methods that a path accepts, for the `Allow` header of other methods' responses (RFC 9110 §15.5.6). */
import type { Endpoint } from "../../domain/contract/endpoint.ts";

type Call = Pick<Endpoint, "method" | "path">;

/** Below these a name that is no id is no document or template, but a call that does not exist. */
const collections = /^\/api\/(document|template)\/:\w+$/;
const ID = "[0-9A-Za-z]{26}";

/**
 * A literal path takes precedence over patterns that match it.
 * @returns the methods of a path in alphabetical order, empty for an unknown path
 */
export function createMethodTable(calls: readonly Call[]): (path: string) => string[] {
  const patterns = calls.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const literal = calls.filter((call) => call.path === path);
    const methods = (literal.length > 0 ? literal : patterns.filter(({ pattern }) => pattern.test(path))).map(
      ({ method }) => method,
    );
    // Every path with GET also answers HEAD.
    const all = new Set<string>(methods.includes("GET") ? [...methods, "HEAD"] : methods);
    return [...all].sort();
  };
}

function patternOf(path: string): RegExp {
  const literal = path.split(/:\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(collections.test(path) ? ID : "[^/]+")}$`);
}
