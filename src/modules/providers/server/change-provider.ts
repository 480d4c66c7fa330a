import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

export type ProviderChange = Updateable<Tables['provider_account']>

/**
 * Serialises changes to a provider. It does not use `for update`, which would block bookings in progress because they
 * need a key share lock. In the lock order, it comes after the customer account.
 */
export async function lockProvider(tx: Kysely<Tables>, providerId: string): Promise<void> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
}

/** Creates a provider account. @returns its id, or null if the slug is in use. */
export async function createProvider(
  db: Kysely<Tables>,
  values: Insertable<Tables['provider_account']>,
): Promise<string | null> {
  const existingSlug = await db
    .selectFrom('provider_slug')
    .select('slug')
    .where('slug', '=', values.slug)
    .executeTakeFirst()
  if (existingSlug) return null
  const created = await db
    .insertInto('provider_account')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return created?.provider_id ?? null
}

export async function updateProvider(db: Kysely<Tables>, providerId: string, change: ProviderChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('provider_account').set(change).where('provider_id', '=', providerId).execute()
}

/** Replaces specialities and consultation languages; an omitted list stays unchanged. */
export async function replaceProviderTags(
  db: Kysely<Tables>,
  providerId: string,
  { topicIds, languageIds }: { topicIds?: number[] | undefined; languageIds?: number[] | undefined },
): Promise<void> {
  if (topicIds) {
    await db.deleteFrom('provider_topic').where('provider_id', '=', providerId).execute()
    const rows = topicIds.map((id) => ({ provider_id: providerId, topic_id: id }))
    if (rows.length > 0) await db.insertInto('provider_topic').values(rows).execute()
  }
  if (languageIds) {
    await db.deleteFrom('provider_language').where('provider_id', '=', providerId).execute()
    const rows = languageIds.map((id) => ({ provider_id: providerId, language_id: id }))
    if (rows.length > 0) await db.insertInto('provider_language').values(rows).execute()
  }
}
