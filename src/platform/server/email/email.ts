import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Email, EmailData, EmailKind } from './email-kinds.ts'

/** Content of an email, from which both the HTML and the plain-text parts are rendered. */
export interface EmailContent {
  subject: string
  heading: string
  greeting: string | null
  /** In reading order. A lock screen shows the first one, so it must be neutral. */
  blocks: EmailBlock[]
  /** Whether the helplines follow the content (decisions, crisis notice). */
  withHelplines: boolean
  /** An iCalendar file to attach. */
  calendar?: string
  /** One-click unsubscribe URL. */
  unsubscribeUrl?: string
  replyTo?: { name: string; address: string }
}

export type EmailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'details'; details: EmailDetail[] }
  | { kind: 'times'; title: string; times: string[] }
  | { kind: 'links'; title: string; links: EmailLink[] }
  | { kind: 'button'; button: EmailLink; hint: string }

export interface EmailDetail {
  label: string
  value: string
}

export interface EmailLink {
  label: string
  link: string
}

/** Site data that templates need. */
export interface EmailTemplateContext {
  brand: string
  now: Temporal.Instant
}

/** The template of each kind of email, collected from the modules. */
export type EmailTemplates = {
  [Kind in EmailKind]: (email: Email<Kind>, context: EmailTemplateContext) => EmailContent
}

/** Checks whether a queued email is out of date, for the kinds where that can happen. */
export type OutdatedEmails = {
  [Kind in EmailKind]?: (tx: Transaction<Tables>, data: EmailData[Kind], now: Temporal.Instant) => Promise<boolean>
}
