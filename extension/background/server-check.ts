/** Checks whether an address is a compatible Countersign server, and otherwise what answers there. */
import * as z from "zod/mini";

/** The oldest version whose connect page creates a session for the extension. */
const OLDEST = "0.1.0";
const WAIT_MS = 15_000;

const Health = z.object({
  data: z.object({
    status: z.string(),
    /** Absent from the oldest servers. */
    version: z.optional(z.string().check(z.regex(/^\d+(\.\d+)*/))),
    checks: z.object({ kv: z.unknown(), seal: z.unknown() }),
  }),
});

export type ServerCheck =
  | { kind: "ours" }
  /** `version` is empty if the server does not report one. */
  | { kind: "old"; version: string }
  | { kind: "foreign" }
  /** A proxy answered instead of the server. */
  | { kind: "failing"; status: number }
  /** The address redirects to another one. */
  | { kind: "moved" }
  /** No response in time, or a certificate that the browser does not trust: it does not say which. */
  | { kind: "unreachable" };

export async function checkServer(server: string): Promise<ServerCheck> {
  let response: Response;
  try {
    response = await fetch(`${server}/api/health`, {
      credentials: "omit",
      cache: "no-store",
      // The person agreed to the typed address and to no other.
      redirect: "manual",
      signal: AbortSignal.timeout(WAIT_MS),
    });
  } catch {
    return { kind: "unreachable" };
  }
  if (response.type === "opaqueredirect") return { kind: "moved" };
  // An unhealthy server reports that by its status, with the same body.
  const health = Health.safeParse(await response.json().catch(() => null));
  if (!health.success)
    return response.status >= 500 ? { kind: "failing", status: response.status } : { kind: "foreign" };
  const { version = "" } = health.data.data;
  return isOlder(version) ? { kind: "old", version } : { kind: "ours" };
}

function isOlder(version: string): boolean {
  if (version === "") return true;
  const [has, needs] = [version, OLDEST].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  const at = needs!.findIndex((part, index) => part !== (has![index] ?? 0));
  return at >= 0 && (has![at] ?? 0) < needs![at]!;
}
