/** Whether at an address there is a server that this extension can work with, and where not what there is. */
import * as z from "zod/mini";

/** The first whose connect page makes a session for the extension. */
const OLDEST = "0.1.0";
const WAIT_MS = 15_000;

const Health = z.object({
  data: z.object({
    status: z.string(),
    /** Left out by the oldest. */
    version: z.optional(z.string().check(z.regex(/^\d+(\.\d+)*/))),
    checks: z.object({ kv: z.unknown(), seal: z.unknown() }),
  }),
});

export type ServerCheck =
  | { found: "ours" }
  /** `version` is empty where it does not say which it has. */
  | { found: "old"; version: string }
  | { found: "foreign" }
  /** Something before the server answers in its place. */
  | { found: "failing"; status: number }
  /** It leads on to another address. */
  | { found: "moved" }
  /** No answer in time, or none that the browser trusts: it does not say which. */
  | { found: "unreachable" };

export async function checkServer(server: string): Promise<ServerCheck> {
  let response: Response;
  try {
    response = await fetch(`${server}/api/health`, {
      credentials: "omit",
      cache: "no-store",
      // Whoever types an address agrees to it and to no other.
      redirect: "manual",
      signal: AbortSignal.timeout(WAIT_MS),
    });
  } catch {
    return { found: "unreachable" };
  }
  if (response.type === "opaqueredirect") return { found: "moved" };
  // One that is not well says so by its status, and says the same.
  const said = Health.safeParse(await response.json().catch(() => null));
  if (!said.success)
    return response.status >= 500 ? { found: "failing", status: response.status } : { found: "foreign" };
  const { version = "" } = said.data.data;
  return isOlder(version) ? { found: "old", version } : { found: "ours" };
}

function isOlder(version: string): boolean {
  if (version === "") return true;
  const [has, needs] = [version, OLDEST].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  const at = needs!.findIndex((part, index) => part !== (has![index] ?? 0));
  return at >= 0 && (has![at] ?? 0) < needs![at]!;
}
