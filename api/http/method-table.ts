/** Which methods a path takes, for the answer to others (RFC 9110 §15.5.6). */
import type { Endpoint } from "../../domain/contract/endpoint.ts";

type Call = Pick<Endpoint, "method" | "path">;

/**
 * A path that is written out goes before patterns that it would fit, too.
 * @returns the methods of a path in the order of the alphabet, empty where there is no such path
 */
export function createMethodTable(calls: readonly Call[]): (path: string) => string[] {
  const patterns = calls.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const literal = calls.filter((call) => call.path === path);
    const methods = (literal.length > 0 ? literal : patterns.filter(({ pattern }) => pattern.test(path))).map(
      ({ method }) => method,
    );
    // What can be read can be asked for without its body, too.
    const all = new Set<string>(methods.includes("GET") ? [...methods, "HEAD"] : methods);
    return [...all].sort();
  };
}

function patternOf(path: string): RegExp {
  const literal = path.split(/:\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[^/]+")}$`);
}
