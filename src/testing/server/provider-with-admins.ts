import { sql } from 'kysely'
import { ROLE } from '#platform/values/enums.ts'
import { createBookedProvider } from './booked-provider.ts'
import { createTestCustomer } from './factories.ts'

/** A booked practice with two administrators. */
export async function createProviderWithAdmins(given: Parameters<typeof createBookedProvider>[0] = {}) {
  const practice = await createBookedProvider(given)
  const { deps, call, tokens } = practice
  const superuser = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Uku' })
  const another = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Piia' })
  return {
    ...practice,
    superuser,
    another,
    asSuperuser: () => tokens(superuser),
    asAnother: () => tokens(another),
    listAuditLog: async () => {
      const { rows } = await sql<{ line: string }>`
        select action || ' ' || subject_kind || coalesce(': ' || reason, '') as line from audit_log order by audit_log_id`.execute(
        deps.db,
      )
      return rows.map((row) => row.line)
    },
    isListed: async () => (await call('searchProviders', {})).body.data!.totalCount === 1,
  }
}
