import { watchLetters } from '#modules/accounting/emails/watch-emails.ts'
import { accountLetters } from '#modules/accounts/emails/account-emails.ts'
import { importLetters } from '#modules/admin/emails/import-emails.ts'
import { peopleLetters } from '#modules/admin/emails/people-emails.ts'
import { bookingLetters, type Sender } from '#modules/bookings/emails/booking-emails.ts'
import { cancellingLetters } from '#modules/bookings/emails/cancellation-emails.ts'
import { groupLetters } from '#modules/bookings/emails/group-emails.ts'
import { reminderLetters } from '#modules/bookings/emails/reminder-emails.ts'
import { movingLetters } from '#modules/bookings/emails/reschedule-emails.ts'
import { trustLetters } from '#modules/claims/emails/claim-emails.ts'
import { voiceLetters } from '#modules/feedback/emails/feedback-emails.ts'
import { invitationLetters } from '#modules/invitations/emails/invitation-emails.ts'
import { requestLetters } from '#modules/invitations/emails/session-request-emails.ts'
import { organisationLetters } from '#modules/organizations/emails/organization-emails.ts'
import { chargeLetters } from '#modules/payments/emails/charge-emails.ts'
import { refundLetters } from '#modules/payments/emails/refund-emails.ts'
import { payoutLetters } from '#modules/payouts/emails/payout-emails.ts'
import { applicationLetters } from '#modules/providers/emails/application-emails.ts'
import { waitingLetters } from '#modules/waitlist/emails/waitlist-emails.ts'
import type { Letter } from './email.ts'
import { letterAsHtml } from './email-as-html.ts'
import { letterAsText } from './email-as-text.ts'
import type { Mail, MailKind } from './email-kinds.ts'
import { readerOf } from './email-times.ts'

const letters: { [K in MailKind]: (mail: Mail<K>, sender: Sender) => Letter } = {
  ...accountLetters,
  ...applicationLetters,
  ...bookingLetters,
  ...cancellingLetters,
  ...chargeLetters,
  ...movingLetters,
  ...groupLetters,
  ...payoutLetters,
  ...organisationLetters,
  ...invitationLetters,
  ...importLetters,
  ...requestLetters,
  ...reminderLetters,
  ...waitingLetters,
  ...voiceLetters,
  ...peopleLetters,
  ...trustLetters,
  ...watchLetters,
  ...refundLetters,
}

/** A mail as it leaves: what it is made of, and its two parts. */
export interface WordedMail {
  letter: Letter
  html: string
  text: string
}

/** Words a mail in its reader's language and zone (issue 2, Mail). */
export function wordMail<K extends MailKind>(mail: Mail<K>, sender: Sender): WordedMail {
  const to = { ...mail.to, ...readerOf(mail.to) }
  const { stop } = mail.to
  const letter = { ...letters[mail.kind]({ ...mail, to }, sender), ...(stop ? { stop } : {}) }
  const dress = { language: to.language, brand: sender.brand }
  return { letter, html: letterAsHtml(letter, dress), text: letterAsText(letter, dress) }
}
