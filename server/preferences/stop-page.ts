import type { UiLanguage } from '#contract/enums.ts'
import type { MailWish } from '#contract/mail-wishes.ts'
import { textIn } from '../texts.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)

const STYLE = `body{margin:0;padding:32px 16px;background:#FAF6EF;color:#25211C;font:16px/24px Onest,'Segoe UI',Helvetica,Arial,sans-serif}
main{max-width:560px;margin:0 auto}.card{padding:24px;background:#FFFDFA;border:1px solid #E4DACA;border-radius:12px}
.brand{margin:0 0 16px;color:#1E5945;font:500 20px/28px Literata,Georgia,serif}h1{margin:0 0 16px;font:500 24px/32px Literata,Georgia,serif}
p{margin:0 0 16px}button{min-height:48px;padding:12px 20px;border:0;border-radius:12px;background:#1E5945;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid #1E5945;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#1B1815;color:#F2EBDF}.card{background:#25211C;border-color:#4A4238}.brand{color:#9CD1B9}button{background:#9CD1B9;color:#12261D}button:focus-visible{outline-color:#9CD1B9}}`

interface Shown {
  language: UiLanguage
  brand: string
  /** Null for a link that means nothing. */
  kind: MailWish | null
  state: 'asks' | 'off' | 'on'
  /** Where the button sends to. */
  action: string
}

const SAID = {
  asks: { title: 'mail.stop.asks.title', text: 'mail.stop.asks.text', button: 'mail.stop.turnOff' },
  off: { title: 'mail.stop.off.title', text: 'mail.stop.off.text', button: 'mail.stop.turnOn' },
  on: { title: 'mail.stop.on.title', text: 'mail.stop.on.text', button: 'mail.stop.turnOff' },
} as const

/** The page behind the link in a letter: no script, no login, and nothing on it that says whose it is. */
export function stopPage({ language, brand, kind, state, action }: Shown): string {
  const say = (key: string, values?: Record<string, unknown>) => escaped(textIn(language, key, values))
  const what = kind && textIn(language, `mail.stop.kind.${kind}`)
  const said = SAID[state]
  const title = kind ? say(said.title) : say('mail.stop.unknown.title')
  const inside = kind
    ? `<p>${say(said.text, { what })}</p>
<form method="post" action="${escaped(action)}"><button>${say(said.button)}</button></form>`
    : `<p>${say('mail.stop.unknown.text')}</p>`
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
<body><main><p class="brand">${escaped(brand)}</p><div class="card"><h1>${title}</h1>
${inside}
</div></main></body>
</html>
`
}
