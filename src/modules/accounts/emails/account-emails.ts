import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'

type Only =
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

const accountLetter = (words: Wording, firstName: string, pieces: EmailBlock[]): EmailContent => ({
  subject: words.own('subject'),
  heading: words.own('subject'),
  greeting: greetingOf(firstName, words),
  pieces,
  withHelplines: false,
})

/** Mails about signing up, logging in and passwords (api.md, account calls). */
export const accountLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  verifyEmail({ to, data }) {
    const words = wordingOf('verifyEmail', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro')),
      { kind: 'code', text: data.code },
      words.button(data.link),
      note(words.own('expires', { count: data.hours })),
      note(words.own('notYou')),
    ])
  },
  addressInUse({ to, data }) {
    const words = wordingOf('addressInUse', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro')),
      words.button(data.loginLink),
      { kind: 'links', title: '', links: [{ label: words.own('forgotten'), link: data.resetLink }] },
      note(words.own('notYou')),
    ])
  },
  resetPassword({ to, data }) {
    const words = wordingOf('resetPassword', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro')),
      words.button(data.link),
      note(words.own('expires', { count: data.hours })),
      note(words.own('notYou')),
    ])
  },
  passwordChanged({ to, data }) {
    const words = wordingOf('passwordChanged', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro', { at: fullTime(data.at, to) })),
      text(words.own('wasYou')),
      text(words.own('notYou')),
      words.button(data.resetLink),
    ])
  },
  loginEndedForSafety({ to, data }) {
    const words = wordingOf('loginEndedForSafety', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro', { at: fullTime(data.at, to) })),
      text(words.own('next')),
      words.button(data.resetLink),
    ])
  },
  safetyChanged({ to, data }) {
    const words = wordingOf('safetyChanged', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own(`what.${data.what}`)),
      text(words.own('at', { at: fullTime(data.at, to) })),
      text(words.own('notYou')),
      words.button(data.resetLink),
    ])
  },
  accountDeactivated({ to, data }) {
    const words = wordingOf('accountDeactivated', to.language)
    return accountLetter(words, data.firstName, [text(words.own('intro')), words.button(data.loginLink)])
  },
  accountClosed({ to, data }) {
    const words = wordingOf('accountClosed', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro', { at: fullTime(data.at, to) })),
      text(words.own('kept')),
      note(words.own('again')),
    ])
  },
  dataCopyReady({ to, data }) {
    const words = wordingOf('dataCopyReady', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro')),
      words.button(data.link),
      note(words.own('expires', { count: data.days })),
      note(words.own('notYou')),
    ])
  },
  cardExpiring({ to, data }) {
    const words = wordingOf('cardExpiring', to.language)
    return accountLetter(words, data.firstName, [
      text(words.own('intro', { last4: data.last4, month: data.month })),
      text(words.own('next')),
      words.button(data.link),
      note(words.own('booked')),
    ])
  },
}
