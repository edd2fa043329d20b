/** Whether at an address there is a server of ours. */
import * as z from "zod/mini";

const Health = z.object({
  data: z.object({ status: z.string(), checks: z.object({ kv: z.unknown(), seal: z.unknown() }) }),
});

export async function checkServer(server: string): Promise<"ours" | "foreign" | "unreachable"> {
  let response: Response;
  try {
    response = await fetch(`${server}/api/health`, { credentials: "omit", cache: "no-store" });
  } catch {
    return "unreachable";
  }
  // One that is not well says so by its status, and says the same.
  const said: unknown = await response.json().catch(() => null);
  return Health.safeParse(said).success ? "ours" : "foreign";
}
