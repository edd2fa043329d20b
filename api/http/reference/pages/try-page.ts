/** `/api/docs/try`: search all calls and make them from the page. Scalar's files come by `scripts/scalar.mjs`. */

export const tryPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Try it · Countersign API</title><link rel="icon" href="/app/icon.svg"><link rel="stylesheet" href="/api/docs/try/scalar.css"><link rel="stylesheet" href="/api/docs/try/style.css"><script src="/api/docs/try/scalar.js" defer></script><script src="/api/docs/try/start.js" defer></script></head><body><header class="shell"><img src="/app/icon.svg" alt="" width="24" height="24"><a href="/api/docs" data-text="back">Countersign API reference</a><span data-text="note">Calls made here are real. Use a test key to try things out.</span></header><div id="reference"><p class="notice" role="status" data-text="loading">Loading …</p><noscript><p class="notice">This page needs JavaScript. The <a href="/api/docs">reference</a> does not.</p></noscript></div></body></html>`;

export const tryStyle = `:root{color-scheme:light dark;background:light-dark(#fff,#0f0f0f);color:light-dark(#151a26,#e9ecf3)}body{margin:0;font:16px/1.5 system-ui,sans-serif}
.shell{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;justify-content:space-between;padding:.6rem 1.25rem;font-size:.875rem;border-block-end:1px solid light-dark(#e1e4ea,#282e3a)}
.shell a,.notice a{color:light-dark(#1f3a8f,#a8bcff)}.shell a{font-weight:600;text-decoration:none;padding-block:.2rem}.shell span{color:light-dark(#4c5465,#b1b9c8);padding-block:.2rem}
.cm-editor .cm-scroller{display:flex;overflow:auto}.cm-editor .cm-gutters{display:flex;flex-shrink:0;padding-inline-end:.6rem;opacity:.6}.cm-editor .cm-content{white-space:pre;flex:1;outline:0}
.notice{max-width:40rem;margin:2rem auto;padding:0 1.25rem}
`;

/** Configuration in which Scalar sends no request to another server: no telemetry, fonts or proxy. */
export const tryScript = `const texts = {
  ar: {
    back: "مرجع واجهة Countersign البرمجية",
    note: "الاستدعاءات هنا حقيقية. استخدم مفتاح اختبار للتجربة.",
    loading: "جارٍ التحميل…",
    missing: "ملفات هذه الصفحة غير موجودة على هذا الخادم. يجلبها المشغّل بالأمر npm run build. المرجع نفسه متاح على /api/docs.",
  },
  en: {
    missing: "The files of this page are missing on this server. Its operator fetches them with npm run build. The reference itself is at /api/docs.",
  },
};
const language = navigator.language.startsWith("ar") ? "ar" : "en";
for (const part of document.querySelectorAll("[data-text]")) {
  part.textContent = texts[language][part.dataset.text] ?? part.textContent;
  if (language === "ar") part.lang = "ar";
}
if (language === "ar") for (const part of document.querySelectorAll(".shell, .notice")) part.dir = "rtl";
if (globalThis.Scalar) {
  // Removes the content of Scalar's element, which Scalar would try to hydrate.
  document.querySelector("#reference").replaceChildren();
  Scalar.createApiReference("#reference", {
    url: "/api/openapi.json",
    telemetry: false,
    withDefaultFonts: false,
    proxyUrl: "",
    hideClientButton: true,
    mcp: { disabled: true },
    agent: { disabled: true },
    showDeveloperTools: "never",
    authentication: { preferredSecurityScheme: "apiKey" },
    operationTitleSource: "summary",
    defaultOpenAllTags: false,
  });
} else {
  const notice = document.querySelector(".notice");
  notice.textContent = texts[language].missing;
}
`;
