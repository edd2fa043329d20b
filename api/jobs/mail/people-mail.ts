import type { DocumentState } from "../../../domain/document/change.ts";
import { filesToSign } from "../../../domain/document/document.ts";
import { checkAllowed } from "../../../domain/document/state-table.ts";
import { titleIn } from "../../../domain/document/titles.ts";
import { toInstant, type UserId } from "../../../domain/ids.ts";
import type { Mail } from "../../../domain/job/job.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { userOf } from "../../../domain/workspace/member.ts";
import type { AccountDeps, DocumentDeps, FileDeps, WorkspaceDeps } from "../../deps.ts";
import { copyLink } from "../../services/file/asset-ticket.ts";
import { isReader } from "../../services/sent/comment/list-comments.ts";
import type { Letter } from "./document-mail.ts";
import { documentPage } from "./document-page.ts";
import { mailSenderOf } from "./mail-sender.ts";

/** Mail to the recipient who delegated, at their former address; it names the person they chose. */
export function handedOverLetter(
  { recipient: id, delegator: delegatorIndex }: Extract<Mail, { about: "handed_over" }>,
  { document, recipients, infos }: DocumentState,
): Letter | null {
  const recipient = recipients.find((one) => one._id === id);
  const before = recipient?.delegatedFrom?.[delegatorIndex];
  const sender = mailSenderOf(document);
  if (!recipient || !before || !sender) return null;
  const to = recipient.delegatedFrom?.[delegatorIndex + 1] ?? recipient;
  const title = titleIn(recipient.language, { document, infos });
  return {
    to: { name: before.name, address: before.email },
    language: recipient.language,
    content: {
      ...{ about: "handed_over", title, sender, reason: before.reason },
      isSender: sameEmail(sender.email, before.email),
      reader: { name: before.name },
      to: { name: to.name, email: to.email },
    },
  };
}

/** Mail to a member with whom a document is shared; `null` if the share was withdrawn or either of the two members has left. */
export async function sharedLetter(
  { users, workspaces, config }: AccountDeps & WorkspaceDeps,
  { member, by }: Extract<Mail, { about: "shared" }>,
  { document }: DocumentState,
): Promise<Letter | null> {
  if (!document.sharedWith?.includes(member)) return null;
  const [reader, sharer, profile] = await Promise.all([
    workspaces.findMemberOf(document.workspaceId, member),
    workspaces.findMemberOf(document.workspaceId, by),
    users.find(member),
  ]);
  if (reader?.value.state.status !== "active" || !sharer || !profile) return null;
  const { name, email } = reader.value;
  return {
    to: { name, address: email },
    language: profile.language,
    content: {
      ...{ about: "shared", title: document.title, reader: { name } },
      sender: { name: sharer.value.name, email: sharer.value.email },
      link: documentPage(config, document),
    },
  };
}

/** Mail with other members' comments; `null` if they were deleted or the reader no longer sees the document. */
export async function commentsLetter(
  { comments, users, workspaces, config }: AccountDeps & WorkspaceDeps & DocumentDeps,
  { member, from, until }: Extract<Mail, { about: "comments" }>,
  state: DocumentState,
): Promise<Letter | null> {
  const { document } = state;
  const [all, members, profile] = await Promise.all([
    comments.list(document._id),
    workspaces.listMembers(document.workspaceId),
    users.find(member),
  ]);
  const personOf = (id: UserId) => members.find((one) => userOf(one) === id);
  const reader = personOf(member);
  if (!reader || !profile || !isReader(reader, state) || document.binned) return null;
  const news = all.filter(({ at, by }) => at >= from && at < until && by !== member && personOf(by));
  const author = news.length > 0 && personOf(news.at(-1)!.by);
  if (!author) return null;
  return {
    to: { name: reader.name, address: reader.email },
    language: profile.language,
    content: {
      ...{ about: "comments", title: document.title, reader: { name: reader.name } },
      sender: { name: author.name, email: author.email },
      comments: news.map(({ by, text }) => ({ by: personOf(by)!.name || personOf(by)!.email, text })),
      link: `${documentPage(config, document)}#detail-comments`,
    },
  };
}

/** Mail with a read-only copy to a CC address; `null` if the document has ended. */
export async function copyLetter(
  deps: FileDeps & DocumentDeps,
  { cc }: Extract<Mail, { about: "for_review" }>,
  { document, infos }: DocumentState,
): Promise<Letter | null> {
  const address = document.ccEmails[cc];
  const allowed = checkAllowed(document, "readCopy", toInstant(deps.clock.now()));
  const sender = mailSenderOf(document);
  if (!address || !sender || !allowed.ok) return null;
  const language = document.languages[0] ?? "en";
  return {
    to: { name: "", address },
    language,
    content: {
      ...{ about: "for_review", title: titleIn(language, { document, infos }), sender },
      isSender: sameEmail(sender.email, address),
      message: infos[language]?.message ?? "",
      files: filesToSign(document).map(({ fileName, pages }) => ({ fileName, pages })),
      link: await copyLink(deps, document._id, cc),
    },
  };
}

/** Mail to a released group member. */
export async function releasedLetter(
  { links, config }: FileDeps & DocumentDeps,
  mail: Extract<Mail, { about: "released" }>,
  { document, recipients, infos }: DocumentState,
): Promise<Letter | null> {
  const recipient = recipients.find((one) => one._id === mail.recipient);
  const sender = mailSenderOf(document);
  if (recipient?.state !== "released" || !recipient.group || !sender) return null;
  const { _id, name, email, language, linkEpoch, group } = recipient;
  const token = await links.tokenOf(document._id, _id, linkEpoch);
  return {
    to: { name, address: email },
    language,
    content: {
      ...{ about: "released", title: titleIn(language, { document, infos }), sender },
      isSender: sameEmail(sender.email, email),
      ...{ reader: { name }, group: group.name, link: `${config.publicUrl}/app/documents/sign/${token}` },
    },
  };
}
