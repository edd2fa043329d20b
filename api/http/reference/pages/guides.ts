/** Guides of the reference. Tests run their commands and examples against a server. */

export type Guide = {
  slug: string;
  title: string;
  intro: string;
  steps: readonly { heading: string; text: string; code?: { language: string; text: string } }[];
};

const sending: Guide = {
  slug: "send-in-5-minutes",
  title: "Send in 5 minutes",
  intro:
    "Upload a PDF, place a signature field, send it, and download the sealed file. You need a PDF called `lease.pdf` and `jq`.",
  steps: [
    {
      heading: "1. Make an API key",
      text: "In the app, open [Integrations](/app/integrations) and make a key. It is shown once. Your email address must be confirmed.",
      code: {
        language: "sh",
        text: 'export COUNTERSIGN_URL="https://sign.example.com"\nexport COUNTERSIGN_API_KEY="csk_…"',
      },
    },
    {
      heading: "2. Upload the file",
      text: "The answer names each file's key, its hash and its pages.",
      code: {
        language: "sh",
        text: `FILE_KEY=$(curl -sS "$COUNTERSIGN_URL/api/document/upload" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \\
  -F files=@lease.pdf | jq -r '.data[0].value.key')`,
      },
    },
    {
      heading: "3. Save a draft",
      text: "`schemas` holds an object of fields for each page. Geometry is millimetres from the top left of the page.",
      code: {
        language: "sh",
        text: `DOCUMENT_ID=$(curl -sS "$COUNTERSIGN_URL/api/document/save/new" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "fileParts": [{ "key": "'"$FILE_KEY"'" }],
    "recipients": [{ "_id": "tenant", "name": "Ann Lee", "email": "ann@example.com" }],
    "documentInfo": { "en": { "title": "Lease of flat 7", "message": "Please sign by Friday." } },
    "jsonData": { "schemas": [{
      "sign": {
        "type": "signature", "recipient": "tenant",
        "position": { "x": 25, "y": 230 }, "width": 60, "height": 20
      }
    }] }
  }' | jq -r '.data._id')`,
      },
    },
    {
      heading: "4. Send it",
      text: "Ann gets a mail with her link. The idempotency key makes a repeated command harmless.",
      code: {
        language: "sh",
        text: `curl -sS -X POST "$COUNTERSIGN_URL/api/document/send/$DOCUMENT_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \\
  -H "Idempotency-Key: send-$DOCUMENT_ID" | jq .data`,
      },
    },
    {
      heading: "5. See where it stands, and download it",
      text: "`status` becomes `COMPLETED` when everybody has signed and the file is sealed. Before that, the address is the source's. In production let a [webhook](/api/docs/guides/webhooks) tell you instead of asking.",
      code: {
        language: "sh",
        text: `curl -sS "$COUNTERSIGN_URL/api/document/$DOCUMENT_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" | jq '.data | { title, status, people: [.recipients[] | { name, status }] }'

PDF_URL=$(curl -sS "$COUNTERSIGN_URL/api/document/download-url/$DOCUMENT_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" | jq -r .data.url)
curl -sS -o signed.pdf "$PDF_URL"`,
      },
    },
    {
      heading: "The same in TypeScript",
      text: "The package `@countersign/client` is in `integrations/client`.",
      code: {
        language: "ts",
        text: `import { createClient, saveDocument, sendDocument, uploadDocument } from "@countersign/client";

const client = createClient({ baseUrl: process.env.COUNTERSIGN_URL!, apiKey: process.env.COUNTERSIGN_API_KEY });
const [uploaded] = await uploadDocument(client, { body: { files: [new File([pdf], "lease.pdf")] } });
const sign = { type: "signature", recipient: "tenant", position: { x: 25, y: 230 }, width: 60, height: 20 } as const;
const draft = await saveDocument(client, {
  documentId: "new",
  body: {
    fileParts: [{ key: uploaded!.value!.key }],
    recipients: [{ _id: "tenant", name: "Ann Lee", email: "ann@example.com" }],
    documentInfo: { en: { title: "Lease of flat 7" } },
    jsonData: { schemas: [{ sign }] },
  },
});
await sendDocument(client, { documentId: draft._id });`,
      },
    },
  ],
};

const embedding: Guide = {
  slug: "embed",
  title: "Embed signing in your site",
  intro: "People sign inside your page, without a frame. Your server asks for a session; your page shows an element.",
  steps: [
    {
      heading: "1. List your site",
      text: "In the app, open [Embed in your site](/app/integrations/embed), add your page's origin and make an API key.",
    },
    {
      heading: "2. Let your server ask for a session",
      text: "A session belongs to one document and one recipient, and lasts 15 minutes unless `expiresIn` says otherwise. Pass `data` of the answer to your page. `$DOCUMENT_ID` and `tenant` are those of [Send in 5 minutes](/api/docs/guides/send-in-5-minutes).",
      code: {
        language: "sh",
        text: `curl -sS -X POST "$COUNTERSIGN_URL/api/embed/session" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" -H "Content-Type: application/json" \\
  -d '{ "scope": { "kind": "sign", "documentId": "'"$DOCUMENT_ID"'", "recipientId": "tenant" } }' | jq .data`,
      },
    },
    {
      heading: "3. Put the element into your page",
      text: "`/countersign-session` is your server's path, which answers as step 2 does. `getSession` is called again when a session ends, so that nothing typed is lost.",
      code: {
        language: "html",
        text: `<script src="https://sign.example.com/elements/countersign.js" async></script>
<countersign-sign external-id="order-118"></countersign-sign>
<script>
  const element = document.querySelector("countersign-sign");
  element.getSession = async () => (await fetch("/countersign-session", { method: "POST" })).json();
  element.addEventListener("completed", (event) => console.log(event.detail));
</script>`,
      },
    },
    {
      heading: "Other screens",
      text: "`countersign-prepare` prepares documents, `countersign-form` shows a web form, `countersign-documents` lists documents, `countersign-verify` verifies PDFs. [Embed in your site](/app/integrations/embed) has ready snippets for HTML, React, Vue, Svelte and WordPress.",
    },
  ],
};

const webhooks: Guide = {
  slug: "webhooks",
  title: "Webhooks",
  intro:
    "Your server is called when a document is sent, signed, completed and so on, instead of asking again and again.",
  steps: [
    {
      heading: "1. Make a webhook",
      text: "The key needs the permission to manage integrations: give it in [Integrations](/app/integrations), or make the webhook there. `secret` is shown once. Events: `CREATED` `DISCARDED` `SENT` `REMINDER_SENT` `VIEWED` `SIGNED` `DECLINED` `DELIVERY_FAILED` `PAID` `EXPIRED` `VOIDED` `COMPLETED`.",
      code: {
        language: "sh",
        text: `WEBHOOK=$(curl -sS "$COUNTERSIGN_URL/api/integrations/webhook/create" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" -H "Content-Type: application/json" \\
  -d '{ "url": "https://www.example.com/countersign", "method": "POST", "events": ["SIGNED", "COMPLETED"] }')
jq '.data | { _id, url, secret }' <<< "$WEBHOOK"`,
      },
    },
    {
      heading: "2. Check the signature",
      text: "Calls are signed by the rules of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify the body as it was received, byte for byte. Calls whose time is more than five minutes off are refused, so that nobody can play back a recorded one later; within them, it has an `id` that you have seen.",
      code: {
        language: "ts",
        text: `import { verifyWebhook } from "@countersign/client";

export async function receive(request: Request): Promise<Response> {
  const event = await verifyWebhook(
    process.env.COUNTERSIGN_WEBHOOK_SECRET!,
    request.headers,
    await request.text(),
  );
  if (event.event === "COMPLETED") await fileAway(event.documentId);
  return new Response(null, { status: 204 });
}`,
      },
    },
    {
      heading: "3. Expect repeats, in any order",
      text: "Answer with any 2xx within 15 seconds; do slow work afterwards. Other answers are tried again for days. `id` is the same in every try: remember it. `sequence` rises with every event of a document: ignore a lower one than you have.",
    },
  ],
};

const bulk: Guide = {
  slug: "bulk",
  title: "Send in bulk",
  intro: "One template, a table of people: each row becomes a document of its own.",
  steps: [
    {
      heading: "1. Get the table's columns",
      text: "The sheet has a column for everything that a row can fill in, and one row as an example: put your people in its place.",
      code: {
        language: "sh",
        text: `TEMPLATE_ID=$(curl -sS -G "$COUNTERSIGN_URL/api/template/all" --data-urlencode "search=Lease" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" | jq -r '.data.items[0]._id')

curl -sS -o people.csv "$COUNTERSIGN_URL/api/template/bulk/sheet/$TEMPLATE_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY"`,
      },
    },
    {
      heading: "2. Send",
      text: "CSV or XLSX. Columns are recognised by their headers, or set exactly with `mapping`. Invalid rows are reported and skipped. With `hold=true`, nothing is sent until you start the bulk send.",
      code: {
        language: "sh",
        text: `BULK_ID=$(curl -sS "$COUNTERSIGN_URL/api/template/bulk/$TEMPLATE_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" -F rows=@people.csv | jq -r .data.bulkId)`,
      },
    },
    {
      heading: "3. Follow it",
      text: "`sent` and `failed` count rows; `faults` names row, column and reason.",
      code: {
        language: "sh",
        text: `curl -sS "$COUNTERSIGN_URL/api/template/bulk/$BULK_ID" -H "Authorization: Bearer $COUNTERSIGN_API_KEY" | jq .data`,
      },
    },
    {
      heading: "A few documents",
      text: "For single documents call [`sendTemplate`](/api/docs/calls/templates#sendTemplate): one call with people for the roles and values for the fields.",
    },
  ],
};

const goingLive: Guide = {
  slug: "going-live",
  title: "Going live",
  intro: "What to look at before real people receive your documents.",
  steps: [
    {
      heading: "Test mode",
      text: "A key made for tests begins with `csk_test_`. Its documents mail nobody but their sender and are sealed with a visible TEST. Let your program run with one from end to end, then exchange the key.",
    },
    {
      heading: "Keys",
      text: "Keep keys on servers, one for each program, with the fewest permissions it needs. A key never does more than the person who made it. Revoke what is not used.",
    },
    {
      heading: "Repeats",
      text: "Send an `Idempotency-Key` with every POST that creates, sends or charges. The same key and body answer the same for 24 hours; another body is refused with 409. The client package does this by itself.",
    },
    {
      heading: "Errors",
      text: "Decide by `code`, which is one of [a closed list](/api/docs#errors), and show `message`, which is a sentence in the language of `Accept-Language`. Log `requestId`.",
    },
    {
      heading: "Limits",
      text: "429 and 503 carry `Retry-After`. Wait that long and try again. `RateLimit-Policy` and `RateLimit` tell before how many calls are left.",
    },
    {
      heading: "Lists",
      text: "Ask with `limit` (at most 100) and the `cursor` of the answer before, until it is `null`.",
    },
    { heading: "Webhooks", text: "Verify signatures, answer fast, and treat repeats and disorder as normal." },
    {
      heading: "Changes",
      text: "New properties may appear in answers at any time: ignore what you do not know. Unknown properties in requests are refused. [Versions and changes](/api/docs/changelog) lists what breaks programs, and the calls that will end.",
    },
    {
      heading: "Proof",
      text: "Keep the sealed PDF. Anybody can check it at [Verify](/app/verify) or by [`verifyPdf`](/api/docs/calls/verification#verifyPdf), without an account.",
    },
  ],
};

export const guides: readonly Guide[] = [sending, embedding, webhooks, bulk, goingLive];
