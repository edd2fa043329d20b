import type { BadgeId } from "../../domain/compliance/badge.ts";
import {
  readCertificateCall,
  readComplianceCall,
  requestCertificateCall,
} from "../../domain/contract/compliance/compliance.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";
import { saveBlob } from "../host/save-blob.ts";

/** The badges of this installation for the current workspace; one per mount, without React. */
export function createCompliance(host: Host) {
  return {
    ...createLoaded(host, readComplianceCall, {}),
    /** Downloads a badge's certificate. @returns whether the certificate was available */
    async download(badge: BadgeId, language: TranslatedLanguage): Promise<boolean> {
      const answer = await call(host, requestCertificateCall, { body: { badge, language } });
      if (!answer.ok) return false;
      const ticket = new URL(answer.value.url).pathname.split("/").at(-1)!;
      const response = await host.fetch(readCertificateCall.path.replace(":ticket", ticket));
      if (!response.ok) return false;
      saveBlob(host, await response.blob(), answer.value.fileName);
      return true;
    },
  };
}
