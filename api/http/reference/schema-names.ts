/** Names of the schemas that the OpenAPI description defines once and references. */

import * as z from "zod/mini";
import { Action } from "../../../domain/access/rights.ts";
import { AssignableRole, MemberRole } from "../../../domain/access/roles.ts";
import { AuditAction } from "../../../domain/audit/action.ts";
import { SignedIn } from "../../../domain/contract/auth.ts";
import { BulkResult } from "../../../domain/contract/bulk.ts";
import { NewDocumentInput, NewFromFilesInput, NewFromTemplateInput } from "../../../domain/contract/create-document.ts";
import {
  DraftInput,
  FieldChange,
  FieldInput,
  GroupMemberInput,
  RecipientInput,
} from "../../../domain/contract/draft/draft.ts";
import { EmbedScopeInput } from "../../../domain/contract/embed/embed.ts";
import { FolderRow } from "../../../domain/contract/folder.ts";
import { ApiKeyView } from "../../../domain/contract/integration/api-key.ts";
import { IntegrationView } from "../../../domain/contract/integration/integration.ts";
import { WebhookView } from "../../../domain/contract/integration/webhook.ts";
import { DeliveryDetail, DeliveryView } from "../../../domain/contract/integration/webhook-log.ts";
import { PaymentConnectionView } from "../../../domain/contract/payment.ts";
import { CommentView } from "../../../domain/contract/sharing.ts";
import { CheckState } from "../../../domain/contract/system.ts";
import { BulkView, RowFaultView } from "../../../domain/contract/template/bulk.ts";
import { TemplateInput, TemplateRow, TemplateView, WebFormView } from "../../../domain/contract/template/template.ts";
import { UserDetail } from "../../../domain/contract/user.ts";
import { VerifyView } from "../../../domain/contract/verify.ts";
import { AttachmentView } from "../../../domain/contract/views/attachment.ts";
import { ExpandedDocument, ExpandedRow } from "../../../domain/contract/views/expanded.ts";
import {
  GroupMemberView,
  RecipientView,
  SettingsView,
  SignerStatus,
} from "../../../domain/contract/views/recipient-view.ts";
import { SignerView } from "../../../domain/contract/views/signer-view.ts";
import {
  AssetsView,
  AuditLineView,
  DownloadView,
  FieldView,
  OwnerView,
  PageView,
  SealView,
  UploadedFile,
  UploadResult,
} from "../../../domain/contract/views/views.ts";
import { AclView, RightsView } from "../../../domain/contract/workspace/acl.ts";
import { MemberRow } from "../../../domain/contract/workspace/member.ts";
import { WorkspaceRow } from "../../../domain/contract/workspace/workspace.ts";
import { DocumentStatus, DocumentValidity, SealDelay, SealLevel } from "../../../domain/document/document.ts";
import { FilePart } from "../../../domain/document/file-part.ts";
import { FieldSet, FieldSetField } from "../../../domain/field/field-set.ts";
import { FieldType } from "../../../domain/field/field-type.ts";
import { SignatureImage } from "../../../domain/field/value.ts";
import { WebhookEventKind } from "../../../domain/integration/webhook/webhook.ts";
import { WebhookBody } from "../../../domain/integration/webhook/webhook-body.ts";
import { AuthenticationType, Check } from "../../../domain/recipient/checks.ts";
import { RoleType } from "../../../domain/recipient/recipient.ts";
import { BulkTarget } from "../../../domain/template/bulk/bulk.ts";
import { TemplateCategory } from "../../../domain/template/template.ts";
import { DocumentLanguage } from "../../../domain/text/document-language.ts";

/** A schema that requests and responses write differently gets the suffix `Input` for requests. */
const names = {
  Document: OwnerView,
  ExpandedDocument,
  DocumentFields: OwnerView.shape.jsonData,
  DocumentRow: ExpandedRow,
  DocumentStatus,
  DocumentValidity,
  DocumentSettings: SettingsView,
  DocumentLanguage,
  Draft: DraftInput,
  NewDocument: NewDocumentInput,
  NewDocumentFromFiles: NewFromFilesInput,
  NewFromTemplate: NewFromTemplateInput,
  File: FilePart,
  Page: PageView,
  Pictures: AssetsView,
  Recipient: RecipientView,
  RecipientInput,
  GroupMember: GroupMemberView,
  GroupMemberInput,
  RecipientRole: RoleType,
  RecipientStatus: SignerStatus,
  RecipientCheck: Check,
  AuthenticationType,
  Field: FieldView,
  FieldInput,
  FieldChange,
  FieldType,
  FieldBlock: FieldSet,
  FieldBlockField: FieldSetField,
  SignatureImage,
  Seal: SealView,
  SealLevel,
  SealDelay,
  AuditLine: AuditLineView,
  AuditAction,
  Download: DownloadView,
  UploadedFile,
  UploadResult,
  Attachment: AttachmentView,
  SigningSession: SignerView,
  Comment: CommentView,
  BulkActionResult: BulkResult,
  Template: TemplateView,
  TemplateRow,
  TemplateInput,
  TemplateCategory,
  WebForm: WebFormView,
  BulkSending: BulkView,
  BulkTarget,
  RowFault: RowFaultView,
  Folder: FolderRow,
  Workspace: WorkspaceRow,
  Member: MemberRow,
  MemberRole,
  AssignableRole,
  Action,
  Permissions: RightsView,
  AccessList: AclView,
  ApiKey: ApiKeyView,
  Integration: IntegrationView,
  Webhook: WebhookView,
  WebhookEvent: WebhookBody,
  WebhookEventKind,
  WebhookDelivery: DeliveryView,
  WebhookDeliveryDetail: DeliveryDetail,
  EmbedScope: EmbedScopeInput,
  PaymentConnection: PaymentConnectionView,
  User: UserDetail,
  SignedIn,
  Verification: VerifyView,
  HealthCheck: CheckState,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(names)) registry.add(schema, { id });

export const schemaNames: typeof registry = registry;
