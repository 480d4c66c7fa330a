import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Email, EmailData, EmailKind } from './email-kinds.ts'
/** A worded mail, not yet HTML or plain text: both parts are made of the same pieces. */
export interface EmailContent {
  subject: string
  heading: string
  greeting: string | null
  /** In order of reading; what a lock screen shows first must stay neutral. */
  pieces: EmailBlock[]
  /** Ends with the crisis lines (decisions, crisis notice). */
  withHelplines: boolean
  /** An iCalendar file to attach. */
  calendar?: string
  /** Letters of this kind can be turned off there. */
  stop?: string
  replyTo?: { name: string; address: string }
}

export type EmailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: EmailDetail[] }
  | { kind: 'times'; title: string; times: string[] }
  | { kind: 'links'; title: string; links: MailLink[] }
  | { kind: 'button'; button: MailLink; hint: string }

export interface EmailDetail {
  label: string
  value: string
}

export interface MailLink {
  label: string
  link: string
}

/** The running site as an email needs it. */
export interface EmailSender {
  brand: string
  now: Temporal.Instant
}

/** The template of each kind of email, collected from the modules. */
export type EmailTemplates = { [Kind in EmailKind]: (mail: Email<Kind>, sender: EmailSender) => EmailContent }

/** Whether an email that has waited for the mail server is outdated by now, for the kinds where that can happen. */
export type OutdatedEmails = {
  [Kind in EmailKind]?: (tx: Transaction<Tables>, data: EmailData[Kind], now: Temporal.Instant) => Promise<boolean>
}
