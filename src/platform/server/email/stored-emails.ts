import type { Kysely } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { decryptEmail } from './decrypt-email.ts'
import type { EmailKind } from './email-kinds.ts'
import { renderEmail } from './render-email.ts'
import './tables.ts'

/** Returns the keyed hash of an address ('Name <address>' or bare), for lookups without storing the address. */
export function fingerprintRecipient({ encryption }: Pick<AppDeps, 'encryption'>, email: string): Buffer {
  const bare = /<([^>]+)>\s*$/.exec(email)?.[1] ?? email
  return encryption.fingerprint(`mail.${bare.trim().toLowerCase()}`)
}

/** Deletes all emails to the address of an account that is being deleted. */
export async function deleteEmailsTo(
  tx: Kysely<Tables>,
  deps: Pick<AppDeps, 'encryption'>,
  email: string,
): Promise<void> {
  await tx.deleteFrom('email').where('recipient_fingerprint', '=', fingerprintRecipient(deps, email)).execute()
}

/**
 * Deletes emails by dedupe key, for any recipient: they contain text from a person whose data is being erased.
 */
export async function deleteEmails(tx: Kysely<Tables>, dedupeKeys: string[]): Promise<void> {
  if (dedupeKeys.length > 0) await tx.deleteFrom('email').where('dedupe_key', 'in', dedupeKeys).execute()
}

export interface StoredEmail {
  subject: string
  text: string
  createdAt: Temporal.Instant
  sentAt: Temporal.Instant | null
}

/** Lists the stored emails to an address with their rendered text, newest first. */
export async function listEmailsTo(deps: Omit<AppDeps, 'jobs'>, email: string): Promise<StoredEmail[]> {
  const rows = await deps.db
    .selectFrom('email')
    .select(['kind', 'encrypted', 'created_at', 'sent_at'])
    .where('recipient_fingerprint', '=', fingerprintRecipient(deps, email))
    .orderBy('created_at', 'desc')
    .execute()
  const context = { brand: deps.settings.brand, now: deps.clock.now() }
  return rows.map((row) => {
    const { to, data } = decryptEmail(deps, row)
    const { content, text } = renderEmail(deps.emailTemplates, { kind: row.kind, to, data }, context)
    return { subject: content.subject, text, createdAt: row.created_at, sentAt: row.sent_at }
  })
}

/**
 * Loads the subjects of the given emails in one language. Subjects mention no person and no topic
 * (render-email.test.ts).
 */
export async function loadEmailSubjects(
  deps: Omit<AppDeps, 'jobs'>,
  { emailIds, language }: { emailIds: readonly string[]; language: UiLanguage },
): Promise<Map<string, string>> {
  if (emailIds.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('email')
    .select(['email_id', 'kind', 'encrypted'])
    .where('email_id', 'in', emailIds)
    .execute()
  const context = { brand: deps.settings.brand, now: deps.clock.now() }
  return new Map(
    rows.map(({ email_id, kind, encrypted }) => {
      const { to, data } = decryptEmail(deps, { kind, encrypted })
      return [
        email_id,
        renderEmail(deps.emailTemplates, { kind, to: { ...to, language }, data }, context).content.subject,
      ]
    }),
  )
}

/**
 * Kinds that are also sent to deactivated and deleted accounts: login security, answers to the person's own requests,
 * their money, and notices about the account itself.
 */
const ALWAYS_SENT: ReadonlySet<EmailKind> = new Set([
  'accountDeactivated',
  'accountClosed',
  'dataExportReady',
  'resetPassword',
  'passwordChanged',
  'loginEndedForSecurity',
  'securityChanged',
  'addressInUse',
  'accountStatusChanged',
  'messageAnswered',
  'refundForClient',
  'chargeRefunded',
  'claimAnswered',
  'adminAdded',
])

/** Returns whether this kind of email is suppressed because the address belongs to a deactivated or deleted account. */
export async function isEmailSuppressed(db: Kysely<Tables>, kind: EmailKind, email: string): Promise<boolean> {
  if (ALWAYS_SENT.has(kind)) return false
  const found = await db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', email)
    .where((row) => row.or([row('deactivated_at', 'is not', null), row('closed_at', 'is not', null)]))
    .executeTakeFirst()
  return found !== undefined
}
