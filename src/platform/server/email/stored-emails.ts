import type { Kysely } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { Email, EmailKind } from './email-kinds.ts'
import { renderEmail } from './render-email.ts'
import './tables.ts'

/** 'Name <address>' or the bare address, as a mark that finds it without naming it. */
export function fingerprintRecipient({ encryption }: Pick<AppDeps, 'encryption'>, email: string): Buffer {
  const bare = /<([^>]+)>\s*$/.exec(email)?.[1] ?? email
  return encryption.fingerprint(`mail.${bare.trim().toLowerCase()}`)
}

/** A person leaves: nothing that was written to them stays. */
export async function deleteEmailsTo(
  tx: Kysely<Tables>,
  deps: Pick<AppDeps, 'encryption'>,
  email: string,
): Promise<void> {
  await tx.deleteFrom('mail').where('recipient_mark', '=', fingerprintRecipient(deps, email)).execute()
}

/** Those written under these keys, to whomever: they hold the words of a person who leaves. */
export async function deleteEmails(tx: Kysely<Tables>, dedupeKeys: string[]): Promise<void> {
  if (dedupeKeys.length > 0) await tx.deleteFrom('mail').where('dedupe_key', 'in', dedupeKeys).execute()
}

export interface StoredEmail {
  subject: string
  text: string
  createdAt: Temporal.Instant
  sentAt: Temporal.Instant | null
}

/** Every letter to an address that is still kept, as it was worded, the newest first. */
export async function listEmailsTo(deps: Omit<AppDeps, 'jobs'>, email: string): Promise<StoredEmail[]> {
  const rows = await deps.db
    .selectFrom('mail')
    .select(['kind', 'sealed', 'created_at', 'sent_at'])
    .where('recipient_mark', '=', fingerprintRecipient(deps, email))
    .orderBy('created_at', 'desc')
    .execute()
  const sender = { brand: deps.settings.brand, now: deps.clock.now() }
  return rows.map((row) => {
    const { to, data } = deps.encryption.decrypt<Pick<Email, 'to' | 'data'>>(row.sealed)
    const { letter, text } = renderEmail(deps.emailTemplates, { kind: row.kind, to, data }, sender)
    return { subject: letter.subject, text, createdAt: row.created_at, sentAt: row.sent_at }
  })
}

/** The subjects of some mails, in a reader's language: they name nobody and nothing (word-mail.test.ts). */
export async function loadSubjects(
  deps: Omit<AppDeps, 'jobs'>,
  { mailIds, language }: { mailIds: readonly string[]; language: UiLanguage },
): Promise<Map<string, string>> {
  if (mailIds.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('mail')
    .select(['mail_id', 'kind', 'sealed'])
    .where('mail_id', 'in', mailIds)
    .execute()
  const sender = { brand: deps.settings.brand, now: deps.clock.now() }
  return new Map(
    rows.map(({ mail_id, kind, sealed }) => {
      const { to, data } = deps.encryption.decrypt<Pick<Email, 'to' | 'data'>>(sealed)
      return [mail_id, renderEmail(deps.emailTemplates, { kind, to: { ...to, language }, data }, sender).letter.subject]
    }),
  )
}

/** What still reaches somebody whose account rests: how their login is kept, and what they ask for themselves. */
const ALWAYS: ReadonlySet<EmailKind> = new Set([
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
export async function isAccountQuiet(db: Kysely<Tables>, kind: EmailKind, email: string): Promise<boolean> {
  if (ALWAYS.has(kind)) return false
  const found = await db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', email)
    .where((row) => row.or([row('deactivated_at', 'is not', null), row('closed_at', 'is not', null)]))
    .executeTakeFirst()
  return found !== undefined
}
