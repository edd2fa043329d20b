/** Inputs for files: sending those of an item, and downloading those of a document. */
import type { INodeProperties } from "n8n-workflow";
import { only, personInputs } from "./property-parts.js";

const roleTypes = [
  { name: "Edits", value: "documentEditor", description: "Fills the document in for others, and signs nothing" },
  { name: "Reviews", value: "documentReviewer", description: "Approves the document before others sign it" },
  { name: "Signs", value: "signatureNeeded" },
];

const fieldTypes = [
  { name: "Checkbox", value: "checkbox" },
  { name: "Date of Signing", value: "dateSigned" },
  { name: "Initials", value: "initials" },
  { name: "Name", value: "name" },
  { name: "Number", value: "number" },
  { name: "Signature", value: "signature" },
  { name: "Text", value: "textbox" },
];

export const fileProperties: INodeProperties[] = [
  {
    displayName: "Input Binary Field",
    name: "inputProperties",
    type: "string",
    default: "data",
    required: true,
    hint: "The name of the input field with the file; several names are separated by commas",
    displayOptions: only("sendFile"),
  },
  {
    displayName: "Recipients",
    name: "recipients",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    default: {},
    required: true,
    displayOptions: only("sendFile"),
    options: [
      {
        displayName: "Person",
        name: "person",
        values: [
          ...personInputs,
          { displayName: "Role", name: "roleType", type: "options", default: "signatureNeeded", options: roleTypes },
        ],
      },
    ],
  },
  {
    displayName: "Fields at Texts",
    name: "fields",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    default: {},
    description: "Fields that begin at a text on the page. Text tags in the file need no entry here.",
    displayOptions: only("sendFile"),
    options: [
      {
        displayName: "Field",
        name: "field",
        values: [
          { displayName: "Label", name: "label", type: "string", default: "" },
          {
            displayName: "Recipient",
            name: "recipient",
            type: "string",
            default: "",
            description: "The address of the person who fills it in; may be empty if there is one recipient",
          },
          { displayName: "Required", name: "required", type: "boolean", default: true },
          { displayName: "Text on the Page", name: "anchor", type: "string", default: "" },
          { displayName: "Type", name: "type", type: "options", default: "signature", options: fieldTypes },
        ],
      },
    ],
  },
  {
    displayName: "Fields (JSON)",
    name: "fieldsJson",
    type: "json",
    default: "[]",
    description: "Further fields as the API takes them, for example in a box with page, position, width and height",
    displayOptions: only("sendFile"),
  },
  {
    displayName: "Title",
    name: "title",
    type: "string",
    default: "",
    description: "By default, the name of the first file",
    displayOptions: only("sendFile"),
  },
  { displayName: "Message", name: "message", type: "string", default: "", displayOptions: only("sendFile") },
  {
    displayName: "One After the Other",
    name: "signingOrder",
    type: "boolean",
    default: false,
    description: "Whether the recipients act in their order",
    displayOptions: only("sendFile"),
  },
  {
    displayName: "Send Now",
    name: "sendNow",
    type: "boolean",
    default: true,
    description: "Whether the document goes out; otherwise it stays a draft that a person checks and sends",
    displayOptions: only("sendFile"),
  },
  {
    displayName: "Files",
    name: "which",
    type: "options",
    default: "main",
    options: [
      {
        name: "All Files",
        value: "all",
        description: "Also attachments and the evidence, each in a field of its own",
      },
      {
        name: "The Document",
        value: "main",
        description: "The sealed PDF with its certificate; before completion, the source",
      },
    ],
    displayOptions: only("download"),
  },
  {
    displayName: "Put Output File in Field",
    name: "binaryProperty",
    type: "string",
    default: "data",
    required: true,
    hint: "The name of the output field that takes the file",
    displayOptions: only("download"),
  },
];
