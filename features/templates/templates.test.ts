import { describe, expect, it } from "vitest";
import type { TemplateRow } from "../../domain/contract/template/template.ts";
import type { Host } from "../host/host.ts";
import { createTemplates, noFilter } from "./templates.ts";

const aRow = (id: string, name = id) => ({ _id: id, name, form: null }) as TemplateRow;
const page = (rows: TemplateRow[], cursor: string | null = null) => ({ data: { items: rows, cursor } });

type Reply = { status?: number; body: object };

/** A host whose server responds to the calls in their order. */
function hostWith(answers: (Reply | Promise<Reply>)[]) {
  const requests: string[] = [];
  const fetch = async (path: string, init: RequestInit) => {
    requests.push(`${init.method} ${path}`);
    const { status = 200, body } = await answers.shift()!;
    return Response.json(body, { status });
  };
  return { host: { fetch } as unknown as Host, asked: requests };
}

const names = (templates: ReturnType<typeof createTemplates>) => templates.rows.value?.map(({ name }) => name);

describe("the page of templates", () => {
  it("continues after its first page without duplicates", async () => {
    const { host, asked: requests } = hostWith([
      { body: page([aRow("c"), aRow("b")], "next") },
      { body: page([aRow("b"), aRow("a")]) },
    ]);
    const templates = createTemplates(host);
    await templates.show({ ...noFilter, search: "lease" });
    expect(templates.hasMore.value).toBe(true);
    await templates.more();
    expect(names(templates)).toEqual(["c", "b", "a"]);
    expect(templates.hasMore.value).toBe(false);
    expect(requests[1]).toContain("search=lease");
    expect(requests[1]).toContain("cursor=next");
  });

  it("shows the results of the latest query, whichever response arrives last", async () => {
    let answerFirst!: (reply: Reply) => void;
    const first = new Promise<Reply>((resolve) => {
      answerFirst = resolve;
    });
    const { host } = hostWith([first, { body: page([aRow("new")]) }]);
    const templates = createTemplates(host);
    const slow = templates.show({ ...noFilter, search: "o" });
    await templates.show({ ...noFilter, search: "n" });
    answerFirst({ body: page([aRow("old")]) });
    await slow;
    expect(names(templates)).toEqual(["new"]);
  });

  it("updates changed rows and removes deleted ones in place", async () => {
    const { host } = hostWith([{ body: page([aRow("c"), aRow("b"), aRow("a")]) }]);
    const templates = createTemplates(host);
    await templates.show(noFilter);
    const form = { formId: "f" as never, url: "https://x", isEnabled: true };
    templates.change("b", { name: "Lease" });
    templates.change("b", { form });
    templates.drop("a");
    expect(templates.rows.value).toEqual([aRow("c"), { ...aRow("b", "Lease"), form }]);
  });

  it("keeps its rows when a reload is refused", async () => {
    const { host } = hostWith([
      { body: page([aRow("a")]) },
      { status: 403, body: { code: "not_authorized", message: "No." } },
    ]);
    const templates = createTemplates(host);
    await templates.show(noFilter);
    await templates.refresh();
    expect(names(templates)).toEqual(["a"]);
    expect(templates.refusal.value?.message).toBe("No.");
  });
});
