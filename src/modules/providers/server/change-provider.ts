import type { Insertable, Kysely, Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

export type ProviderChange = Updateable<Tables['provider_account']>

/** @returns the new id, or null when the slug is somebody else's. */
export async function makeProvider(
  db: Kysely<Tables>,
  values: Insertable<Tables['provider_account']>,
): Promise<string | null> {
  const kept = await db.selectFrom('provider_slug').select('slug').where('slug', '=', values.slug).executeTakeFirst()
  if (kept) return null
  const made = await db
    .insertInto('provider_account')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return made?.provider_id ?? null
}

export async function changeProvider(db: Kysely<Tables>, providerId: string, change: ProviderChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('provider_account').set(change).where('provider_id', '=', providerId).execute()
}

/** Specialities and consultation languages in place of the old ones; what is not named stays. */
export async function setTags(
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
