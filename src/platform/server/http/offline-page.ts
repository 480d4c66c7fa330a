import { buildPagePath } from '#modules/pages.ts'
import { escapeHtml } from '#platform/server/escape-html.ts'
import { translate } from '#platform/server/texts.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'

interface OfflinePageOptions {
  brand: string
  language: PathLanguage
  nonce: string
}

/** The styles are inline, because nothing else can be loaded when this page is needed. */
const STYLE = `
:root { color-scheme: light dark; --paper: #faf6ef; --ink: #25211c; --ink2: #5e564c; --green: #1e5945; --tint: #fbead9; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #181614; --ink: #f3ede3; --ink2: #bdb3a6; --green: #8fcdb1; --tint: #3b2b1d; --on: #0f231b } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px Onest, 'Segoe UI', Helvetica, Arial, sans-serif }
.crisis { padding: 12px 16px; background: var(--tint) }
.crisis p { margin: 0 auto; max-width: 36rem; padding: 4px 0 }
.crisis a { display: inline-block; padding: 10px 0; color: inherit; font-weight: 600 }
main { max-width: 36rem; margin: 0 auto; padding: 48px 16px; text-align: center }
h1 { margin: 0 0 16px; font: 500 28px/36px Literata, Georgia, serif }
.brand { margin: 0 0 24px; color: var(--green); font: 500 20px/28px Literata, Georgia, serif }
p { margin: 0 0 24px; color: var(--ink2) }
.crisis p { color: inherit }
.go { display: grid; gap: 8px }
.go a { display: block; padding: 14px 20px; border: 1px solid var(--green); border-radius: 12px; color: var(--green); font-weight: 600; text-decoration: none }
.go a.main { background: var(--green); color: var(--on) }
a:focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
`

/**
 * Renders the page that the service worker shows offline: helplines, a link to the sessions stored on this device, and
 * a retry link.
 */
export function renderOfflinePage({ brand, language, nonce }: OfflinePageOptions): string {
  const t = (key: string, values: Record<string, unknown> = {}) => escapeHtml(translate(language, key, values))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('page.offlineTitle')} · ${escapeHtml(brand)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<aside class="crisis" aria-label="${t('crisis.label')}">${renderHelplines(language, t)}</aside>
<main>
<p class="brand">${escapeHtml(brand)}</p>
<h1>${t('page.offlineTitle')}</h1>
<p>${t('page.offlineText')}</p>
<div class="go">
<a class="main" href="">${t('generic.tryAgain')}</a>
<a href="${buildPagePath('mySessions', language)}">${t('nav.mySessions')}</a>
</div>
</main>
</body>
</html>
`
}

/** Renders the same two rows as the crisis strip of every public page. */
function renderHelplines(language: PathLanguage, t: (key: string, values?: Record<string, unknown>) => string): string {
  const line = (key: 'emergency' | 'emotionalSupport', text: string) => {
    const { number, tel, texts } = HELPLINES.find((helpline) => helpline.key === key)!
    const content = t(text, { tel: '\u0000', hours: texts[language].hours })
    return `<p>${content.replace('\u0000', `<a href="tel:${tel}">${escapeHtml(number)}</a>`)}</p>`
  }
  return line('emergency', 'crisis.emergency') + line('emotionalSupport', 'crisis.support')
}
