/** Services that receive data, and the records of processing. */
import * as z from "zod/mini";
import { Fact } from "../../compliance/badge.ts";
import { ServiceKind, SubProcessor } from "../../compliance/installation.ts";
import { endpoint } from "../endpoint.ts";

/** `place`: host or bucket; `null` for a folder or a private host of the operator. */
const Service = z.object({ kind: ServiceKind, place: z.nullable(z.string()) });

export const readSubProcessorsCall = endpoint({
  method: "GET",
  path: "/api/compliance/sub-processors",
  summary:
    "List the services that this installation is configured to use, and the sub-processors listed by its operator.",
  caller: "anyone",
  output: z.object({ services: z.array(Service), named: z.array(SubProcessor) }),
  limit: { calls: 60, seconds: 60 },
});

export const readProcessingCall = endpoint({
  method: "GET",
  path: "/api/compliance/processing",
  summary: "Read the workspace's records of processing, derived from the current settings.",
  caller: "member",
  needs: ["User", "MANAGE"],
  output: z.object({
    at: z.string(),
    workspace: z.string(),
    owner: z.nullable(z.string()),
    host: z.string(),
    version: z.string(),
    dataCenters: z.array(z.string()),
    retentionDays: z.nullable(z.int()),
    binDays: z.int(),
    selfieDays: z.int(),
    services: z.array(Service),
    named: z.array(SubProcessor),
    security: z.array(Fact),
  }),
  limit: { calls: 60, seconds: 60 },
});
