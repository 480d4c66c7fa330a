import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'

/** A number taken before the provider is asked: answers are put into the order of their questions by it. */
export async function nextAsking({ db }: Pick<House, 'db'>): Promise<string> {
  const { rows } = await sql<{ asking: string }>`select nextval('payout_asking')::text as asking`.execute(db)
  return rows[0]!.asking
}
