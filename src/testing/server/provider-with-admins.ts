import { sql } from 'kysely'
import { ROLE } from '#platform/values/enums.ts'
import { createBookedProvider } from './a-booked-practice.ts'
import { createTestCustomer } from './factories.ts'

/** A booked practice with two administrators. */
export async function createProviderWithAdmins(given: Parameters<typeof createBookedProvider>[0] = {}) {
  const practice = await createBookedProvider(given)
  const { house, call, tokens } = practice
  const superuser = await createTestCustomer(house, { role: ROLE.admin, firstName: 'Uku' })
  const another = await createTestCustomer(house, { role: ROLE.admin, firstName: 'Piia' })
  return {
    ...practice,
    superuser,
    another,
    asSuperuser: () => tokens(superuser),
    asAnother: () => tokens(another),
    log: async () => {
      const { rows } = await sql<{ line: string }>`
        select action || ' ' || subject_kind || coalesce(': ' || reason, '') as line from audit_log order by audit_log_id`.execute(
        house.db,
      )
      return rows.map((row) => row.line)
    },
    isListed: async () => (await call('searchProviders', {})).body.data!.totalCount === 1,
  }
}
