/** The guide for automation platforms and agents; `docs/automation.md` has more. */
const subscription = { url: "https://www.example.com/hook", method: "POST", events: ["COMPLETED"] };
const agentConfiguration = {
  mcpServers: {
    countersign: {
      type: "http",
      url: "https://sign.example.com/mcp",
      headers: { Authorization: "Bearer csk_…" },
    },
  },
};

export const automation = {
  slug: "automation",
  title: "Automation and agents",
  intro: "Connect Zapier, Make, n8n, Pabbly, Albato or a platform of your own, and let assistants prepare documents.",
  steps: [
    {
      heading: "Platforms with an app",
      text: "[Zapier](/app/integrations/zapier), [Make](/app/integrations/make) and [n8n](/app/integrations/n8n) have apps with triggers for each event and actions. Their pages list the steps, your keys, the subscriptions and the last runs. [Pabbly](/app/integrations/pabbly) and [Albato](/app/integrations/albato) use webhooks and HTTP requests.",
    },
    {
      heading: "A platform of your own",
      text: "Create a key of an automation type: it can manage its own subscriptions. Subscribe with [`createWebhook`](/api/docs/calls/integrations#createWebhook), unsubscribe with [`removeWebhook`](/api/docs/calls/integrations#removeWebhook), and get sample data from [`readWebhookSample`](/api/docs/calls/integrations#readWebhookSample). [Webhooks](/api/docs/guides/webhooks) explains what arrives.",
      code: {
        language: "sh",
        text: `curl -sS "$COUNTERSIGN_URL/api/integrations/webhook/create" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" -H "Content-Type: application/json" \\
  -d '${JSON.stringify(subscription)}' | jq .data`,
      },
    },
    {
      heading: "Agents",
      text: "Any client of the Model Context Protocol (streamable HTTP) connects to `/mcp` with a key from [Agents](/app/integrations/agents). Many clients read a configuration like this.",
      code: { language: "json", text: JSON.stringify(agentConfiguration, null, 2) },
    },
    {
      heading: "Tools of an agent",
      text: "No tool signs, approves or reads codes, and none sends by itself: the person opens the draft and presses Send.",
      facts: [
        ["whoami", "Names the person and workspace of the key"],
        ["find_documents", "Lists documents"],
        ["get_document", "States who still has to act, and the last events"],
        ["find_templates", "Lists templates"],
        ["get_template", "Names a template’s roles and fields"],
        ["prepare_document", "Makes a draft from a template or uploaded files, and returns its link"],
        ["send_document", "Leads the person to the draft, and tells whether they sent it"],
        ["remind", "Reminds everybody whose turn it is"],
        ["void_document", "Takes a document back, if the key may"],
        ["get_download_link", "Gets the sealed PDF, for ten minutes"],
        ["verify_document", "Tells whether a PDF was sealed here"],
      ],
    },
  ],
} as const;
