import type { MailWish } from '#modules/accounts/values/email-preferences.ts'
import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { escaped, plainPage } from './plain-page.ts'

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
  return plainPage({ language, brand, title, inside })
}
