import type { ProofsToAsk } from "../../../domain/account/person-proof.ts";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { type Answer, readAnswer, unreachable } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

/** Calls an endpoint that responds with bytes; runs the step-up where the endpoint requires one. */
export async function download(host: Host, endpoint: Endpoint): Promise<Answer<Blob>> {
  const answer = await downloadOnce(host, endpoint);
  if (answer.ok || answer.refusal.code !== "recent_login_required" || !host.confirmPerson) return answer;
  return (await host.confirmPerson(answer.refusal.data as ProofsToAsk)) ? downloadOnce(host, endpoint) : answer;
}

async function downloadOnce(host: Host, endpoint: Endpoint): Promise<Answer<Blob>> {
  try {
    const response = await host.fetch(endpoint.path, { method: endpoint.method });
    if (response.ok) return { ok: true, value: await response.blob() };
    return readAnswer<Blob>(endpoint, response.status, response.headers.get("Retry-After"), await response.text());
  } catch {
    return unreachable();
  }
}
