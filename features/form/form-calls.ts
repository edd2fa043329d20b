import type { BodyInput, Output } from "../../domain/contract/endpoint.ts";
import { createFromTemplate, type FormView, readForm } from "../../domain/contract/web-form.ts";
import { type Answer, call } from "../api.ts";
import type { Host } from "../host.ts";

export type FormDetails = NonNullable<FormView["details"]>;
export type FormBody = NonNullable<BodyInput<typeof createFromTemplate>> & { name: string; email: string };
/** The document that a form led to; `token` is the link of whoever filled it in. */
export type Started = { token: string; documentId: string; recipientId: string };

/** What a form asks of the server. */
export type FormCalls = {
  open(): Promise<Answer<FormView>>;
  /** The same key for a repeat of the same request. */
  begin(body: FormBody, idempotencyKey: string): Promise<Answer<Started>>;
};

export function formCalls(host: Host, formId: string): FormCalls {
  return {
    open: () => call(host, readForm, { params: { formId } }),
    async begin(body, idempotencyKey) {
      const answer = await call(host, createFromTemplate, { params: { id: formId }, body }, { idempotencyKey });
      return answer.ok ? { ok: true, value: startedOf(answer.value) } : answer;
    },
  };
}

function startedOf({ token, documentId, recipientId }: Output<typeof createFromTemplate>): Started {
  if (!token || !recipientId) throw new Error("A web form's document has a link");
  return { token, documentId, recipientId };
}
