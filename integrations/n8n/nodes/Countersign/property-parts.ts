/** Parts that several inputs of the action node have in common. */
import type { INodeProperties } from "n8n-workflow";

export type Operation = "send" | "draft" | "sendFile" | "get" | "remind" | "void" | "find" | "download" | "api";

/** Shows an input for these operations. */
export const only = (...shown: Operation[]) => ({ show: { operation: shown } });

export const personInputs: INodeProperties[] = [
  { displayName: "Name", name: "name", type: "string", default: "" },
  { displayName: "Email", name: "email", type: "string", placeholder: "name@email.com", default: "" },
];
