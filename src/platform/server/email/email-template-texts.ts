import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { EmailBlock } from './email.ts'

/** Strings for one kind of email: those specific to it, and those shared by all kinds. */
export interface EmailTexts {
  own(key: string, values?: Record<string, unknown>): string
  shared(key: string, values?: Record<string, unknown>): string
  button(link: string): EmailBlock
}

export function createEmailTexts(kind: string, language: UiLanguage): EmailTexts {
  const shared: EmailTexts['shared'] = (key, values) => translate(language, `email.${key}`, values)
  const own: EmailTexts['own'] = (key, values) => shared(`${kind}.${key}`, values)
  return {
    own,
    shared,
    button: (link) => ({ kind: 'button', button: { label: own('button'), link }, hint: shared('linkHint') }),
  }
}

/**
 * Anyone can sign up with another person's address and enter an advertisement as the name; email clients would turn a
 * web address in it into a link. Such a name is omitted.
 */
const LOOKS_LIKE_A_LINK = /[/:@]|\.\p{L}{2,}/u

export function buildGreeting(name: string, { shared }: EmailTexts): string {
  return LOOKS_LIKE_A_LINK.test(name) ? shared('greetingPlain') : shared('greeting', { firstName: name })
}

/** Builds subject and heading for an email that uses the same text for both. */
export const buildSubject = (texts: EmailTexts) => ({ subject: texts.own('subject'), heading: texts.own('subject') })

export const textBlock = (content: string): EmailBlock => ({ kind: 'text', text: content })
export const noteBlock = (content: string): EmailBlock => ({ kind: 'note', text: content })
