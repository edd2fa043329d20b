/** Compliance documents: the operator's files, and self-assessments that this installation draws. */
import type { BadgeId, Fact, OperatorDocument } from "../../../domain/compliance/badge.ts";
import type { Installation } from "../../../domain/compliance/installation.ts";
import type { Instant } from "../../../domain/ids.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import type { Bytes } from "../basics.ts";

/** The operator's current files. */
export type OperatorDocuments = {
  /** `null` if there is no file for this badge or its description cannot be read. */
  find(badge: BadgeId): Promise<OperatorDocument | null>;
  read(badge: BadgeId): Promise<Bytes | null>;
};

/** A self-assessment to draw. */
export type Assessment = {
  language: TranslatedLanguage;
  badge: BadgeId;
  at: Instant;
  installation: Installation;
  facts: readonly Fact[];
  duties: readonly string[];
};

/** @returns a PDF of A4 pages, titled as a self-assessment */
export type DrawAssessment = (assessment: Assessment) => Bytes;
