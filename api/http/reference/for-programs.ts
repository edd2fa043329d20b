import type { Endpoint } from "../../../domain/contract/endpoint.ts";

/** Whether programs can use a call; excludes calls for pages, people's sessions and payment providers. */
export function isForPrograms({ only, path, upload }: Pick<Endpoint, "only" | "path" | "upload">): boolean {
  if (only === "person" || only === "web" || upload === "event") return false;
  return !/^\/api\/(auth|dev|user(?!\/detail)|embed\/(page|tab)|public|copy)\b/.test(path);
}
