import { accountLetters } from './account-letters.ts'
import { applicationLetters } from './application-letters.ts'
import { bookingLetters, type Sender } from './booking-letters.ts'
import { cancellingLetters } from './cancelling-letters.ts'
import { chargeLetters } from './charge-letters.ts'
import { groupLetters } from './group-letters.ts'
import { importLetters } from './import-letters.ts'
import { invitationLetters } from './invitation-letters.ts'
import type { Letter } from './letter.ts'
import { letterAsHtml } from './letter-as-html.ts'
import { letterAsText } from './letter-as-text.ts'
import type { Mail, MailKind } from './mail-kinds.ts'
import { readerOf } from './mail-times.ts'
import { movingLetters } from './moving-letters.ts'
import { organisationLetters } from './organisation-letters.ts'
import { payoutLetters } from './payout-letters.ts'
import { peopleLetters } from './people-letters.ts'
import { refundLetters } from './refund-letters.ts'
import { reminderLetters } from './reminder-letters.ts'
import { requestLetters } from './request-letters.ts'
import { trustLetters } from './trust-letters.ts'
import { voiceLetters } from './voice-letters.ts'
import { waitingLetters } from './waiting-letters.ts'
import { watchLetters } from './watch-letters.ts'

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
