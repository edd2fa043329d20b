/** Bodies that are not JSON, as JSON Schema by media type. */
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import type { Json } from "./schemas.ts";

const binary = { type: "string", format: "binary" };
export const uploads: Record<NonNullable<Endpoint["upload"]>, Json> = {
  multipart: {
    "multipart/form-data": {
      schema: {
        type: "object",
        additionalProperties: false,
        properties: {
          files: {
            type: "array",
            items: binary,
            description: "PDF, DOC, DOCX, ODS, JPG or PNG, known by their bytes; the answer comes when all are PDFs.",
          },
          documentId: { type: "string" },
          passwords: {
            type: "string",
            description: "A JSON array: the password of each file or `null`, in the same order, before the files.",
          },
          trackedChanges: {
            type: "string",
            description:
              "A JSON array, in the same order, before the files: `accept` or `keep` for the tracked changes of a DOCX, or `null`.",
          },
          externalId: { type: "string", description: "Your own id for the document that begins with these files." },
          metadata: { type: "string", description: "JSON: your own pairs of strings for that document." },
          IdsArray: { type: "string", description: "A JSON array: the client's id of each file, in the same order." },
        },
      },
    },
  },
  document: {
    "multipart/form-data": {
      schema: {
        type: "object",
        additionalProperties: false,
        required: ["files", "document"],
        properties: {
          files: {
            type: "array",
            items: binary,
            description: "PDF, DOC, DOCX, ODS, JPG or PNG, known by their bytes; the answer comes when all are PDFs.",
          },
          passwords: {
            type: "string",
            description: "A JSON array: the password of each file or `null`, in the same order, before the files.",
          },
          trackedChanges: {
            type: "string",
            description:
              "A JSON array, in the same order, before the files: `accept` or `keep` for the tracked changes of a DOCX, or `null`.",
          },
        },
      },
    },
  },
  attachment: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["token", "field", "file"],
        properties: {
          token: { type: "string", minLength: 1 },
          session: { type: "string", description: "Of a recipient who has proved who they are." },
          field: { type: "string", minLength: 1 },
          file: { ...binary, description: "After the other parts." },
        },
      },
    },
  },
  table: {
    "multipart/form-data": {
      schema: {
        type: "object",
        additionalProperties: false,
        required: ["rows"],
        properties: {
          rows: { ...binary, description: "CSV in UTF-8, UTF-16 or Windows-1252, or XLSX, known by its bytes." },
          mapping: { type: "string", description: "JSON: targets by the columns' headers." },
          hold: { type: "string", description: "`true`: nothing goes out until the sending is started." },
        },
      },
    },
  },
  event: { "application/json": { schema: { type: "object" } } },
  pdf: {
    "application/pdf": { schema: binary },
    "multipart/form-data": {
      schema: { type: "object", additionalProperties: false, required: ["file"], properties: { file: binary } },
    },
  },
};
