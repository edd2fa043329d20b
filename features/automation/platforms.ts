/** The steps that connect each platform, as data: a text, and a value to copy or a page to open. */
import type { AutomationType } from "../../domain/integration/api-key-type.ts";
import type { Destination } from "../host/host.ts";

type AppName = "zapier" | "make" | "n8n";
type StepText =
  | "key"
  | `${AppName}.${"app" | "connect" | "on"}`
  | `requests.${"webhook" | "act" | "ids"}`
  | `agent.${"key" | "connect" | "try"}`;

/** `text` is part of a locale key, and so is the `label` of a value to copy. */
export type Step = {
  text: StepText;
  copies?: readonly {
    label: "address" | "get" | "post" | "headers" | "body" | "config";
    value: string;
    isCode?: boolean;
  }[];
  link?: { label: "webhooks" | "reference"; to: Destination | "/api/docs" };
};

type Platform = {
  /** Source folder of the app to install there, if any. */
  folder?: string;
  steps: (server: string) => readonly Step[];
};

const key = "csk_…";

/** A platform with an app of ours, which has to be installed there first. */
const withApp = (id: AppName): Platform => ({
  folder: `integrations/${id}`,
  steps: (server) => [
    { text: `${id}.app` },
    { text: "key" },
    { text: `${id}.connect`, copies: [{ label: "address", value: server }] },
    { text: `${id}.on` },
  ],
});

const exampleBody = {
  templateId: "01JZX5Y3Q2M8K7T4W9R6V1C0AA",
  recipients: [{ _id: "r1", name: "Ann Signer", email: "ann@example.com" }],
  values: {},
};

/** A platform without an app of ours: it calls our API and receives webhooks. */
const byRequests: Platform = {
  steps: (server) => [
    { text: "requests.webhook", link: { label: "webhooks", to: { type: "webhooks_wanted" } } },
    { text: "key" },
    {
      text: "requests.act",
      copies: [
        { label: "post", value: `${server}/api/template/send` },
        {
          label: "headers",
          value: `Authorization: Bearer ${key}\nContent-Type: application/json\nIdempotency-Key: order-1042`,
          isCode: true,
        },
        { label: "body", value: JSON.stringify(exampleBody, null, 2), isCode: true },
      ],
    },
    {
      text: "requests.ids",
      copies: [
        { label: "get", value: `${server}/api/template/all` },
        { label: "get", value: `${server}/api/template/inputs/${exampleBody.templateId}` },
      ],
      link: { label: "reference", to: "/api/docs" },
    },
  ],
};

const mcpServer = (url: string) => ({ type: "http", url, headers: { Authorization: `Bearer ${key}` } });

const agent: Platform = {
  steps: (server) => [
    { text: "agent.key" },
    {
      text: "agent.connect",
      copies: [
        { label: "address", value: `${server}/mcp` },
        {
          label: "config",
          value: JSON.stringify({ mcpServers: { countersign: mcpServer(`${server}/mcp`) } }, null, 2),
          isCode: true,
        },
      ],
    },
    { text: "agent.try" },
  ],
};

export const platforms: Record<AutomationType, Platform> = {
  zapier: withApp("zapier"),
  make: withApp("make"),
  pabbly: byRequests,
  albato: byRequests,
  n8n: withApp("n8n"),
  agent,
};
