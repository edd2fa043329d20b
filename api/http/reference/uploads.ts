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
          },
          documentId: { type: "string" },
          passwords: {
            type: "string",
          },
          trackedChanges: {
            type: "string",
          },
          externalId: { type: "string" },
          metadata: { type: "string" },
          IdsArray: { type: "string" },
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
          },
          passwords: {
            type: "string",
          },
          trackedChanges: {
            type: "string",
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
          session: { type: "string" },
          field: { type: "string", minLength: 1 },
          file: { ...binary },
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
          rows: { ...binary },
          mapping: { type: "string" },
          hold: { type: "string" },
        },
      },
    },
  },
  event: {
    "application/json": { schema: { type: "object" }, example: { id: "evt_1", type: "checkout.session.completed" } },
  },
  pdf: {
    "application/pdf": { schema: binary },
    "multipart/form-data": {
      schema: { type: "object", additionalProperties: false, required: ["file"], properties: { file: binary } },
    },
  },
};
