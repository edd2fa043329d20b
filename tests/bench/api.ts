/** Measures calls with an API key relative to the same calls with a session, on a real server with rate limits. */
import { Client } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { atMost, type Figure } from "./figure.ts";
import { ratioOf } from "./list.ts";

/** Fewer calls in total than the limit per minute. */
const ROUNDS = Number(Deno.env.get("BENCH_CALLS") ?? 100);
const BOUND = 1.1;

export async function run(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const { client: person } = await signUp(server);
    const { key } = await person.data<{ key: string }>("POST", "/api/integrations/api-key/generate", { name: "Bench" });
    const program = new Client(server.url, { Authorization: `Bearer ${key}` });
    const { _id } = await aSavedDraft(person, signers(1));
    const measure = async (name: string, path: string) =>
      atMost(
        `api.key_${name}`,
        await ratioOf(
          () => program.data("GET", path),
          () => person.data("GET", path),
          ROUNDS,
        ),
        BOUND,
        "× by session",
      );
    return [
      await measure("counts", "/api/document/counts"),
      await measure("list", "/api/document/all?view=all&limit=20"),
      await measure("document", `/api/document/${_id}`),
    ];
  } finally {
    await server.stop();
  }
}
