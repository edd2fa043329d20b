import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from "n8n-workflow";
import { NodeConnectionTypes } from "n8n-workflow";
import { withAnswers } from "./answers.js";
import { ask, CREDENTIAL, part } from "./api.js";
import events from "./events.json";
import { isSigned } from "./signature.js";

type Subscription = { webhookId?: string; secret?: string };
type Webhook = { _id: string; url: string; events: string[]; state: string; values?: boolean };

const PATH = "/api/integrations/webhook";

const kept = (context: IHookFunctions | IWebhookFunctions): Subscription => context.getWorkflowStaticData("node");

/** Starts a workflow when something happens to a document. */
export class CountersignTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Countersign Trigger",
    name: "countersignTrigger",
    icon: { light: "file:countersign.svg", dark: "file:countersign.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: "Starts the workflow when something happens to a document",
    defaults: { name: "Countersign Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: CREDENTIAL, required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: [],
        options: events.map(({ event, label, description }) => ({ name: label, value: event, description })),
      },
      {
        displayName: "Include Answers",
        name: "values",
        type: "boolean",
        default: false,
        description: "Whether a completed document comes with what its recipients entered",
        displayOptions: { show: { events: ["COMPLETED"] } },
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId, secret } = kept(this);
        if (!webhookId || !secret) return false;
        const own = await ask<Webhook[]>(this, "GET", `${PATH}/fetch`);
        const url = this.getNodeWebhookUrl("default");
        const wanted = eventsOf(this).sort().join();
        return own.some(
          (one) =>
            one._id === webhookId &&
            one.url === url &&
            one.state === "active" &&
            (one.values ?? false) === hasValues(this) &&
            [...one.events].sort().join() === wanted,
        );
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl("default");
        // Removes this node's earlier subscription for other events or another URL, which would send everything twice.
        await unsubscribe(this);
        const body = { url, method: "POST", events: eventsOf(this), customData: [], values: hasValues(this) };
        const made = await ask<{ _id: string; secret: string }>(this, "POST", `${PATH}/create`, { body });
        Object.assign(kept(this), { webhookId: made._id, secret: made.secret });
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await unsubscribe(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = kept(this);
    const { rawBody } = this.getRequestObject() as { rawBody?: Buffer };
    if (!secret || !rawBody || !isSigned(secret, this.getHeaderData(), rawBody, Date.now())) {
      this.getResponseObject().status(401).json({ message: "The signature does not fit." });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(withAnswers(this.getBodyData() as IDataObject))] };
  }
}

function eventsOf(context: IHookFunctions): string[] {
  return [...(context.getNodeParameter("events") as string[])];
}

/** Only completed documents have values. */
function hasValues(context: IHookFunctions): boolean {
  return eventsOf(context).includes("COMPLETED") && context.getNodeParameter("values", false) === true;
}

async function unsubscribe(context: IHookFunctions): Promise<void> {
  const data = kept(context);
  if (data.webhookId) await ask(context, "DELETE", `${PATH}/${part(data.webhookId)}`);
  delete data.webhookId;
  delete data.secret;
}
