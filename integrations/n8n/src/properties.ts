/** Inputs of the action node, by operation. */
import type { INodeProperties } from "n8n-workflow";

export const operations = ["send", "draft", "remind", "void", "find", "download"] as const;
export type Operation = (typeof operations)[number];

const only = (...shown: Operation[]) => ({ show: { operation: shown } });

const operation: INodeProperties = {
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  default: "send",
  options: [
    { name: "Create Draft From Template", value: "draft", action: "Create a draft from a template" },
    { name: "Download", value: "download", action: "Download a document" },
    { name: "Find", value: "find", action: "Find documents" },
    { name: "Remind", value: "remind", action: "Remind recipients" },
    { name: "Send From Template", value: "send", action: "Send a document from a template" },
    { name: "Void", value: "void", action: "Void a document" },
  ],
};

const template: INodeProperties[] = [
  {
    displayName: "Template Name or ID",
    name: "templateId",
    type: "options",
    typeOptions: { loadOptionsMethod: "getTemplates" },
    default: "",
    required: true,
    displayOptions: only("send", "draft"),
  },
  {
    displayName: "People",
    name: "people",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    default: {},
    displayOptions: only("send"),
    options: [
      {
        displayName: "Person",
        name: "person",
        values: [
          {
            displayName: "Role Name or ID",
            name: "role",
            type: "options",
            typeOptions: { loadOptionsMethod: "getRoles", loadOptionsDependsOn: ["templateId"] },
            default: "",
          },
          { displayName: "Name", name: "name", type: "string", default: "" },
          { displayName: "Email", name: "email", type: "string", placeholder: "name@email.com", default: "" },
        ],
      },
    ],
  },
  {
    displayName: "Values",
    name: "values",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    default: {},
    displayOptions: only("send", "draft"),
    options: [
      {
        displayName: "Value",
        name: "value",
        values: [
          {
            displayName: "Field Name or ID",
            name: "field",
            type: "options",
            typeOptions: { loadOptionsMethod: "getFields", loadOptionsDependsOn: ["templateId"] },
            default: "",
          },
          { displayName: "Text", name: "text", type: "string", default: "" },
        ],
      },
    ],
  },
  {
    displayName: "Send Once For",
    name: "onceKey",
    type: "string",
    default: "={{ $execution.id }}-{{ $itemIndex }}",
    description: "Within 24 hours, the same value sends once, however often the node runs",
    displayOptions: only("send"),
  },
  {
    displayName: "Your Own ID",
    name: "externalId",
    type: "string",
    default: "",
    description: "Kept with the document, for searches",
    displayOptions: only("send", "draft"),
  },
];

const document: INodeProperties[] = [
  {
    displayName: "Document ID",
    name: "documentId",
    type: "string",
    default: "",
    required: true,
    displayOptions: only("remind", "void", "download"),
  },
  {
    displayName: "Reason",
    name: "reason",
    type: "string",
    default: "",
    required: true,
    description: "Recipients read it",
    displayOptions: only("void"),
  },
  {
    displayName: "Put Output File in Field",
    name: "binaryProperty",
    type: "string",
    default: "data",
    required: true,
    displayOptions: only("download"),
  },
];

const find: INodeProperties[] = [
  { displayName: "Words", name: "search", type: "string", default: "", displayOptions: only("find") },
  {
    displayName: "Folder Name or ID",
    name: "folderId",
    type: "options",
    typeOptions: { loadOptionsMethod: "getFolders" },
    default: "",
    displayOptions: only("find"),
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 50,
    description: "Max number of results to return",
    displayOptions: only("find"),
  },
];

export const properties: INodeProperties[] = [operation, ...template, ...document, ...find];
