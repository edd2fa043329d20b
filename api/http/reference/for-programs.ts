import type { Endpoint } from "../../../domain/contract/endpoint.ts";

/** Whether programs have use for a call: those of pages, people's sessions and payment providers are left out. */
export function isForPrograms({ only, path, upload }: Pick<Endpoint, "only" | "path" | "upload">): boolean {
  if (only === "person" || only === "web" || upload === "event") return false;
  return !/^\/api\/(auth|dev|user(?!\/detail)|embed\/(page|tab)|public|copy)\b/.test(path);
}
