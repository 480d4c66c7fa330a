import { translate } from '#platform/server/texts.ts'
import type { EmailPreference } from '#platform/values/email-preferences.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { escapeHtml, renderPlainPage } from './plain-page.ts'

interface UnsubscribePageProps {
  language: UiLanguage
  brand: string
  /** Null for an invalid link. */
  kind: EmailPreference | null
  state: 'asks' | 'off' | 'on'
  /** The form's address. */
  action: string
}

const PAGE_TEXTS = {
  asks: { title: 'mail.stop.asks.title', text: 'mail.stop.asks.text', button: 'mail.stop.turnOff' },
  off: { title: 'mail.stop.off.title', text: 'mail.stop.off.text', button: 'mail.stop.turnOn' },
  on: { title: 'mail.stop.on.title', text: 'mail.stop.on.text', button: 'mail.stop.turnOff' },
} as const

/** Renders the page behind an unsubscribe link: no script, no login, no personal data. */
export function renderUnsubscribePage({ language, brand, kind, state, action }: UnsubscribePageProps): string {
  const renderText = (key: string, values?: Record<string, unknown>) => escapeHtml(translate(language, key, values))
  const what = kind && translate(language, `mail.stop.kind.${kind}`)
  const texts = PAGE_TEXTS[state]
  const title = kind ? renderText(texts.title) : renderText('mail.stop.unknown.title')
  const inside = kind
    ? `<p>${renderText(texts.text, { what })}</p>
<form method="post" action="${escapeHtml(action)}"><button>${renderText(texts.button)}</button></form>`
    : `<p>${renderText('mail.stop.unknown.text')}</p>`
  return renderPlainPage({ language, brand, title, inside })
}
