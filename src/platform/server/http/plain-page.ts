import { escapeHtml } from '#platform/server/escape-html.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

/** Headers of the pages that emails link to: no caching, no referrer, no external resources. */
export const PLAIN_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const STYLE = `body{margin:0;padding:32px 16px;background:#FAF6EF;color:#25211C;font:16px/24px Onest,'Segoe UI',Helvetica,Arial,sans-serif}
main{max-width:560px;margin:0 auto}.card{padding:24px;background:#FFFDFA;border:1px solid #E4DACA;border-radius:12px}
.brand{margin:0 0 16px;color:#1E5945;font:500 20px/28px Literata,Georgia,serif}h1{margin:0 0 16px;font:500 24px/32px Literata,Georgia,serif}
p{margin:0 0 16px}button{min-height:48px;padding:12px 20px;border:0;border-radius:12px;background:#1E5945;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid #1E5945;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#1B1815;color:#F2EBDF}.card{background:#25211C;border-color:#4A4238}.brand{color:#9CD1B9}button{background:#9CD1B9;color:#12261D}button:focus-visible{outline-color:#9CD1B9}}`

interface PlainPageContent {
  language: UiLanguage
  brand: string
  /** HTML, already escaped, like `content`. */
  title: string
  content: string
}

/** Renders a page without scripts or login, with one message and at most one button. */
export function renderPlainPage({ language, brand, title, content }: PlainPageContent): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><p class="brand">${escapeHtml(brand)}</p><div class="card"><h1>${title}</h1>
${content}
</div></main></body>
</html>
`
}
