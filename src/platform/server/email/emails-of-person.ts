import type { Kysely } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { Mail, MailKind } from './email-kinds.ts'
import { wordMail } from './render-email.ts'
import './tables.ts'

/** 'Name <address>' or the bare address, as a mark that finds it without naming it. */
export function markOf({ sealing }: Pick<House, 'sealing'>, email: string): Buffer {
  const bare = /<([^>]+)>\s*$/.exec(email)?.[1] ?? email
  return sealing.mark(`mail.${bare.trim().toLowerCase()}`)
}

/** A person leaves: nothing that was written to them stays. */
export async function forgetMailsTo(tx: Kysely<Tables>, house: Pick<House, 'sealing'>, email: string): Promise<void> {
  await tx.deleteFrom('mail').where('recipient_mark', '=', markOf(house, email)).execute()
}

/** Those written under these keys, to whomever: they hold the words of a person who leaves. */
export async function forgetMails(tx: Kysely<Tables>, dedupeKeys: string[]): Promise<void> {
  if (dedupeKeys.length > 0) await tx.deleteFrom('mail').where('dedupe_key', 'in', dedupeKeys).execute()
}

export interface WrittenMail {
  subject: string
  text: string
  createdAt: Temporal.Instant
  sentAt: Temporal.Instant | null
}

/** Every letter to an address that is still kept, as it was worded, the newest first. */
export async function mailsTo(house: Omit<House, 'jobs'>, email: string): Promise<WrittenMail[]> {
  const rows = await house.db
    .selectFrom('mail')
    .select(['kind', 'sealed', 'created_at', 'sent_at'])
    .where('recipient_mark', '=', markOf(house, email))
    .orderBy('created_at', 'desc')
    .execute()
  const sender = { brand: house.settings.brand, now: house.clock.now() }
  return rows.map((row) => {
    const { to, data } = house.sealing.open<Pick<Mail, 'to' | 'data'>>(row.sealed)
    const { letter, text } = wordMail(house.emailTemplates, { kind: row.kind, to, data }, sender)
    return { subject: letter.subject, text, createdAt: row.created_at, sentAt: row.sent_at }
  })
}

/** The subjects of some mails, in a reader's language: they name nobody and nothing (word-mail.test.ts). */
export async function subjectsOf(
  house: Omit<House, 'jobs'>,
  { mailIds, language }: { mailIds: readonly string[]; language: UiLanguage },
): Promise<Map<string, string>> {
  if (mailIds.length === 0) return new Map()
  const rows = await house.db
    .selectFrom('mail')
    .select(['mail_id', 'kind', 'sealed'])
    .where('mail_id', 'in', mailIds)
    .execute()
  const sender = { brand: house.settings.brand, now: house.clock.now() }
  return new Map(
    rows.map(({ mail_id, kind, sealed }) => {
      const { to, data } = house.sealing.open<Pick<Mail, 'to' | 'data'>>(sealed)
      return [mail_id, wordMail(house.emailTemplates, { kind, to: { ...to, language }, data }, sender).letter.subject]
    }),
  )
}

/** What still reaches somebody whose account rests: how their login is kept, and what they ask for themselves. */
const ALWAYS: ReadonlySet<MailKind> = new Set([
  'accountDeactivated',
  'accountClosed',
  'dataCopyReady',
  'resetPassword',
  'passwordChanged',
  'loginEndedForSafety',
  'safetyChanged',
  'addressInUse',
  'standingChanged',
  'messageAnswered',
  'superuserMade',
])

/** Whether the account of an address has asked for quiet, by resting or by being closed. */
export async function wantsQuiet(db: Kysely<Tables>, kind: MailKind, email: string): Promise<boolean> {
  if (ALWAYS.has(kind)) return false
  const found = await db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', email)
    .where((row) => row.or([row('deactivated_at', 'is not', null), row('closed_at', 'is not', null)]))
    .executeTakeFirst()
  return found !== undefined
}
