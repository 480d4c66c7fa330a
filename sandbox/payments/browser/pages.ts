import { escapeHtml } from '#sandbox/escape-html.ts'

/**
 * Forbids inline scripts, inline styles and external sources. Any page may embed these pages in a frame, as with
 * Stripe's.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // Chromium also applies `form-action` to the redirect back to the shop after a form has been submitted.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors *",
}

const field = (name: string, autocomplete: string): string => `
<div>
<label for="${name}" data-text="${name}"></label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" autocorrect="off" spellcheck="false" aria-describedby="${name}-error" required>
<p id="${name}-error" class="error" role="alert" hidden></p>
</div>`

/** Renders the page inside the card frame. Its script adds the labels and behaviour. */
export const renderFramePage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card</title>
<link rel="stylesheet" href="/frames/assets/card-frame.css">
<script type="module" src="/frames/assets/card-frame.ts"></script>
</head>
<body>
<form novalidate>
${field('number', 'cc-number')}
<div class="pair">${field('expiry', 'cc-exp')}${field('cvc', 'cc-csc')}</div>
<div>
<p class="note" data-text="testing"></p>
<details id="test-cards"><summary data-text="cards"></summary><ul id="test-card-list"></ul></details>
</div>
</form>
</body>
</html>`

/** Renders a simple page with a heading. `body` must be escaped HTML. */
export const renderSandboxPage = (locale: string, title: string, body: string): string => `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/frames/assets/plain-page.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`
