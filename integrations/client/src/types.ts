/** Written by `npm run reference` from the contract. Do not edit. */
export type AccessList = {
  role: MemberRole | null;
  keyType?: "api" | "zapier" | "make" | "pabbly" | "albato" | "n8n" | "agent";
  rights: Permissions;
  changes: {
    User?: Action[];
    Documents?: Action[];
    Templates?: Action[];
    Folders?: Action[];
    Integrations?: Action[];
    AccessCode?: Action[];
    Payments?: Action[];
    Billing?: Action[];
    Branding?: Action[];
    ApiKeys?: Action[];
  };
};

export type Action = "VIEW" | "FULL_ACCESS" | "MANAGE" | "ADD" | "CREATE" | "DELETE" | "SEND_REMINDER" | "REDIRECT" | "SIGN" | "NO_ACCESS";

export type AssignableRole = "admin" | "member" | "guest_member";

export type Attachment = { id: string; field: string; fileName: string; mediaType: string; size: number };

export type AuditAction = "CREATE" | "SOURCE_ADDED" | "SOURCE_REMOVED" | "RECIPIENT_ADDED" | "RECIPIENT_REMOVED" | "ATTACHED" | "OWNER_CHANGED" | "SENT" | "COPIES_SENT" | "COPY_OPENED" | "LINK_ISSUED" | "LINK_COPIED" | "LINK_REVOKED" | "DELIVERED" | "NOT_DELIVERED" | "EMAIL_OPEN" | "AUTH_CHALLENGE" | "CODE_NOT_SENT" | "AUTH_PASSED" | "AUTH_FAILED" | "AUTH_LOCKED" | "AUTH_UNLOCKED" | "VIEWED" | "IN_PERSON_HOST" | "DEVICE_RETURNED" | "DEVICE_TAKEN" | "DELEGATED" | "RECIPIENT_EDITED" | "PAYMENT_REQUESTED" | "PAID" | "PAYMENT_FAILED" | "REFUND_REQUESTED" | "REFUND_FAILED" | "PAYMENT_REFUNDED" | "FIELDS_EDITED" | "REVIEW_REOPENED" | "PAGE_SEEN" | "FIELD_SET" | "CONSENT_GIVEN" | "SIGNATURE_ADOPTED" | "SIGNED" | "APPROVED" | "EDITED" | "RELEASED" | "REMINDER_SENT" | "MORE_TIME_ASKED" | "EXTENDED" | "DECLINED" | "RESEND" | "VOIDED" | "EXPIRED" | "SEAL_STARTED" | "SEAL_RETRY" | "COMPLETED" | "DOWNLOADED" | "VERIFIED" | "SELFIE_VIEWED" | "ERASED";

export type AuditLine = {
  seq: number;
  at: string;
  type: AuditAction;
  actor: {
    kind: "user" | "guest" | "recipient" | "system";
    through?: "program" | "mcp" | "page";
    key?: { name: string; hint: string };
    name: string | null;
  };
  subject: { _id: string; name: string; email: string; color: string } | null;
  data: { [key: string]: unknown };
  personal: { [key: string]: string } | null;
  hash: string;
  prev: string;
};

export type AuthenticationType = "EMAIL" | "SMS" | "ACCESS_CODE" | "AADHAAR";

export type BulkActionResult = { _id: string; state: "done" | "unchanged" | "refused"; code: string | null; reason: string | null };

export type BulkSending = {
  bulkId: string;
  templateId: string;
  templateName: string;
  createdAt: string;
  updatedAt: string;
  state: "prepared" | "scheduled" | "running" | "paused" | "cancelled" | "done";
  startsAt: string | null;
  rows: number;
  sent: number;
  failed: number;
};

export type BulkTarget = {
  recipient: string;
  as: "name" | "email";
} | { field: string; decimal?: "." | ","; order?: "dmy" | "mdy" } | { externalId: true } | { metadata: string };

export type Comment = {
  id: string;
  by: { user_id: string; name: string; email: string } | null;
  at: string;
  editedAt: string | null;
  key: { name: string; hint: string } | null;
  text: string;
  mentions: string[];
  isOwn: boolean;
  canDelete: boolean;
};

export type Document = {
  _id: string;
  version: number;
  status: DocumentStatus;
  title: string;
  defaultDocumentTitle: string;
  ownerId: string | null;
  createdAt: string;
  updatedAt: string;
  deleted: boolean;
  deletedAt: string | null;
  isDocumentSet: boolean;
  editedBy?: { id: string; name: string };
  externalId?: string;
  metadata?: { [key: string]: string };
  isTest?: boolean;
  folderId?: string;
  may?: ("CREATE" | "ADD" | "MANAGE" | "SEND_REMINDER" | "DELETE")[];
  mayProtect?: false;
  sentAt?: string;
  expiresAt?: string;
  completedAt?: string;
  sender: { name: string; email: string } | null;
  handledBy?: { name: string; email: string };
  fileParts: ({
    key: string;
    fileName: string;
    hashData: string;
    uploadedSha256: string;
    originals?: ({
      kind: "doc" | "docx" | "ods" | "jpg" | "png";
      fileName: string;
      sha256: string;
      by: string;
      review?: { changes: number; comments: number; choice: "keep" | "accept" };
    })[];
    removed: ("encryption" | "restrictions" | "usage_rights" | "form" | "annotations" | "scripts" | "actions" | "attachments" | "layers" | "xfa" | "revisions" | "repaired" | "text_tags")[];
    looksDifferent?: number[];
    notCompared?: number;
    pages: number;
    size: number;
    thumbnailKey: string;
    id: string;
  })[];
  recipients: Recipient[];
  documentInfo: { [key: string]: { title: string; message: string } };
  settings: DocumentSettings;
  nextReminderAt?: string;
  documentValidity: DocumentValidity;
  signingOrder: boolean;
  mergeDocuments: boolean;
  ccEmails: string;
  jsonData: DocumentFields;
  pages: Page[];
  assets: Pictures;
  sealing?: { since: string; attempts: number; delay?: SealDelay; nextTryAt?: string };
  sealed?: Seal;
  declined?: { recipient: string; reason: string; at: string };
  voided?: { reason: string; at: string };
};

export type DocumentFields = {
  schemas: { [key: string]: Field }[];
  columns: string[];
  sampledata: { [key: string]: unknown }[];
  basePdf: string[];
};

export type DocumentLanguage = "en" | "es" | "de" | "fr" | "it" | "pt" | "ru" | "ar" | "hi" | "id" | "ja" | "ko" | "nl" | "no" | "tr" | "vi" | "bg" | "zh-TW" | "zh-CN" | "el" | "bn" | "mr" | "te" | "ta" | "gu" | "kn" | "or" | "ml" | "pa";

export type DocumentRow = {
  _id: string;
  title: string;
  status: DocumentStatus;
  incoming: boolean;
  isTest?: boolean;
  actionRequired: boolean;
  owner?: { id: string; name: string };
  sender: { name: string; email: string } | null;
  createdAt: string;
  updatedAt: string;
  sentAt?: string;
  expiresAt?: string;
  nextReminderAt?: string;
  completedAt?: string;
  files: number;
  pages: number;
  recipientCount: number;
  people: { _id: string; name: string; email: string; color: string; status: RecipientStatus }[];
  sealDelay?: SealDelay;
  folderId?: string;
  binnedAt?: string;
  archivedAt?: string;
  externalId?: string;
  metadata?: { [key: string]: string };
  inText?: boolean;
  may?: ("CREATE" | "ADD" | "MANAGE" | "SEND_REMINDER" | "DELETE")[];
  expanded?: { folder: { _id: string; name: string; parentId: string | null } | null };
};

export type DocumentSettings = {
  dataCenter: "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2" | "eu-central-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "eu-north-1" | "eu-south-1" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ap-southeast-3" | "ap-northeast-1" | "ap-northeast-2" | "ap-east-1" | "me-south-1" | "me-central-1" | "il-central-1" | "af-south-1" | "ca-central-1" | "sa-east-1";
  complyWith: "AATL" | "eIDAS" | "INDIA_SIGNER" | "AADHAAR_ESIGN_COMPLIANCE";
  passwordProtection: { enabled: boolean; hasPassword: boolean; mode: "encrypt" | "gate" };
  delegation: boolean;
  redirectUrl?: string;
  notices: {
    viewed?: boolean;
    signed?: boolean;
    delegated?: boolean;
    paid?: boolean;
    expiring?: boolean;
    completed?: boolean;
  };
};

export type DocumentStatus = "DRAFT" | "QUEUED" | "SENT" | "WAITING_FOR_PAYMENT" | "SEALING" | "COMPLETED" | "DECLINED" | "EXPIRED" | "VOIDED";

export type DocumentValidity = {
  expiresIn: number;
  expiryAlert: boolean;
  autoReminder: { enabled: boolean; reminderFrequency: number; maxReminder: number };
};

export type Download = {
  url: string;
  expiresAt: string;
  sha256: string;
  fileName: string;
  files: { fileName: string; url: string; sha256: string }[];
  evidenceUrl?: string;
};

export type Draft = {
  fileParts: { key: string }[];
  recipients: RecipientInput[];
  documentInfo: { [key: string]: { title: string; message?: string } };
  settings?: {
    dataCenter?: "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2" | "eu-central-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "eu-north-1" | "eu-south-1" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ap-southeast-3" | "ap-northeast-1" | "ap-northeast-2" | "ap-east-1" | "me-south-1" | "me-central-1" | "il-central-1" | "af-south-1" | "ca-central-1" | "sa-east-1";
    passwordProtection?: { enabled: boolean; password?: string; mode?: "encrypt" | "gate" };
    complyWith?: "AATL" | "eIDAS" | "INDIA_SIGNER" | "AADHAAR_ESIGN_COMPLIANCE";
    delegation?: boolean;
    redirectUrl?: string;
    notices?: {
      viewed?: boolean;
      signed?: boolean;
      delegated?: boolean;
      paid?: boolean;
      expiring?: boolean;
      completed?: boolean;
    };
  };
  documentValidity?: {
    expiresIn: number;
    expiryAlert?: boolean;
    autoReminder?: { enabled?: boolean; reminderFrequency?: number; maxReminder?: number };
  };
  signingOrder?: boolean;
  isDocumentChanged?: boolean;
  templateId?: string | null;
  jsonData?: {
    schemas: { [key: string]: FieldInput }[];
    columns?: string[];
    sampledata?: { [key: string]: unknown }[];
    basePdf?: unknown;
  };
  mergeDocuments?: boolean;
  ccEmails?: string;
  externalId?: string;
  metadata?: { [key: string]: string };
  version?: number;
};

export type EmbedScope = {
  kind: "sign";
  documentId: string;
  recipientId: string;
} | {
  kind: "form";
  formId: string;
} | {
  kind: "prepare";
  documentId?: string;
  draft?: Draft;
  locked?: ("files" | "recipients" | "order" | "message" | "delivery" | "settings" | "fields" | "send")[];
  kinds?: FieldType[];
} | { kind: "documents"; documentId?: string };

export type ExpandedDocument = {
  _id: string;
  version: number;
  status: DocumentStatus;
  title: string;
  defaultDocumentTitle: string;
  ownerId: string | null;
  createdAt: string;
  updatedAt: string;
  deleted: boolean;
  deletedAt: string | null;
  isDocumentSet: boolean;
  editedBy?: { id: string; name: string };
  externalId?: string;
  metadata?: { [key: string]: string };
  isTest?: boolean;
  folderId?: string;
  may?: ("CREATE" | "ADD" | "MANAGE" | "SEND_REMINDER" | "DELETE")[];
  mayProtect?: false;
  sentAt?: string;
  expiresAt?: string;
  completedAt?: string;
  sender: { name: string; email: string } | null;
  handledBy?: { name: string; email: string };
  fileParts: ({
    key: string;
    fileName: string;
    hashData: string;
    uploadedSha256: string;
    originals?: ({
      kind: "doc" | "docx" | "ods" | "jpg" | "png";
      fileName: string;
      sha256: string;
      by: string;
      review?: { changes: number; comments: number; choice: "keep" | "accept" };
    })[];
    removed: ("encryption" | "restrictions" | "usage_rights" | "form" | "annotations" | "scripts" | "actions" | "attachments" | "layers" | "xfa" | "revisions" | "repaired" | "text_tags")[];
    looksDifferent?: number[];
    notCompared?: number;
    pages: number;
    size: number;
    thumbnailKey: string;
    id: string;
  })[];
  recipients: Recipient[];
  documentInfo: { [key: string]: { title: string; message: string } };
  settings: DocumentSettings;
  nextReminderAt?: string;
  documentValidity: DocumentValidity;
  signingOrder: boolean;
  mergeDocuments: boolean;
  ccEmails: string;
  jsonData: DocumentFields;
  pages: Page[];
  assets: Pictures;
  sealing?: { since: string; attempts: number; delay?: SealDelay; nextTryAt?: string };
  sealed?: Seal;
  declined?: { recipient: string; reason: string; at: string };
  voided?: { reason: string; at: string };
  values?: ({
    key: string;
    label: string;
    type: FieldType;
    recipient: string;
    value: string | number | boolean | {
      fileName: string;
      mediaType: string;
      size: number;
      sha256: string;
      url: string;
      expiresAt: string;
    };
    text: string;
    signedAt: string | null;
  })[];
  expanded?: {
    folder?: { _id: string; name: string; parentId: string | null } | null;
    audit?: { items: AuditLine[]; intact: boolean } | null;
    comments?: {
      items: Comment[];
      readers: { user_id: string; name: string; email: string }[];
      canAdd: boolean;
    } | null;
  };
};

export type Field = {
  key: string;
  type: FieldType;
  position: { x: number; y: number };
  width: number;
  height: number;
  recipient: string;
  required: boolean;
  readOnly: boolean;
  label: string;
  data: string | boolean;
  fontSize: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
  placeholder?: string;
  bold?: boolean;
  italic?: boolean;
  align?: "start" | "left" | "center" | "right";
  color?: string;
  dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
  timeZone?: string;
  maxLength?: number;
  pattern?: string;
  patternMessage?: string;
  options?: string[];
  min?: string;
  max?: string;
  step?: string;
  decimals?: number;
  grouping?: boolean;
  currency?: string;
  group?: string;
  groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
  visibleIf?: { field: string; is?: string | boolean };
  placement?: "inside" | "above" | "below";
  caption?: ("name" | "date" | "id")[];
  language?: DocumentLanguage;
  mergeWithDocument?: boolean;
};

export type FieldBlock = { _id: string; name: string; fields: FieldBlockField[] };

export type FieldBlockField = {
  type: FieldType;
  box: { x: number; y: number; width: number; height: number };
  required: boolean;
  readOnly: boolean;
  label: string;
  data: string | boolean;
  fontSize: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
  placeholder?: string;
  bold?: boolean;
  italic?: boolean;
  align?: "start" | "left" | "center" | "right";
  color?: string;
  dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
  timeZone?: string;
  maxLength?: number;
  pattern?: string;
  patternMessage?: string;
  options?: string[];
  min?: string;
  max?: string;
  step?: string;
  decimals?: number;
  grouping?: boolean;
  currency?: string;
  group?: string;
  groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
  visibleIf?: unknown;
  placement?: "inside" | "above" | "below";
  caption?: ("name" | "date" | "id")[];
  language?: DocumentLanguage;
  mergeWithDocument?: boolean;
};

export type FieldChange = {
  key: string;
  type: FieldType;
  position: { x: number; y: number };
  width: number;
  height: number;
  recipient: string;
  required?: boolean;
  readOnly?: boolean;
  label?: string;
  data?: string | boolean;
  fontSize?: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
  placeholder?: string;
  bold?: boolean;
  italic?: boolean;
  align?: "start" | "left" | "center" | "right";
  color?: string;
  dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
  timeZone?: string;
  maxLength?: number;
  pattern?: string;
  patternMessage?: string;
  options?: string[];
  min?: string;
  max?: string;
  step?: string;
  decimals?: number;
  grouping?: boolean;
  currency?: string;
  group?: string;
  groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
  visibleIf?: { field: string; is?: string | boolean };
  placement?: "inside" | "above" | "below";
  caption?: ("name" | "date" | "id")[];
  language?: DocumentLanguage;
  mergeWithDocument?: boolean;
  part: string;
  page: number;
};

export type FieldInput = {
  key?: string;
  type: FieldType;
  position: { x: number; y: number };
  width: number;
  height: number;
  recipient: string;
  required?: boolean;
  readOnly?: boolean;
  label?: string;
  data?: string | boolean;
  fontSize?: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
  placeholder?: string;
  bold?: boolean;
  italic?: boolean;
  align?: "start" | "left" | "center" | "right";
  color?: string;
  dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
  timeZone?: string;
  maxLength?: number;
  pattern?: string;
  patternMessage?: string;
  options?: string[];
  min?: string;
  max?: string;
  step?: string;
  decimals?: number;
  grouping?: boolean;
  currency?: string;
  group?: string;
  groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
  visibleIf?: { field: string; is?: string | boolean };
  placement?: "inside" | "above" | "below";
  caption?: ("name" | "date" | "id")[];
  language?: DocumentLanguage;
  mergeWithDocument?: boolean;
};

export type FieldType = "signature" | "initials" | "textbox" | "dateSigned" | "checkbox" | "name" | "email" | "title" | "company" | "editableDate" | "image" | "label" | "selfie" | "signerAttachment" | "drawing" | "number" | "dropdown" | "radio" | "stamp" | "cells";

export type File = {
  key: string;
  fileName: string;
  hashData: string;
  uploadedSha256: string;
  originals?: ({
    kind: "doc" | "docx" | "ods" | "jpg" | "png";
    fileName: string;
    sha256: string;
    by: string;
    review?: { changes: number; comments: number; choice: "keep" | "accept" };
  })[];
  removed: ("encryption" | "restrictions" | "usage_rights" | "form" | "annotations" | "scripts" | "actions" | "attachments" | "layers" | "xfa" | "revisions" | "repaired" | "text_tags")[];
  looksDifferent?: number[];
  notCompared?: number;
  pages: number;
  size: number;
  thumbnailKey: string;
};

export type Folder = { _id: string; name: string; parentId: string | null; documents: number; templates: number };

export type GroupMember = {
  _id: string;
  name: string;
  email: string;
  roleType: RecipientRole;
  language: DocumentLanguage;
  color: string;
  countryCode: string;
  contact: string;
  status: RecipientStatus;
  invitedAt?: string;
  deliveredAt?: string;
  notDelivered?: { at: string; reason: string };
  viewedAt?: string;
  signedAt?: string;
  declinedAt?: string;
  releasedAt?: string;
  lockedAt?: string;
  passed?: { check: RecipientCheck; at: string; hasPicture?: boolean }[];
  askedForTimeAt?: string;
  remindableAt?: string;
  delegatedFrom?: { name: string; email: string; reason: string; at: string }[];
  handedOverAt?: string;
  paidAt?: string;
  returnable?: {
    reference: string;
    currency: string;
    amount: number;
    reason: "paid_twice" | "wrong_amount" | "wrong_currency" | "not_needed" | "ended";
    at: string;
    state: "open" | "asked" | "done" | "refused";
    words?: string;
  }[];
};

export type GroupMemberInput = {
  _id: string;
  name: string;
  email: string;
  roleType?: "signatureNeeded";
  language?: DocumentLanguage;
  color?: string;
  countryCode?: string;
  contact?: string;
};

export type HealthCheck = { state: "ok" | "missing" | "failing" | "warning"; detail?: string };

export type Integration = { _id: string; type: "twilio"; isActive: boolean };

export type Member = {
  user_id: string | null;
  memberId: string;
  name: string;
  email: string;
  picture: string | null;
  role: MemberRole;
  status: "active" | "invited" | "inactive";
  changes?: {
    User?: Action[];
    Documents?: Action[];
    Templates?: Action[];
    Folders?: Action[];
    Integrations?: Action[];
    AccessCode?: Action[];
    Payments?: Action[];
    Billing?: Action[];
    Branding?: Action[];
    ApiKeys?: Action[];
  };
  since: string;
  expiresAt: string | null;
  isOffered: boolean;
  twoFactor: boolean | null;
};

export type MemberRole = "owner" | "admin" | "member" | "guest_member" | "support";

export type NewDocument = {
  title?: string;
  message?: string;
  recipients: ({
    _id?: string;
    name: string;
    email: string;
    role?: string;
    isSender?: boolean;
    roleType?: RecipientRole;
    language?: DocumentLanguage;
    color?: string;
    step?: number;
    hostName?: { memberId: string; name?: string } | null;
    delivery?: "email" | "link";
    authenticationEnabled?: boolean;
    authenticationType?: AuthenticationType | "" | null;
    reason?: string;
    accessCode?: string;
    countryCode?: string;
    contact?: string;
    privateMessageEnabled?: boolean;
    privateMessage?: string;
    selfieVerificationEnabled?: boolean;
    knowledgeBaseAuthentication?: boolean;
    knowledgeBaseData?: { id: string; question: string; answers?: string[] }[];
    knowledgeBaseSettings?: { type?: "ALL" | "ANYONE" | "CUSTOM"; limit?: number };
    paymentEnabled?: boolean;
    payment?: {
      enabled?: boolean;
      connectionId: string;
      currency?: string;
      amount?: number;
      payment_provider?: "stripe" | "razorpay";
    } | null;
    isGroup?: boolean;
    minSigners?: number;
    signingGroups?: GroupMemberInput[];
    isValid?: boolean;
    isRecipientUsed?: boolean;
  })[];
  fields?: ({
    key?: string;
    type: FieldType;
    position?: { x: number; y: number };
    width?: number;
    height?: number;
    recipient?: string;
    required?: boolean;
    readOnly?: boolean;
    label?: string;
    data?: string | boolean;
    fontSize?: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
    placeholder?: string;
    bold?: boolean;
    italic?: boolean;
    align?: "start" | "left" | "center" | "right";
    color?: string;
    dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    timeZone?: string;
    maxLength?: number;
    pattern?: string;
    patternMessage?: string;
    options?: string[];
    min?: string;
    max?: string;
    step?: string;
    decimals?: number;
    grouping?: boolean;
    currency?: string;
    group?: string;
    groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
    visibleIf?: { field: string; is?: string | boolean };
    placement?: "inside" | "above" | "below";
    caption?: ("name" | "date" | "id")[];
    language?: DocumentLanguage;
    mergeWithDocument?: boolean;
    page?: number;
    anchor?: string;
    occurrence?: number | "all";
  })[];
  jsonData?: {
    schemas: { [key: string]: FieldInput }[];
    columns?: string[];
    sampledata?: { [key: string]: unknown }[];
    basePdf?: unknown;
  };
  settings?: {
    dataCenter?: "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2" | "eu-central-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "eu-north-1" | "eu-south-1" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ap-southeast-3" | "ap-northeast-1" | "ap-northeast-2" | "ap-east-1" | "me-south-1" | "me-central-1" | "il-central-1" | "af-south-1" | "ca-central-1" | "sa-east-1";
    passwordProtection?: { enabled: boolean; password?: string; mode?: "encrypt" | "gate" };
    complyWith?: "AATL" | "eIDAS" | "INDIA_SIGNER" | "AADHAAR_ESIGN_COMPLIANCE";
    delegation?: boolean;
    redirectUrl?: string;
    notices?: {
      viewed?: boolean;
      signed?: boolean;
      delegated?: boolean;
      paid?: boolean;
      expiring?: boolean;
      completed?: boolean;
    };
  };
  documentValidity?: {
    expiresIn: number;
    expiryAlert?: boolean;
    autoReminder?: { enabled?: boolean; reminderFrequency?: number; maxReminder?: number };
  };
  signingOrder?: boolean;
  mergeDocuments?: boolean;
  ccEmails?: string;
  externalId?: string;
  metadata?: { [key: string]: string };
  redirectUrl?: string;
  send?: boolean;
};

export type NewDocumentFromFiles = {
  fileKeys: string[];
  title?: string;
  message?: string;
  recipients: ({
    _id?: string;
    name: string;
    email: string;
    role?: string;
    isSender?: boolean;
    roleType?: RecipientRole;
    language?: DocumentLanguage;
    color?: string;
    step?: number;
    hostName?: { memberId: string; name?: string } | null;
    delivery?: "email" | "link";
    authenticationEnabled?: boolean;
    authenticationType?: AuthenticationType | "" | null;
    reason?: string;
    accessCode?: string;
    countryCode?: string;
    contact?: string;
    privateMessageEnabled?: boolean;
    privateMessage?: string;
    selfieVerificationEnabled?: boolean;
    knowledgeBaseAuthentication?: boolean;
    knowledgeBaseData?: { id: string; question: string; answers?: string[] }[];
    knowledgeBaseSettings?: { type?: "ALL" | "ANYONE" | "CUSTOM"; limit?: number };
    paymentEnabled?: boolean;
    payment?: {
      enabled?: boolean;
      connectionId: string;
      currency?: string;
      amount?: number;
      payment_provider?: "stripe" | "razorpay";
    } | null;
    isGroup?: boolean;
    minSigners?: number;
    signingGroups?: GroupMemberInput[];
    isValid?: boolean;
    isRecipientUsed?: boolean;
  })[];
  fields?: ({
    key?: string;
    type: FieldType;
    position?: { x: number; y: number };
    width?: number;
    height?: number;
    recipient?: string;
    required?: boolean;
    readOnly?: boolean;
    label?: string;
    data?: string | boolean;
    fontSize?: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
    placeholder?: string;
    bold?: boolean;
    italic?: boolean;
    align?: "start" | "left" | "center" | "right";
    color?: string;
    dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    timeZone?: string;
    maxLength?: number;
    pattern?: string;
    patternMessage?: string;
    options?: string[];
    min?: string;
    max?: string;
    step?: string;
    decimals?: number;
    grouping?: boolean;
    currency?: string;
    group?: string;
    groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
    visibleIf?: { field: string; is?: string | boolean };
    placement?: "inside" | "above" | "below";
    caption?: ("name" | "date" | "id")[];
    language?: DocumentLanguage;
    mergeWithDocument?: boolean;
    page?: number;
    anchor?: string;
    occurrence?: number | "all";
  })[];
  jsonData?: {
    schemas: { [key: string]: FieldInput }[];
    columns?: string[];
    sampledata?: { [key: string]: unknown }[];
    basePdf?: unknown;
  };
  settings?: {
    dataCenter?: "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2" | "eu-central-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "eu-north-1" | "eu-south-1" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ap-southeast-3" | "ap-northeast-1" | "ap-northeast-2" | "ap-east-1" | "me-south-1" | "me-central-1" | "il-central-1" | "af-south-1" | "ca-central-1" | "sa-east-1";
    passwordProtection?: { enabled: boolean; password?: string; mode?: "encrypt" | "gate" };
    complyWith?: "AATL" | "eIDAS" | "INDIA_SIGNER" | "AADHAAR_ESIGN_COMPLIANCE";
    delegation?: boolean;
    redirectUrl?: string;
    notices?: {
      viewed?: boolean;
      signed?: boolean;
      delegated?: boolean;
      paid?: boolean;
      expiring?: boolean;
      completed?: boolean;
    };
  };
  documentValidity?: {
    expiresIn: number;
    expiryAlert?: boolean;
    autoReminder?: { enabled?: boolean; reminderFrequency?: number; maxReminder?: number };
  };
  signingOrder?: boolean;
  mergeDocuments?: boolean;
  ccEmails?: string;
  externalId?: string;
  metadata?: { [key: string]: string };
  redirectUrl?: string;
  send?: boolean;
};

export type NewFromTemplate = {
  templateId: string;
  recipients?: {
    _id?: string;
    role?: string;
    name?: string;
    email?: string;
    language?: DocumentLanguage;
    countryCode?: string;
    contact?: string;
    hostName?: { memberId: string };
  }[];
  values?: { [key: string]: string | boolean };
  externalId?: string;
  metadata?: { [key: string]: string };
  send?: boolean;
};

export type Page = {
  part: string;
  page: number;
  width: number;
  height: number;
  isUndrawn?: true;
  isPending?: true;
  dark?: string;
};

export type PaymentConnection = {
  _id: string;
  connectionName: string;
  type: "stripe" | "razorpay";
  provider: "stripe" | "razorpay";
  mode: "sandbox" | "production";
  currency: string;
  secretKeyLast4: string;
  hasWebhookSecret: boolean;
  webhookUrl: string;
  createdAt: string;
  updatedAt: string;
};

export type Permissions = {
  User: Action[];
  Documents: Action[];
  Templates: Action[];
  Folders: Action[];
  Integrations: Action[];
  AccessCode: Action[];
  Payments: Action[];
  Billing: Action[];
  Branding: Action[];
  ApiKeys: Action[];
};

export type Pictures = { base: string; expiresAt: string };

export type Recipient = {
  _id: string;
  name: string;
  email: string;
  role?: string;
  isSender?: boolean;
  roleType: RecipientRole;
  language: DocumentLanguage;
  color: string;
  step: number;
  hostName?: { memberId: string; name: string };
  delivery: "email" | "link";
  authenticationEnabled: boolean;
  authenticationType: AuthenticationType | null;
  reason: string;
  hasAccessCode: boolean;
  accessCodeMark?: string;
  countryCode: string;
  contact: string;
  privateMessageEnabled: boolean;
  privateMessage: string;
  selfieVerificationEnabled: boolean;
  knowledgeBaseAuthentication: boolean;
  knowledgeBaseData: { id: string; question: string; answerCount: number }[];
  knowledgeBaseSettings: { type: "ALL" | "ANYONE" | "CUSTOM"; limit: number };
  paymentEnabled: boolean;
  payment: {
    connectionId: string;
    currency: string;
    amount: number;
    payment_provider: "stripe" | "razorpay";
    state: "owed" | "requested" | "paid";
    paidAt?: string;
  } | null;
  isGroup: boolean;
  minSigners: number;
  signingGroups: GroupMember[];
  status: RecipientStatus;
  invitedAt?: string;
  deliveredAt?: string;
  notDelivered?: { at: string; reason: string };
  viewedAt?: string;
  signedAt?: string;
  declinedAt?: string;
  releasedAt?: string;
  lockedAt?: string;
  passed?: { check: RecipientCheck; at: string; hasPicture?: boolean }[];
  askedForTimeAt?: string;
  remindableAt?: string;
  delegatedFrom?: { name: string; email: string; reason: string; at: string }[];
  handedOverAt?: string;
  paidAt?: string;
  returnable?: {
    reference: string;
    currency: string;
    amount: number;
    reason: "paid_twice" | "wrong_amount" | "wrong_currency" | "not_needed" | "ended";
    at: string;
    state: "open" | "asked" | "done" | "refused";
    words?: string;
  }[];
};

export type RecipientCheck = "PASSWORD" | "EMAIL" | "SMS" | "ACCESS_CODE" | "AADHAAR" | "KNOWLEDGE" | "SELFIE";

export type RecipientInput = {
  _id: string;
  name: string;
  email: string;
  role?: string;
  isSender?: boolean;
  roleType?: RecipientRole;
  language?: DocumentLanguage;
  color?: string;
  step?: number;
  hostName?: { memberId: string; name?: string } | null;
  delivery?: "email" | "link";
  authenticationEnabled?: boolean;
  authenticationType?: AuthenticationType | "" | null;
  reason?: string;
  accessCode?: string;
  countryCode?: string;
  contact?: string;
  privateMessageEnabled?: boolean;
  privateMessage?: string;
  selfieVerificationEnabled?: boolean;
  knowledgeBaseAuthentication?: boolean;
  knowledgeBaseData?: { id: string; question: string; answers?: string[] }[];
  knowledgeBaseSettings?: { type?: "ALL" | "ANYONE" | "CUSTOM"; limit?: number };
  paymentEnabled?: boolean;
  payment?: {
    enabled?: boolean;
    connectionId: string;
    currency?: string;
    amount?: number;
    payment_provider?: "stripe" | "razorpay";
  } | null;
  isGroup?: boolean;
  minSigners?: number;
  signingGroups?: GroupMemberInput[];
  isValid?: boolean;
  isRecipientUsed?: boolean;
};

export type RecipientRole = "signatureNeeded" | "inPerson" | "documentReviewer" | "documentEditor";

export type RecipientStatus = "WAITING" | "SENT" | "SIGNED" | "DECLINED" | "RELEASED";

export type RowFault = { row: number; column: string; code: string; params?: { [key: string]: string | number }; message: string };

export type Seal = {
  level: SealLevel;
  signedAt: string;
  certificate: { subject: string; issuer: string; serial: string; fingerprint: string };
  files: { fileName: string; sha256: string; size: number }[];
  attachments: { fileName: string; sha256: string; size: number }[];
};

export type SealDelay = "time_stamp" | "revocation" | "certificate" | "verification" | "storage" | "internal";

export type SealLevel = "B-B" | "B-T" | "B-LT" | "B-LTA";

export type SignatureImage = string | { width: number; height: number; strokes: [number, number, number][][] };

export type SigningSession = {
  _id: string;
  recipientId: string;
  documentWorkspaceId: string;
  complyWith: "AATL" | "eIDAS" | "INDIA_SIGNER" | "AADHAAR_ESIGN_COMPLIANCE";
  signatureStyle: "style" | "draw" | "upload" | null;
  room: "open" | "verify" | "hand_over" | "elsewhere" | "payment" | "waiting_for_turn" | "signed" | "released" | "sealing" | "completed" | "declined" | "voided" | "expired";
  status: DocumentStatus;
  roleType: RecipientRole;
  isTest?: boolean;
  isAskedAgain?: boolean;
  title: string;
  message: string;
  privateMessage: string;
  signerLanguage: DocumentLanguage;
  sender: { name: string; email: string };
  handledBy?: { name: string; email: string };
  brand?: {
    primaryColor: string | null;
    secondaryColor: string | null;
    productName: string | null;
    logo: { path: string; width: number; height: number } | null;
  };
  userName: string;
  userEmail: string;
  color: string;
  signerStatus: RecipientStatus;
  sentAt?: string;
  expiresAt?: string;
  completedAt?: string;
  files: { part: string; fileName: string; pages: number; size: number; sha256: string }[];
  pages: Page[];
  fields: ({
    key: string;
    type: FieldType;
    position: { x: number; y: number };
    width: number;
    height: number;
    recipient: string;
    required: boolean;
    readOnly: boolean;
    label: string;
    data: string | boolean;
    fontSize: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
    placeholder?: string;
    bold?: boolean;
    italic?: boolean;
    align?: "start" | "left" | "center" | "right";
    color?: string;
    dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    timeZone?: string;
    maxLength?: number;
    pattern?: string;
    patternMessage?: string;
    options?: string[];
    min?: string;
    max?: string;
    step?: string;
    decimals?: number;
    grouping?: boolean;
    currency?: string;
    group?: string;
    groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
    visibleIf?: { field: string; is?: string | boolean };
    placement?: "inside" | "above" | "below";
    caption?: ("name" | "date" | "id")[];
    language?: DocumentLanguage;
    mergeWithDocument?: boolean;
    page: number;
  })[];
  values: { [key: string]: string | boolean };
  attachments: Attachment[];
  signatureId: string;
  others: { name: string; color: string; step: number; roleType: RecipientRole; status: RecipientStatus }[];
  othersCount: number;
  signingOrder: boolean;
  authenticationData: {
    reviewModal: boolean;
    isAuthenticated: boolean;
    checks: { check: RecipientCheck; isPassed: boolean }[];
    authenticationType: AuthenticationType | null;
    isLocked: boolean;
    session?: string;
    verifiedUntil?: string;
    otp?: { challengeId: string; sentTo: string; expiresAt: string; nextAt: string; failed: boolean };
    sendsTo: string;
    questions: { id: string; question: string }[];
    neededAnswers: number;
    reason: string;
    isSandbox: boolean;
  };
  host: { name: string; isHeld: boolean } | null;
  payment: {
    amountMinor: number;
    currency: string;
    provider: "stripe" | "razorpay";
    state: "owed" | "requested" | "paid";
  } | null;
  group: { name: string; minSigners: number; signed: number } | null;
  canDelegate: boolean;
  askedForTimeAt?: string;
  isEncrypted: boolean;
  viewedSha256: string | null;
  consentVersion: string;
  assets: Pictures | null;
  declined?: { by: string; reason: string; at: string };
  voided?: { reason: string; at: string };
  canContinueLater?: boolean;
  keptAt?: string;
  after?: { thanks?: string; redirect?: string };
};

export type Template = {
  version: number;
  title: string;
  createdAt: string;
  updatedAt: string;
  editedBy?: { id: string; name: string };
  fileParts: ({
    key: string;
    fileName: string;
    hashData: string;
    uploadedSha256: string;
    originals?: ({
      kind: "doc" | "docx" | "ods" | "jpg" | "png";
      fileName: string;
      sha256: string;
      by: string;
      review?: { changes: number; comments: number; choice: "keep" | "accept" };
    })[];
    removed: ("encryption" | "restrictions" | "usage_rights" | "form" | "annotations" | "scripts" | "actions" | "attachments" | "layers" | "xfa" | "revisions" | "repaired" | "text_tags")[];
    looksDifferent?: number[];
    notCompared?: number;
    pages: number;
    size: number;
    thumbnailKey: string;
    id: string;
  })[];
  recipients: Recipient[];
  documentInfo: { [key: string]: { title: string; message: string } };
  settings: DocumentSettings;
  documentValidity: DocumentValidity;
  signingOrder: boolean;
  mergeDocuments: boolean;
  ccEmails: string;
  jsonData: DocumentFields;
  pages: Page[];
  assets: Pictures;
  _id: string;
  name: string;
  folderId: string | null;
  category: TemplateCategory | null;
  description: string;
  form: WebForm | null;
};

export type TemplateCategory = "proposal" | "agreement" | "contract" | "ebook" | "case_study" | "white_paper";

export type TemplateInput = {
  fileParts?: { key: string }[];
  recipients?: RecipientInput[];
  documentInfo?: { [key: string]: { title: string; message?: string } };
  settings?: {
    dataCenter?: "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2" | "eu-central-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "eu-north-1" | "eu-south-1" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ap-southeast-3" | "ap-northeast-1" | "ap-northeast-2" | "ap-east-1" | "me-south-1" | "me-central-1" | "il-central-1" | "af-south-1" | "ca-central-1" | "sa-east-1";
    passwordProtection?: { enabled: boolean; password?: string; mode?: "encrypt" | "gate" };
    complyWith?: "AATL" | "eIDAS" | "INDIA_SIGNER" | "AADHAAR_ESIGN_COMPLIANCE";
    delegation?: boolean;
    redirectUrl?: string;
    notices?: {
      viewed?: boolean;
      signed?: boolean;
      delegated?: boolean;
      paid?: boolean;
      expiring?: boolean;
      completed?: boolean;
    };
  };
  documentValidity?: {
    expiresIn: number;
    expiryAlert?: boolean;
    autoReminder?: { enabled?: boolean; reminderFrequency?: number; maxReminder?: number };
  };
  signingOrder?: boolean;
  isDocumentChanged?: boolean;
  templateId?: string | null;
  jsonData?: {
    schemas: { [key: string]: FieldInput }[];
    columns?: string[];
    sampledata?: { [key: string]: unknown }[];
    basePdf?: unknown;
  };
  mergeDocuments?: boolean;
  ccEmails?: string;
  version?: number;
  name?: string;
  category?: TemplateCategory | null;
  description?: string;
  note?: string;
  fromDocument?: string;
  keepPeople?: boolean;
};

export type TemplateRow = {
  _id: string;
  name: string;
  category: TemplateCategory | null;
  description: string;
  folderId: string | null;
  owner: { id: string; name: string };
  isRestricted: boolean;
  uses: number;
  lastUsedAt: string | null;
  createdAt: string;
  updatedAt: string;
  editedBy: { name: string };
  files: number;
  pages: number;
  recipientCount: number;
  people: { _id: string; role: string; name: string; email: string; color: string; roleType: RecipientRole }[];
  form: WebForm | null;
};

export type UploadResult = {
  id: string;
  status: "fulfilled" | "rejected";
  value: UploadedFile | null;
  reason: string | null;
  code: string | null;
  needsPassword: boolean;
};

export type UploadedFile = {
  fileName: string;
  hashData: string;
  uploadedSha256: string;
  originals?: ({
    kind: "doc" | "docx" | "ods" | "jpg" | "png";
    fileName: string;
    sha256: string;
    by: string;
    review?: { changes: number; comments: number; choice: "keep" | "accept" };
  })[];
  removed: ("encryption" | "restrictions" | "usage_rights" | "form" | "annotations" | "scripts" | "actions" | "attachments" | "layers" | "xfa" | "revisions" | "repaired" | "text_tags")[];
  looksDifferent?: number[];
  notCompared?: number;
  key: string;
  pages: number;
  size: number;
  thumbnailKey: string;
  foundFields?: number;
  brokenTags?: number;
};

export type User = {
  uid: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
  outbox?: string;
  awaitedEmail?: string;
  color: string;
  picture: string | null;
  language: string;
  timeZone: string;
  timeZoneSet: boolean;
  timeFormat: string;
  workspace: {
    _id: string;
    name: string;
    role: MemberRole;
    rights: Permissions;
    supportUntil: string | null;
    lacksTwoFactor: boolean;
    idleMinutes?: number;
  };
  onSupportTeam?: true;
  mutedNotices: ("viewed" | "signed" | "delegated" | "paid" | "expiring" | "completed")[];
  delegate: { name: string; email: string; from: string; until: string; reason: string } | null;
};

export type Verification = {
  verdict: "genuine" | "genuine-extended" | "changed" | "invalid" | "unknown-signer";
  reason: "not_a_pdf" | "unreadable" | "encrypted" | "too_complex" | "no_signature" | "signature_dictionary_invalid" | "byte_range_invalid" | "contents_invalid" | "signature_unsupported" | "cms_malformed" | "cms_attribute_missing" | "cms_attribute_forbidden" | "signing_certificate_mismatch" | "digest_refused" | "algorithm_refused" | "certificate_unrelated" | "signature_mismatch" | "document_digest_mismatch" | "seal_damaged" | "not_baseline" | "signer_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_unsuitable" | "certificate_revoked" | "timestamp_malformed" | "timestamp_mismatch" | "timestamp_untrusted" | "timestamp_authority_unknown" | "validation_data_malformed" | "validation_data_unrelated" | "validation_data_locked" | "later_bytes" | "later_object" | "later_catalog" | "later_form" | "later_signature" | "later_xref" | "later_unjudged" | "later_locked" | null;
  level: SealLevel | null;
  sha256: string;
  isExact: boolean;
  signatures: {
    kind: "seal" | "timestamp" | "signature";
    level: SealLevel | null;
    signedAt: string | null;
    signerName: string;
    issuer: string;
    serial: string;
    fingerprint: string;
    coversWholeFile: boolean;
    trusted: boolean;
    problems: ("not_a_pdf" | "unreadable" | "encrypted" | "too_complex" | "no_signature" | "signature_dictionary_invalid" | "byte_range_invalid" | "contents_invalid" | "signature_unsupported" | "cms_malformed" | "cms_attribute_missing" | "cms_attribute_forbidden" | "signing_certificate_mismatch" | "digest_refused" | "algorithm_refused" | "certificate_unrelated" | "signature_mismatch" | "document_digest_mismatch" | "seal_damaged" | "not_baseline" | "signer_unknown" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_unsuitable" | "certificate_revoked" | "timestamp_malformed" | "timestamp_mismatch" | "timestamp_untrusted" | "timestamp_authority_unknown" | "validation_data_malformed" | "validation_data_unrelated" | "validation_data_locked" | "later_bytes" | "later_object" | "later_catalog" | "later_form" | "later_signature" | "later_xref" | "later_unjudged" | "later_locked")[];
  }[];
  isEncrypted: boolean;
  document: {
    _id: string;
    title: string;
    isTest?: boolean;
    completedAt: string | null;
    sender: { name: string } | null;
    signers: { name: string; email: string; signedAt: string | null }[];
    files: { fileName: string; sha256: string }[];
  } | null;
};

export type WebForm = { formId: string; url: string; isEnabled: boolean };

export type Webhook = {
  _id: string;
  url: string;
  method: "POST" | "GET";
  events: WebhookEventKind[];
  customData: { name: string; value: string; type: "Header" | "Request Data" }[];
  values: boolean;
  state: "active" | "paused" | "disabled" | "archived";
  disabled: { at: string; reason: "gone" | "failing" } | null;
  failingSince: string | null;
  lastTriedAt: string | null;
  secretHint: string;
  oldSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  archivedBecause: "key_revoked" | "key_expired" | "maker_left" | "rights_lost" | "account_recovered" | null;
};

export type WebhookDelivery = {
  deliveryId: string;
  webhookId: string;
  id: string;
  event: WebhookEventKind;
  documentId: string;
  title: string;
  isTest: boolean;
  at: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  nextAt: string | null;
  lastStatus: number | null;
  lastFault: "address_refused" | "dns" | "connect" | "tls" | "timeout" | "closed" | "status" | null;
};

export type WebhookDeliveryDetail = {
  deliveryId: string;
  webhookId: string;
  id: string;
  event: WebhookEventKind;
  documentId: string;
  title: string;
  isTest: boolean;
  at: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  nextAt: string | null;
  lastStatus: number | null;
  lastFault: "address_refused" | "dns" | "connect" | "tls" | "timeout" | "closed" | "status" | null;
  request: {
    method: "POST" | "GET";
    url: string;
    headers: { name: string; value: string }[];
    body: string | null;
  };
  tries: {
    number: number;
    at: string;
    ms: number;
    method: "POST" | "GET";
    url: string;
    timestamp: number;
    signature: string;
    status?: number;
    fault?: "address_refused" | "dns" | "connect" | "tls" | "timeout" | "closed" | "status";
    reason?: string;
    answer: string;
    isCut: boolean;
  }[];
};

export type WebhookEvent = {
  id: string;
  event: WebhookEventKind;
  documentId: string;
  sequence: number;
  recipientIds: string[];
  recipients: { id: string; email: string; status: RecipientStatus }[];
  files: { id: string; url: string }[];
  mergedDocuments: boolean;
  mergedFile: { id: string; url: string } | null;
  createdAt: string;
  updatedAt: string;
  status: DocumentStatus;
  signedBy: { id: string; email: string; signedAt: string }[];
  externalId?: string;
  metadata?: { [key: string]: string };
  values?: ({
    key: string;
    label: string;
    type: FieldType;
    recipient: string;
    value: string | number | boolean | {
      fileName: string;
      mediaType: string;
      size: number;
      sha256: string;
      url: string;
      expiresAt: string;
    };
    text: string;
    signedAt: string | null;
  })[];
  custom?: { [key: string]: string };
  test?: true;
};

export type WebhookEventKind = "CREATED" | "DISCARDED" | "SENT" | "REMINDER_SENT" | "SIGNED" | "EXPIRED" | "COMPLETED" | "VIEWED" | "DECLINED" | "VOIDED" | "DELIVERY_FAILED" | "PAID";

export type Workspace = { _id: string; name: string; role: MemberRole; isOwner: boolean; isCurrent: boolean };
