import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'

/** Takes the next request number; called before a request is sent to Stripe. Responses are ordered by this number. */
export async function takeRequestNumber({ db }: Pick<AppDeps, 'db'>): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('payout_request_number')::text as number`.execute(db)
  return rows[0]!.number
}
