/** Inputs of the action node, by operation. */
import type { INodeProperties } from "n8n-workflow";
import { fileProperties } from "./file-properties.js";
import { only, personInputs } from "./property-parts.js";

export type { Operation } from "./property-parts.js";

const operation: INodeProperties = {
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  default: "send",
  options: [
    { name: "Call the API", value: "api", action: "Call the API" },
    { name: "Create Draft From Template", value: "draft", action: "Create a draft from a template" },
    { name: "Download", value: "download", action: "Download a document" },
    { name: "Find", value: "find", action: "Find documents" },
    { name: "Get With Answers", value: "get", action: "Get a document with answers" },
    { name: "Remind", value: "remind", action: "Remind recipients" },
    { name: "Send File", value: "sendFile", action: "Send a file" },
    { name: "Send From Template", value: "send", action: "Send a document from a template" },
    { name: "Void", value: "void", action: "Void a document" },
  ],
};

const template: INodeProperties[] = [
  {
    displayName: "Template Name or ID",
    name: "templateId",
    type: "options",
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
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
    displayOptions: only("send", "draft"),
    options: [
      {
        displayName: "Person",
        name: "person",
        values: [
          {
            displayName: "Role Name or ID",
            name: "role",
            type: "options",
            description:
              'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
            typeOptions: { loadOptionsMethod: "getRoles", loadOptionsDependsOn: ["templateId"] },
            default: "",
          },
          ...personInputs,
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
            description:
              'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
            typeOptions: { loadOptionsMethod: "getFields", loadOptionsDependsOn: ["templateId"] },
            default: "",
          },
          { displayName: "Text", name: "text", type: "string", default: "" },
        ],
      },
    ],
  },
];

const sending: INodeProperties[] = [
  {
    displayName: "Send Once For",
    name: "onceKey",
    type: "string",
    default: "={{ $execution.id }}-{{ $itemIndex }}",
    description: "Within 24 hours, the same value sends once, however often the node runs",
    displayOptions: only("send", "sendFile"),
  },
  {
    displayName: "Your Own ID",
    name: "externalId",
    type: "string",
    default: "",
    description: "Kept with the document, and found exactly",
    displayOptions: only("send", "draft", "sendFile", "find"),
  },
  {
    displayName: "Your Own Data",
    name: "metadata",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    default: {},
    description: "Pairs of texts that are kept with the document, and found exactly",
    displayOptions: only("send", "draft", "sendFile", "find"),
    options: [
      {
        displayName: "Pair",
        name: "pair",
        values: [
          { displayName: "Key", name: "key", type: "string", default: "" },
          { displayName: "Value", name: "value", type: "string", default: "" },
        ],
      },
    ],
  },
];

const document: INodeProperties[] = [
  {
    displayName: "Document ID",
    name: "documentId",
    type: "string",
    default: "",
    required: true,
    displayOptions: only("get", "remind", "void", "download"),
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
];

const find: INodeProperties[] = [
  { displayName: "Words", name: "search", type: "string", default: "", displayOptions: only("find") },
  {
    displayName: "Folder Name or ID",
    name: "folderId",
    type: "options",
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
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

const api: INodeProperties[] = [
  {
    displayName: "Method",
    name: "method",
    type: "options",
    default: "GET",
    options: ["DELETE", "GET", "PATCH", "POST", "PUT"].map((name) => ({ name, value: name })),
    displayOptions: only("api"),
  },
  {
    displayName: "Path",
    name: "path",
    type: "string",
    default: "",
    required: true,
    placeholder: "/api/document/all",
    description: "A path of the API on your server, without a query",
    displayOptions: only("api"),
  },
  {
    displayName: "Query",
    name: "query",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    default: {},
    displayOptions: only("api"),
    options: [
      {
        displayName: "Parameter",
        name: "pair",
        values: [
          { displayName: "Name", name: "key", type: "string", default: "" },
          { displayName: "Value", name: "value", type: "string", default: "" },
        ],
      },
    ],
  },
  {
    displayName: "Body",
    name: "body",
    type: "json",
    default: "{}",
    displayOptions: { show: { operation: ["api"], method: ["PATCH", "POST", "PUT"] } },
  },
];

export const properties: INodeProperties[] = [
  operation,
  ...template,
  ...fileProperties,
  ...document,
  ...find,
  ...sending,
  ...api,
];
