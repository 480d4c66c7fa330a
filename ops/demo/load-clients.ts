import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'

const CLIENTS = 60

/** Creates numbered demo clients, which only fill calendars and write feedback; no one can log in as them. */
export async function loadClients({ db, clock }: AppDeps, passwordHash: string): Promise<string[]> {
  const rows = await db
    .insertInto('customer_account')
    .values(
      Array.from({ length: CLIENTS }, (_, index) => ({
        email_address: `client-${index + 1}@hool.test`,
        password_hash: passwordHash,
        first_name: 'Demo',
        last_name: `Client ${index + 1}`,
        role: ROLE.customer,
        email_confirmed_at: clock.now(),
      })),
    )
    .returning('customer_account_id')
    .execute()
  return rows.map((row) => row.customer_account_id)
}
