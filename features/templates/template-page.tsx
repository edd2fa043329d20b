import { ArrowLeft, FileQuestionMark, Globe, PencilLine } from "lucide-react";
import { useState } from "react";
import { readTemplateCall, type TemplateView } from "../../domain/contract/template/template.ts";
import type { CallRefusal } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Avatar } from "../ui/controls/avatar.tsx";
import buttonCss from "../ui/controls/button.css?inline";
import { Button, classOf } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import css from "./template.css?inline";
import { type TemplateAction, TemplateDialogs } from "./template-dialogs.tsx";
import { TemplateFacts } from "./template-facts.tsx";
import type { TemplateFolders } from "./template-folders.ts";
import { TemplateMenu } from "./template-menu.tsx";
import { TemplatePages } from "./template-pages.tsx";
import type { OnExport } from "./templates.ts";
import { UseButton } from "./use-button.tsx";

type Props = {
  templateId: string;
  canEdit: boolean;
  canSend: boolean;
  onExport?: OnExport | undefined;
  folders?: TemplateFolders | undefined;
};

/** Page of one template: its pages with the fields of all recipients, the recipients, its web form. */
export function TemplatePage({ templateId, canEdit, canSend, onExport, folders }: Props) {
  useSheet(css);
  useSheet(buttonCss, "cs-ui");
  const t = useT("templates");
  const host = useHost();
  const loaded = useLoaded(readTemplateCall, { params: { templateId } });
  const template = loaded.value.value;
  const refusal = loaded.refusal.value;
  const [dialog, openDialog] = useState<TemplateAction | null>(null);
  if (refusal && !template) return <Failed refusal={refusal} onRetry={loaded.load} />;
  if (!template) return <Waiting />;
  return (
    <main className="template" id="main">
      <header>
        <EventLink
          to={{ type: "templates_wanted" }}
          className={classOf("quiet", false, false, true)}
          aria-label={t("title")}
        >
          <ArrowLeft aria-hidden className="cs-mirror" />
        </EventLink>
        <h1>
          <bdi>{template.name}</bdi>
        </h1>
        {template.form?.isEnabled && (
          <StatusBadge tone="success" icon={<Globe aria-hidden />}>
            {t("row.form")}
          </StatusBadge>
        )}
        <div className="template-actions">
          {canEdit && (
            <EventLink
              to={{ type: "template_fields_wanted", templateId: template._id }}
              className={classOf("secondary")}
              aria-label={t("edit.named", { name: template.name })}
            >
              <PencilLine aria-hidden />
              <span>{t("edit")}</span>
            </EventLink>
          )}
          <UseButton template={template} look="primary" canSend={canSend} />
          <TemplateMenu
            template={template}
            canMove={canEdit && folders !== undefined}
            canShare={canEdit}
            onAction={openDialog}
            onExport={onExport && (() => onExport({ templateId: template._id, formId: template.form?.formId ?? null }))}
          />
        </div>
      </header>
      <div className="template-body">
        <TemplatePages template={template} />
        <Aside template={template} />
      </div>
      {dialog && (
        <TemplateDialogs
          key={dialog}
          about={dialog}
          template={template}
          onChange={(changed) => loaded.alter((now) => ({ ...now, ...changed }))}
          canEdit={canEdit}
          folders={folders}
          onRestored={loaded.load}
          onGone={() => host.go({ type: "templates_wanted" })}
          onClose={() => openDialog(null)}
        />
      )}
    </main>
  );
}

/** Description, statistics and roles. */
function Aside({ template }: { template: TemplateView }) {
  const t = useT("templates");
  const { category, description } = template;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="template-people" tabIndex={0} aria-label={t("about")}>
      {(category || description) && (
        <div>
          {category && <strong>{t(`category.${category}`)}</strong>}
          {description && <p dir="auto">{description}</p>}
        </div>
      )}
      <TemplateFacts templateId={template._id} />
      <People template={template} />
    </section>
  );
}

function People({ template }: { template: TemplateView }) {
  const t = useT("templates");
  const fields = template.jsonData.schemas.flatMap((page) => Object.values(page));
  return (
    <div className="template-about">
      <h2 id="template-people">{t("people")}</h2>
      {template.recipients.length === 0 && <p className="cs-muted">{t("people.none")}</p>}
      <ul>
        {template.recipients.map((one, index) => {
          const name = one.name || one.role || t("people.nth", { number: index + 1 });
          const owners = new Set<string>([one._id, ...one.signingGroups.map((member) => member._id)]);
          const count = fields.filter((field) => owners.has(field.recipient)).length;
          return (
            <li key={one._id}>
              <Avatar name={name} color={one.color} />
              <div>
                <strong dir="auto">{name}</strong>
                {one.email && <bdi className="cs-muted">{one.email}</bdi>}
                <span className="cs-muted">{t("people.fields", { count })}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Failed({ refusal, onRetry }: { refusal: CallRefusal; onRetry: () => void }) {
  const t = useT("templates");
  const common = useT("common");
  const host = useHost();
  const refusalText = useRefusalText();
  return (
    <main id="main">
      <EmptyState
        headingLevel={1}
        icon={<FileQuestionMark />}
        title={t("failed")}
        actions={
          <>
            {refusal.status !== 404 && <Button onClick={onRetry}>{common("retry")}</Button>}
            <Button onClick={() => host.go({ type: "templates_wanted" })}>{t("save.all")}</Button>
          </>
        }
      >
        {refusalText(refusal)}
      </EmptyState>
    </main>
  );
}

/** Placeholder while the template loads. */
function Waiting() {
  const t = useT("common");
  return (
    <main className="template" id="main" aria-busy="true" aria-label={t("loading")}>
      <header>
        <Skeleton width="280px" height="36px" />
      </header>
      <div className="template-body">
        <div className="template-pages" />
        <div className="template-people">
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      </div>
    </main>
  );
}
