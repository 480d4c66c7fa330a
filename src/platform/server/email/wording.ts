import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { EmailBlock } from './email.ts'

/** Texts of one kind of mail: own keys first, those under another prefix by `listDuplicates`. */
export interface Wording {
  own(key: string, values?: Record<string, unknown>): string
  shared(key: string, values?: Record<string, unknown>): string
  button(link: string): EmailBlock
}

export function wordingOf(kind: string, language: UiLanguage): Wording {
  const shared: Wording['shared'] = (key, values) => textIn(language, `mail.${key}`, values)
  const own: Wording['own'] = (key, values) => shared(`${kind}.${key}`, values)
  return {
    own,
    shared,
    button: (link) => ({ kind: 'button', button: { label: own('button'), link }, hint: shared('linkHint') }),
  }
}

/**
 * Anybody can sign up with somebody else's address and an advertisement for a name: mail programs would make a link of
 * it. Such a name is left out.
 */
const LOOKS_LIKE_A_LINK = /[/:@]|\.\p{L}{2,}/u

export function greetingOf(name: string, { shared }: Wording): string {
  return LOOKS_LIKE_A_LINK.test(name) ? shared('greetingPlain') : shared('greeting', { firstName: name })
}

export const text = (words: string): EmailBlock => ({ kind: 'text', text: words })
export const note = (words: string): EmailBlock => ({ kind: 'note', text: words })
