/** Guides of the API reference. Tests run their commands and examples against a server. */
import { automation } from "./automation-guide.ts";
import { webhooks } from "./webhook-guide.ts";

export type Guide = {
  slug: string;
  title: string;
  intro: string;
  steps: readonly {
    heading: string;
    text: string;
    code?: { language: string; text: string };
    /** Names, each with its meaning. */
    facts?: readonly (readonly [name: string, meaning: string])[];
  }[];
};

const sending: Guide = {
  slug: "send-in-5-minutes",
  title: "Send in 5 minutes",
  intro:
    "Upload a PDF, place a signature field, send it, and download the sealed file. You need a PDF called `lease.pdf` and `jq`.",
  steps: [
    {
      heading: "1. Create an API key",
      text: "In the app, open [Integrations](/app/integrations) and create a key. It is shown only once. Your email address must be confirmed.",
      code: {
        language: "sh",
        text: 'export COUNTERSIGN_URL="https://sign.example.com"\nexport COUNTERSIGN_API_KEY="csk_…"',
      },
    },
    {
      heading: "2. Upload the file",
      text: "The response holds each file's key, hash and pages.",
      code: {
        language: "sh",
        text: `FILE_KEY=$(curl -sS "$COUNTERSIGN_URL/api/document/upload" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \\
  -F files=@lease.pdf | jq -r '.data[0].value.key')`,
      },
    },
    {
      heading: "3. Save a draft",
      text: "`schemas` holds an object of fields for each page. Positions and sizes are in millimetres, from the top left of the page.",
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
      text: "Ann receives an email with her link. Thanks to the idempotency key, repeating the command sends nothing twice.",
      code: {
        language: "sh",
        text: `curl -sS -X POST "$COUNTERSIGN_URL/api/document/send/$DOCUMENT_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \\
  -H "Idempotency-Key: send-$DOCUMENT_ID" | jq .data`,
      },
    },
    {
      heading: "5. Read the status and download the file",
      text: "`status` becomes `COMPLETED` when everybody has signed and the file is sealed. Before that, the download is the unsigned source file. In production, use a [webhook](/api/docs/guides/webhooks) instead of polling.",
      code: {
        language: "sh",
        text: `curl -sS "$COUNTERSIGN_URL/api/document/$DOCUMENT_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \\
  | jq '.data | { title, status, people: [.recipients[] | { name, status }] }'

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
        text: `import { openAsBlob } from "node:fs";
import { createClient, saveDocument, sendDocument, uploadDocument } from "@countersign/client";

const client = createClient({
  baseUrl: process.env.COUNTERSIGN_URL!,
  apiKey: process.env.COUNTERSIGN_API_KEY,
});
const lease = new File([await openAsBlob("lease.pdf")], "lease.pdf");
const [uploaded] = await uploadDocument(client, { body: { files: [lease] } });
const sign = {
  type: "signature",
  recipient: "tenant",
  position: { x: 25, y: 230 },
  width: 60,
  height: 20,
} as const;
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
  intro:
    "People sign inside your page, without an iframe. Your server requests a session; your page shows a custom element.",
  steps: [
    {
      heading: "1. List your site",
      text: "In the app, open [Embed in your site](/app/integrations/embed), add your page's origin and create an API key. In the key's permissions, tick *Act as a recipient*: whoever has this key can sign in a recipient's place, so keep it on your server.",
    },
    {
      heading: "2. Request a session from your server",
      text: "A session belongs to one document and one recipient, and lasts 15 minutes unless `expiresIn` is set. Pass `data` of the response to your page. `$DOCUMENT_ID` and `tenant` come from [Send in 5 minutes](/api/docs/guides/send-in-5-minutes).",
      code: {
        language: "sh",
        text: `curl -sS -X POST "$COUNTERSIGN_URL/api/embed/session" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" -H "Content-Type: application/json" \\
  -d '{ "scope": { "kind": "sign", "documentId": "'"$DOCUMENT_ID"'", "recipientId": "tenant" } }' | jq .data`,
      },
    },
    {
      heading: "3. Put the element into your page",
      text: "`/countersign-session` is a path of your server that returns the response of step 2. The element calls `getSession` again when a session ends, so that no input is lost.",
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

const bulk: Guide = {
  slug: "bulk",
  title: "Send in bulk",
  intro: "One template and a table of people: each row becomes a separate document.",
  steps: [
    {
      heading: "1. Get the table's columns",
      text: "The sheet has a column for each value that a row can set, and one example row: replace it with your people.",
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
      heading: "3. Read the progress",
      text: "`sent` and `failed` count rows; `faults` lists row, column and reason of each invalid cell.",
      code: {
        language: "sh",
        text: `curl -sS "$COUNTERSIGN_URL/api/template/bulk/$BULK_ID" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" | jq .data`,
      },
    },
    {
      heading: "A few documents",
      text: "For single documents call [`sendTemplate`](/api/docs/calls/templates#sendTemplate): one call that assigns people to the roles and values to the fields.",
    },
  ],
};

const goingLive: Guide = {
  slug: "going-live",
  title: "Going live",
  intro: "Check these points before real people receive your documents.",
  steps: [
    {
      heading: "Test mode",
      text: "A key made for tests begins with `csk_test_`. Its documents mail nobody but their sender and are sealed with a visible TEST. Let your program run with one from end to end, then exchange the key.",
    },
    {
      heading: "Keys",
      text: "Keep keys on servers, one for each program, with the fewest permissions it needs. A key never has more permissions than the person who created it. Revoke unused keys.",
    },
    {
      heading: "Repeats",
      text: "Send an `Idempotency-Key` with every POST that creates, sends or charges. For 24 hours, the same key and body return the same response; the same key with another body is refused with 409. The client package sends the header itself.",
    },
    {
      heading: "Errors",
      text: "Branch on `code`, one of [a closed list](/api/docs#errors), and show `message`, a sentence in the language of `Accept-Language`. Log `requestId`.",
    },
    {
      heading: "Limits",
      text: "429 and 503 carry `Retry-After`, as does 409 with `page_not_drawn_yet` or `request_in_progress`. Wait that long and try again. `RateLimit-Policy` and `RateLimit` tell before how many calls are left. Limits count per account and key, and per address only for callers without these; the `data` of a 429 names the limit and its end: `{ limit, calls, seconds, until }`.",
    },
    {
      heading: "Lists",
      text: "Send `limit` (at most 100) and the `cursor` of the previous response, until `cursor` is `null`.",
    },
    { heading: "Webhooks", text: "Verify signatures, respond fast, and expect repeats and events out of order." },
    {
      heading: "Changes",
      text: "New properties may appear in answers at any time: ignore what you do not know. Unknown properties in requests are refused. [Versions and changes](/api/docs/changelog) lists what breaks programs, and the calls that will end.",
    },
    {
      heading: "Proof",
      text: "Keep the sealed PDF. Anybody can verify it at [Verify](/app/verify) or with [`verifyPdf`](/api/docs/calls/verification#verifyPdf), without an account.",
    },
  ],
};

export const guides: readonly Guide[] = [sending, embedding, webhooks, automation, bulk, goingLive];
