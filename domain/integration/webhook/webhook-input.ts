/** Validates a webhook's input. */
import type { Fault } from "../../outcome.ts";
import {
  CUSTOM_DATA_BYTES,
  CUSTOM_NAME_LIMIT,
  CUSTOM_VALUE_LIMIT,
  type CustomData,
  WEBHOOK_URL_LIMIT,
  type WebhookEventKind,
  type WebhookMethod,
  webhookEventKinds,
} from "./webhook.ts";
import { callNames } from "./webhook-body.ts";

export type WebhookInput = {
  url: string;
  method: WebhookMethod;
  events: readonly WebhookEventKind[];
  customData: readonly CustomData[];
  values?: boolean | undefined;
};

/** Headers that the product sets, or that control the connection. */
const reservedHeader =
  /^(host|content-(length|type|encoding)|transfer-encoding|connection|cookie|expect|upgrade|te|trailer|keep-alive|date|user-agent|webhook-.*|proxy-.*|sec-.*)$/i;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Latin-1 without control characters. */
const headerValue = /^[\t\x20-\x7e\xa0-\xff]+$/;
/** The input as stored, with trimmed texts and every event once, and its faults. */
export function cleanWebhook(input: WebhookInput): { webhook: WebhookInput; faults: Fault[] } {
  // A fragment is never sent.
  const url = input.url.trim().replace(/#.*$/s, "");
  const events = webhookEventKinds.filter((kind) => input.events.includes(kind));
  const customData = input.customData.map(({ name, value, type }) => ({
    name: name.trim(),
    value: value.trim(),
    type,
  }));
  const faults: Fault[] = [
    ...urlFaults(url),
    ...(events.length === 0 ? [{ path: "events", code: "webhook_events_missing" } as const] : []),
    ...customData.flatMap((one, index) => customFaults(one, index, customData)),
    ...sizeFaults(customData, input.method),
    ...(input.values && input.method !== "POST" ? [{ path: "values", code: "webhook_values_by_post" } as const] : []),
  ];
  return { webhook: { url, method: input.method, events, customData, values: input.values === true }, faults };
}

/** Faults of the URL as text; whether its address may be called is checked when its host name is resolved. */
function urlFaults(text: string): Fault[] {
  const url = URL.parse(text);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(text);
  if (!isWeb || text.length > WEBHOOK_URL_LIMIT) return [{ path: "url", code: "webhook_url_invalid" }];
  if (url.username || url.password) return [{ path: "url", code: "webhook_url_has_credentials" }];
  return [];
}

/** Total length of all names and values: one record stores them, and servers refuse long URLs. */
function sizeFaults(customData: readonly CustomData[], method: WebhookMethod): Fault[] {
  const text = customData.map(({ name, value }) => name + value).join("");
  const sent = method === "GET" ? new URLSearchParams({ text }).toString() : text;
  const bytes = new TextEncoder().encode(sent).length;
  if (bytes <= CUSTOM_DATA_BYTES) return [];
  return [{ path: `customData.${customData.length - 1}.value`, code: "webhook_data_too_long" }];
}

function customFaults({ name, value, type }: CustomData, index: number, all: readonly CustomData[]): Fault[] {
  const path = (property: "name" | "value") => `customData.${index}.${property}`;
  const isHeader = type === "Header";
  const isName = name !== "" && name.length <= CUSTOM_NAME_LIMIT && (!isHeader || headerName.test(name));
  const isValue = value !== "" && value.length <= CUSTOM_VALUE_LIMIT && (!isHeader || headerValue.test(value));
  const key = (one: CustomData) => `${one.type} ${one.type === "Header" ? one.name.toLowerCase() : one.name}`;
  const isTwice = all.findIndex((one) => key(one) === key({ name, value, type })) < index;
  const isReserved = isHeader ? reservedHeader.test(name) : callNames.has(name) || name === "__proto__";
  const faults: Fault[] = [];
  if (!isName) faults.push({ path: path("name"), code: "webhook_data_name_invalid" });
  else if (isReserved) faults.push({ path: path("name"), code: "webhook_data_name_reserved", params: { name } });
  else if (isTwice) faults.push({ path: path("name"), code: "webhook_data_name_twice", params: { name } });
  if (!isValue) faults.push({ path: path("value"), code: "webhook_data_value_invalid" });
  return faults;
}
