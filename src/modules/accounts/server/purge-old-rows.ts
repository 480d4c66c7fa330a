import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { CONTACT_MESSAGE_RETENTION_DAYS, LOGIN_RETENTION_DAYS } from '#platform/values/retention.ts'
import '#platform/server/http/tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'purge-old-account-rows': object
  }
}

/** Stored replies are needed for 24 hours; the second day covers clock skew. */
const STORED_REPLY_DAYS = 2

/**
 * Runs every night: deletes personal data that is no longer needed (api.md: unverified sign-ups expire after 24 hours).
 */
export async function purgeOldRows({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ago = (days: number) => now.subtract({ hours: 24 * days })
  await db.deleteFrom('sign_up').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute()
  await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  await db.deleteFrom('authenticator').where('confirmed_at', 'is', null).where('created_at', '<', ago(1)).execute()
  await db.deleteFrom('rate_limit_counter').where('window_ends_at', '<=', now).execute()
  await db.deleteFrom('idempotency_key').where('created_at', '<', ago(STORED_REPLY_DAYS)).execute()
  await db.deleteFrom('contact_message').where('created_at', '<', ago(CONTACT_MESSAGE_RETENTION_DAYS)).execute()
  await db
    .deleteFrom('login')
    .where(sql<Temporal.Instant>`coalesce(ended_at, expires_at)`, '<', ago(LOGIN_RETENTION_DAYS))
    .execute()
}
