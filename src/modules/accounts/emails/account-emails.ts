import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'

type AccountEmailKind =
  | 'verifyEmail'
  | 'addressInUse'
  | 'resetPassword'
  | 'passwordChanged'
  | 'loginEndedForSafety'
  | 'safetyChanged'
  | 'accountDeactivated'
  | 'accountClosed'
  | 'dataCopyReady'
  | 'cardExpiring'

const buildEmail = (texts: Wording, firstName: string, pieces: EmailBlock[]): EmailContent => ({
  subject: texts.own('subject'),
  heading: texts.own('subject'),
  greeting: greetingOf(firstName, texts),
  pieces,
  withHelplines: false,
})

/** Emails about signing up, logging in and passwords (api.md, account calls). */
export const accountLetters: { [K in AccountEmailKind]: (mail: Email<K>) => EmailContent } = {
  verifyEmail({ to, data }) {
    const texts = wordingOf('verifyEmail', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro')),
      { kind: 'code', text: data.code },
      texts.button(data.link),
      note(texts.own('expires', { count: data.hours })),
      note(texts.own('notYou')),
    ])
  },
  addressInUse({ to, data }) {
    const texts = wordingOf('addressInUse', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro')),
      texts.button(data.loginLink),
      { kind: 'links', title: '', links: [{ label: texts.own('forgotten'), link: data.resetLink }] },
      note(texts.own('notYou')),
    ])
  },
  resetPassword({ to, data }) {
    const texts = wordingOf('resetPassword', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro')),
      texts.button(data.link),
      note(texts.own('expires', { count: data.hours })),
      note(texts.own('notYou')),
    ])
  },
  passwordChanged({ to, data }) {
    const texts = wordingOf('passwordChanged', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro', { at: fullTime(data.at, to) })),
      text(texts.own('wasYou')),
      text(texts.own('notYou')),
      texts.button(data.resetLink),
    ])
  },
  loginEndedForSafety({ to, data }) {
    const texts = wordingOf('loginEndedForSafety', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro', { at: fullTime(data.at, to) })),
      text(texts.own('next')),
      texts.button(data.resetLink),
    ])
  },
  safetyChanged({ to, data }) {
    const texts = wordingOf('safetyChanged', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own(`what.${data.what}`)),
      text(texts.own('at', { at: fullTime(data.at, to) })),
      text(texts.own('notYou')),
      texts.button(data.resetLink),
    ])
  },
  accountDeactivated({ to, data }) {
    const texts = wordingOf('accountDeactivated', to.language)
    return buildEmail(texts, data.firstName, [text(texts.own('intro')), texts.button(data.loginLink)])
  },
  accountClosed({ to, data }) {
    const texts = wordingOf('accountClosed', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro', { at: fullTime(data.at, to) })),
      text(texts.own('kept')),
      note(texts.own('again')),
    ])
  },
  dataCopyReady({ to, data }) {
    const texts = wordingOf('dataCopyReady', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro')),
      texts.button(data.link),
      note(texts.own('expires', { count: data.days })),
      note(texts.own('notYou')),
    ])
  },
  cardExpiring({ to, data }) {
    const texts = wordingOf('cardExpiring', to.language)
    return buildEmail(texts, data.firstName, [
      text(texts.own('intro', { last4: data.last4, month: data.month })),
      text(texts.own('next')),
      texts.button(data.link),
      note(texts.own('booked')),
    ])
  },
}
