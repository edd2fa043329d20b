/**
 * Further keys of the database, for `keys.ts`: identity service, integrations, embedding, web forms, compliance,
 * folders and text search.
 *
 * | key | value |
 * |---|---|
 * | `document_attachment, id, recipient, field` | a signer's upload for a field, not signed yet |
 * | `document_comment, id, comment` | a member's comment on a document |
 * | `document_comment_by, author, document, comment` | `null`: a member's comments |
 * | `text_index, workspace` | the segments of the workspace's text index; its versionstamp is the index's lock |
 * | `text_pending, workspace, id, name` | words on a document's pages, not in a segment yet; the last name counts |
 * | `text_gone, workspace, id` | `null`: a document whose words must leave the index |
 * | `text_documents, workspace, segment, piece` | ids of a segment's documents in pieces; piece -1: the first id of each |
 * | `text_page, workspace, segment, first` | some words of a segment, from `first`, and the places of their documents |
 * | `document_sign_time, scope, week, bucket` | counter of completed documents by their time to the last signature |
 * | `form_count, form, "opened", "begun", "sent" or "taken"` | counter of a web form |
 * | `form_answer, form, person` | document of a mailbox, by its hash, on a form that accepts one per person |
 * | `form_begun, form, mailbox, document` | `null`: unfinished documents of a mailbox, by its hash, of a form |
 * | `document_kept, id, recipient` | answers that the person filling in a form has saved for later |
 * | `deletion_begun, workspace, document` | an unfinished deletion by the workspace's retention rule |
 * | `deletion, workspace, id` | a deletion by the workspace's retention rule |
 * | `erasure, workspace, id` | an erasure of a person from the workspace |
 * | `erasure_running, workspace` | id of the erasure that runs |
 * | `erasure_result, workspace, erasure, document` | what an erasure removed and kept in a document |
 * | `erasure_place, workspace, erasure, place, id` | a template, bulk sending or log that named the person |
 * | `agreement, workspace` | the workspace's business associate agreement |
 * | `folder, workspace, id` | a folder |
 * | `folder_tree, workspace` | `null`: its versionstamp is the lock of all folders of the workspace |
 * | `block, workspace, id` | fields that are added to a page together |
 * | `contact, workspace, email` | a person to whom this workspace has sent a document |
 * | `contact_by_word, workspace, prefix, email` | `null` |
 * | `saved_filter, user, workspace` | a person's saved filters of the document list |
 * | `identity, model, id` | rows of the embedded identity service |
 * | `picture_account, lane, owner` | the turn of an owner's next file to draw; expires |
 * | `picture_lane, lane` | the latest turn that was served |
 * | `picture_slow, owner` | until when an owner's files skip the fast lane; expires |
 * | `dev_mail, n` | the nth mail of the development outbox |
 * | `dev_mail_by_id, id` | number of a mail |
 * | `dev_mail_to, address, n` | `null` |
 * | `integration, workspace, type` | a workspace's connection, its credentials encrypted |
 * | `credits, workspace` | remaining credits of a workspace for Aadhaar |
 * | `api_key, id` | a program's key, its secret hashed |
 * | `api_key_by_secret, sha256` | id of the key with this secret |
 * | `api_key_by_workspace, workspace, id` | `null`: those that are not revoked |
 * | `api_key_calls, id` | the last calls of a key; expires |
 * | `extension_session, id` | a browser extension's session, its secret hashed |
 * | `extension_session_by_secret, sha256` | id of the session with this secret |
 * | `extension_session_by_user, user, id` | `null` |
 * | `embed_origins, workspace` | origins of pages that may embed the workspace |
 * | `embed_origin, origin, workspace` | `null`: the workspaces that list an origin |
 * | `embed_session, sha256` | session of a page, by the hash of its secret |
 * | `embed_draft, document` | a draft that a session names and that no save has created yet; expires |
 * | `embed_tab, sha256` | session to continue in a tab, by the hash of the tab's code |
 * | `template_by_folder, workspace, folder, id` | `null` |
 * | `webhook, workspace, id` | a webhook, its secrets and custom data encrypted |
 * | `webhook_watch, workspace` | the events to which webhooks of the workspace subscribe; absent without webhooks |
 * | `webhook_event_open, document, sequence, id` | an event that has no deliveries yet |
 * | `webhook_event, workspace, id` | body of an event; expires, like all that follow |
 * | `webhook_event_by_kind, workspace, kind, id` | `null` |
 * | `webhook_delivery, webhook, event` | the delivery of an event to a webhook |
 * | `webhook_attempt, webhook, event, n` | an attempt of a delivery, with the response |
 * | `webhook_queue, webhook, dueMs, event` | `null`: a delivery that waits |
 * | `webhook_sending, webhook` | the job that processes a webhook's deliveries, and the results of its last attempts |
 * | `progress, upgrade` | how far an upgrade of earlier versions' records has come |
 * | `probe` | written by the health check |
 */
import type {
  DocumentId,
  FieldKey,
  FolderId,
  FormId,
  Instant,
  RecipientId,
  Sha256,
  UserId,
  WorkspaceId,
} from "../../domain/ids.ts";
import type { Key } from "./keys.ts";

export const identityKey = (model: string, id: string): Key => ["identity", model, id];
export const identityRows = (model: string): Key => ["identity", model];
export const identityUniqueKey = (model: string, field: string, value: string): Key => [
  "identity_unique",
  model,
  field,
  value,
];
export const identityByPrefix = (model: string, field: string, value: string): Key => [
  "identity_by",
  model,
  field,
  value,
];
export const identityByKey = (model: string, field: string, value: string, id: string): Key => [
  ...identityByPrefix(model, field, value),
  id,
];

export const devMailKey = (number: number): Key => ["dev_mail", number];
export const devMails: Key = ["dev_mail"];
export const devMailByIdKey = (id: string): Key => ["dev_mail_by_id", id];
export const devMailToPrefix = (to: string): Key => ["dev_mail_to", to];
export const devMailToKey = (to: string, number: number): Key => ["dev_mail_to", to, number];
export const integrations = (workspace: WorkspaceId): Key => ["integration", workspace];
export const integrationKey = (workspace: WorkspaceId, type: string): Key => ["integration", workspace, type];
export const creditsKey = (workspace: WorkspaceId): Key => ["credits", workspace];
export const apiKeyKey = (id: string): Key => ["api_key", id];
export const apiKeyBySecretKey = (sha256: Sha256): Key => ["api_key_by_secret", sha256];
export const apiKeysOf = (workspace: WorkspaceId): Key => ["api_key_by_workspace", workspace];
export const apiKeyMark = (workspace: WorkspaceId, id: string): Key => [...apiKeysOf(workspace), id];
export const apiKeyCallsKey = (id: string): Key => ["api_key_calls", id];
export const extensionSessionKey = (id: string): Key => ["extension_session", id];
export const extensionSessionBySecretKey = (sha256: Sha256): Key => ["extension_session_by_secret", sha256];
export const extensionSessionsOf = (user: UserId): Key => ["extension_session_by_user", user];
export const extensionSessionMark = (user: UserId, id: string): Key => [...extensionSessionsOf(user), id];
export const embedOriginsKey = (workspace: WorkspaceId): Key => ["embed_origins", workspace];
export const embedOriginMarks = (origin: string): Key => ["embed_origin", origin];
export const embedOriginMark = (origin: string, workspace: WorkspaceId): Key => [
  ...embedOriginMarks(origin),
  workspace,
];
export const embedSessionKey = (sha256: Sha256): Key => ["embed_session", sha256];
export const embedDraftKey = (document: DocumentId): Key => ["embed_draft", document];
export const embedTabKey = (sha256: Sha256): Key => ["embed_tab", sha256];
export const webhooksOf = (workspace: WorkspaceId): Key => ["webhook", workspace];
export const webhookKey = (workspace: WorkspaceId, id: string): Key => [...webhooksOf(workspace), id];
export const webhookWatchKey = (workspace: WorkspaceId): Key => ["webhook_watch", workspace];
export const openWebhookEvents = (document: DocumentId): Key => ["webhook_event_open", document];
export const openWebhookEventKey = (document: DocumentId, sequence: number, id: string): Key => [
  ...openWebhookEvents(document),
  sequence,
  id,
];
export const webhookEvents = (workspace: WorkspaceId): Key => ["webhook_event", workspace];
export const webhookEventKey = (workspace: WorkspaceId, id: string): Key => [...webhookEvents(workspace), id];
export const webhookEventMarks = (workspace: WorkspaceId): Key => ["webhook_event_by_kind", workspace];
export const webhookEventMarksOf = (workspace: WorkspaceId, kind: string): Key => [
  ...webhookEventMarks(workspace),
  kind,
];
export const webhookEventMark = (workspace: WorkspaceId, kind: string, id: string): Key => [
  ...webhookEventMarksOf(workspace, kind),
  id,
];
export const webhookDeliveries = (webhook: string): Key => ["webhook_delivery", webhook];
export const webhookDeliveryKey = (webhook: string, event: string): Key => [...webhookDeliveries(webhook), event];
export const webhookAttempts = (webhook: string): Key => ["webhook_attempt", webhook];
export const webhookAttemptsOf = (webhook: string, event: string): Key => [...webhookAttempts(webhook), event];
export const webhookAttemptKey = (webhook: string, event: string, number: number): Key => [
  ...webhookAttemptsOf(webhook, event),
  number,
];
export const webhookQueue = (webhook: string): Key => ["webhook_queue", webhook];
export const webhookQueueKey = (webhook: string, dueMs: number, event: string): Key => [
  ...webhookQueue(webhook),
  dueMs,
  event,
];
export const webhookSendingKey = (webhook: string): Key => ["webhook_sending", webhook];
export const formCounts = (form: FormId): Key => ["form_count", form];
export const formCountKey = (form: FormId, name: string): Key => [...formCounts(form), name];
export const formAnswers = (form: FormId): Key => ["form_answer", form];
export const formAnswerKey = (form: FormId, person: string): Key => [...formAnswers(form), person];
export const formBegunOf = (form: FormId): Key => ["form_begun", form];
export const formBegunBy = (form: FormId, mailbox: string): Key => [...formBegunOf(form), mailbox];
export const formBegunMark = (form: FormId, mailbox: string, document: DocumentId): Key => [
  ...formBegunBy(form, mailbox),
  document,
];
export const documentAttachments = (id: DocumentId): Key => ["document_attachment", id];
export const attachments = (id: DocumentId, recipient: RecipientId): Key => [...documentAttachments(id), recipient];
export const attachmentKey = (id: DocumentId, recipient: RecipientId, field: FieldKey): Key => [
  ...attachments(id, recipient),
  field,
];
export const keptAnswers = (document: DocumentId): Key => ["document_kept", document];
export const keptAnswersKey = (document: DocumentId, recipient: RecipientId): Key => [
  ...keptAnswers(document),
  recipient,
];
export const begunDeletions = (workspace: WorkspaceId): Key => ["deletion_begun", workspace];
export const begunDeletionKey = (workspace: WorkspaceId, document: DocumentId): Key => [
  ...begunDeletions(workspace),
  document,
];
export const deletions = (workspace: WorkspaceId): Key => ["deletion", workspace];
export const deletionKey = (workspace: WorkspaceId, id: string): Key => [...deletions(workspace), id];
export const erasures = (workspace: WorkspaceId): Key => ["erasure", workspace];
export const erasureKey = (workspace: WorkspaceId, id: string): Key => [...erasures(workspace), id];
export const erasureRunningKey = (workspace: WorkspaceId): Key => ["erasure_running", workspace];
export const erasurePlaces = (workspace: WorkspaceId, id: string): Key => ["erasure_place", workspace, id];
export const erasureResults = (workspace: WorkspaceId, erasure: string): Key => ["erasure_result", workspace, erasure];
export const erasureResultKey = (workspace: WorkspaceId, erasure: string, document: DocumentId): Key => [
  ...erasureResults(workspace, erasure),
  document,
];
export const agreementKey = (workspace: WorkspaceId): Key => ["agreement", workspace];
export const signTimes = (scope: string): Key => ["document_sign_time", scope];
export const signTimeKey = (scope: string, week: number, bucket: number): Key => [...signTimes(scope), week, bucket];
export const pictureTurnKey = (lane: string, owner: string): Key => ["picture_account", lane, owner];
export const pictureLaneKey = (lane: string): Key => ["picture_lane", lane];
export const pictureSlowKey = (owner: string): Key => ["picture_slow", owner];
export const progressKey = (upgrade: string): Key => ["progress", upgrade];
export const probeKey: Key = ["probe"];
export const textIndexKey = (workspace: WorkspaceId): Key => ["text_index", workspace];
export const pendingTexts = (workspace: WorkspaceId): Key => ["text_pending", workspace];
export const pendingTextsOf = (workspace: WorkspaceId, id: DocumentId): Key => [...pendingTexts(workspace), id];
export const pendingTextKey = (workspace: WorkspaceId, id: DocumentId, name: string): Key => [
  ...pendingTextsOf(workspace, id),
  name,
];
export const goneTexts = (workspace: WorkspaceId): Key => ["text_gone", workspace];
export const goneTextKey = (workspace: WorkspaceId, id: DocumentId): Key => [...goneTexts(workspace), id];
export const textDocuments = (workspace: WorkspaceId, segment: number): Key => ["text_documents", workspace, segment];
/** Piece -1 is the directory of the other pieces. */
export const textDocumentsKey = (workspace: WorkspaceId, segment: number, piece: number): Key => [
  ...textDocuments(workspace, segment),
  piece,
];
export const textPages = (workspace: WorkspaceId, segment: number): Key => ["text_page", workspace, segment];
export const textPageKey = (workspace: WorkspaceId, segment: number, first: string): Key => [
  ...textPages(workspace, segment),
  first,
];
export const folders = (workspace: WorkspaceId): Key => ["folder", workspace];
export const folderKey = (workspace: WorkspaceId, id: FolderId): Key => [...folders(workspace), id];
export const folderTreeKey = (workspace: WorkspaceId): Key => ["folder_tree", workspace];
export const fieldSets = (workspace: WorkspaceId): Key => ["block", workspace];
export const fieldSetKey = (workspace: WorkspaceId, id: string): Key => ["block", workspace, id];
export const contactKey = (workspace: WorkspaceId, email: string): Key => ["contact", workspace, email];
export const contacts = (workspace: WorkspaceId): Key => ["contact", workspace];
export const contactWords = (workspace: WorkspaceId): Key => ["contact_by_word", workspace];
export const contactWordPrefix = (workspace: WorkspaceId, prefix: string): Key => [...contactWords(workspace), prefix];
export const contactWordKey = (workspace: WorkspaceId, prefix: string, email: string): Key => [
  ...contactWordPrefix(workspace, prefix),
  email,
];
export const savedFiltersOf = (user: UserId): Key => ["saved_filter", user];
export const savedFiltersKey = (user: UserId, workspace: WorkspaceId): Key => [...savedFiltersOf(user), workspace];
export const comments = (document: DocumentId): Key => ["document_comment", document];
export const commentKey = (document: DocumentId, id: string): Key => [...comments(document), id];
export const commentsBy = (author: UserId): Key => ["document_comment_by", author];
export const commentByKey = (author: UserId, document: DocumentId, id: string): Key => [
  ...commentsBy(author),
  document,
  id,
];
export const commentMailKey = (document: DocumentId, member: UserId, from: Instant): Key => [
  "document_comment_mail",
  document,
  member,
  from,
];
export const templatesInFolders = (workspace: WorkspaceId): Key => ["template_by_folder", workspace];
export const templatesIn = (workspace: WorkspaceId, folder: FolderId): Key => [
  ...templatesInFolders(workspace),
  folder,
];
