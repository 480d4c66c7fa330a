import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'

const CLIENT_COUNT = 60

/** Creates numbered clients, who only book sessions and write feedback. No one knows their password. */
export async function loadClients({ db, clock }: AppDeps, passwordHash: string): Promise<string[]> {
  const rows = await db
    .insertInto('customer_account')
    .values(
      Array.from({ length: CLIENT_COUNT }, (_, index) => ({
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
