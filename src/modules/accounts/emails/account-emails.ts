import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatCalendarDate, formatEmailTime } from '#platform/server/email/email-times.ts'

type AccountEmailKind =
  | 'verifyEmail'
  | 'addressInUse'
  | 'resetPassword'
  | 'passwordChanged'
  | 'loginEndedForSecurity'
  | 'securityChanged'
  | 'accountDeactivated'
  | 'accountClosed'
  | 'adminAdded'
  | 'dataExportReady'
  | 'cardExpiring'
  | 'newTerms'

const buildEmail = (texts: EmailTexts, firstName: string, blocks: EmailBlock[]): EmailContent => ({
  subject: texts.own('subject'),
  heading: texts.own('subject'),
  greeting: buildGreeting(firstName, texts),
  blocks,
  withHelplines: false,
})

/** Emails about an account, its security and the terms of use. */
export const accountEmailTemplates: { [K in AccountEmailKind]: (email: Email<K>) => EmailContent } = {
  verifyEmail({ to, data }) {
    const texts = createEmailTexts('verifyEmail', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro')),
      { kind: 'code', text: data.code },
      texts.button(data.link),
      noteBlock(texts.own('expires', { count: data.hours })),
      noteBlock(texts.own('notYou')),
    ])
  },
  addressInUse({ to, data }) {
    const texts = createEmailTexts('addressInUse', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro')),
      texts.button(data.loginLink),
      { kind: 'links', title: '', links: [{ label: texts.own('forgotten'), link: data.resetLink }] },
      noteBlock(texts.own('notYou')),
    ])
  },
  resetPassword({ to, data }) {
    const texts = createEmailTexts('resetPassword', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro')),
      texts.button(data.link),
      noteBlock(texts.own('expires', { count: data.hours })),
      noteBlock(texts.own('notYou')),
    ])
  },
  passwordChanged({ to, data }) {
    const texts = createEmailTexts('passwordChanged', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro', { at: formatEmailTime(data.at, to) })),
      textBlock(texts.own('wasYou')),
      textBlock(texts.own('notYou')),
      texts.button(data.resetLink),
    ])
  },
  loginEndedForSecurity({ to, data }) {
    const texts = createEmailTexts('loginEndedForSecurity', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro', { at: formatEmailTime(data.at, to) })),
      textBlock(texts.own('next')),
      texts.button(data.resetLink),
    ])
  },
  securityChanged({ to, data }) {
    const texts = createEmailTexts('securityChanged', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own(`what.${data.what}`)),
      textBlock(texts.own('at', { at: formatEmailTime(data.at, to) })),
      textBlock(texts.own('notYou')),
      texts.button(data.resetLink),
    ])
  },
  accountDeactivated({ to, data }) {
    const texts = createEmailTexts('accountDeactivated', to.language)
    return buildEmail(texts, data.firstName, [textBlock(texts.own('intro')), texts.button(data.loginLink)])
  },
  accountClosed({ to, data }) {
    const texts = createEmailTexts('accountClosed', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro', { at: formatEmailTime(data.at, to) })),
      textBlock(texts.own('kept')),
      noteBlock(texts.own('again')),
    ])
  },
  adminAdded({ to, data }) {
    const texts = createEmailTexts('adminAdded', to.language)
    const nextStep =
      data.hours === null
        ? [texts.button(data.link)]
        : [
            textBlock(texts.own('password')),
            texts.button(data.link),
            noteBlock(texts.own('expires', { count: data.hours })),
          ]
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro')),
      textBlock(texts.own('twoStep')),
      ...nextStep,
      noteBlock(texts.own('notYou')),
    ])
  },
  dataExportReady({ to, data }) {
    const texts = createEmailTexts('dataExportReady', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro')),
      texts.button(data.link),
      noteBlock(texts.own('expires', { count: data.days })),
      noteBlock(texts.own('notYou')),
    ])
  },
  cardExpiring({ to, data }) {
    const texts = createEmailTexts('cardExpiring', to.language)
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own('intro', { last4: data.last4, month: data.month })),
      textBlock(texts.own('next')),
      texts.button(data.link),
      noteBlock(texts.own('booked')),
    ])
  },
  newTerms({ to, data }) {
    const texts = createEmailTexts('newTerms', to.language)
    const date = formatCalendarDate(data.validFrom, to)
    const isForClients = data.audience === 'client'
    return buildEmail(texts, data.firstName, [
      textBlock(isForClients ? texts.own('client', { date }) : texts.own('counsellor', { date })),
      textBlock(texts.own('until')),
      texts.button(data.link),
      noteBlock(isForClients ? texts.own('clientLeave') : texts.own('counsellorLeave')),
    ])
  },
}
