/**
 * Documents the calls for bytes behind tickets. They are not in the contract: their addresses come in other
 * responses.
 */
import type { Endpoint } from "../../../domain/contract/endpoint.ts";

export type AssetCall = Pick<Endpoint, "method" | "summary"> & {
  path: `/${string}`;
  operationId: string;
  /** Media type of the response; `image/*` is PNG or JPEG. */
  type: string;
  /** Accepts `Range`. */
  isRanged?: true;
  /** A picture that may not be drawn yet. */
  isAwaited?: true;
};

const picture = (folder: string, summary: string): AssetCall => ({
  method: "GET",
  path: `/api/asset/:ticket/:part/${folder}/:name`,
  operationId: `read${folder[0]!.toUpperCase()}${folder.slice(1)}Picture`,
  summary,
  type: "image/*",
  isAwaited: true,
});

export const assetCalls: readonly AssetCall[] = [
  picture("pages", "A page as a picture, `0.jpg` the first."),
  picture("thumbnails", "A page as a small picture."),
  picture("sealed", "A page of the sealed file as a picture."),
  {
    method: "GET",
    path: "/api/asset/:ticket/:part/source.pdf",
    operationId: "readSource",
    summary: "An uploaded file as PDF.",
    type: "application/pdf",
    isRanged: true,
  },
  {
    method: "GET",
    path: "/api/file/:ticket",
    operationId: "readDownload",
    summary: "The file of a download link.",
    type: "application/octet-stream",
    isRanged: true,
  },
  {
    method: "GET",
    path: "/api/zip/:ticket",
    operationId: "readZip",
    summary: "A zip of the sealed files of several documents.",
    type: "application/zip",
  },
  {
    method: "GET",
    path: "/api/evidence/:ticket",
    operationId: "readEvidence",
    summary: "The evidence of a sealed document.",
    type: "application/json",
  },
];
