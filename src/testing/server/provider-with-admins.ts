import { sql } from 'kysely'
import { ROLE } from '#platform/values/enums.ts'
import { createBookedProvider } from './booked-provider.ts'
import { createTestCustomer } from './factories.ts'

/** Creates a counsellor and two administrators, with helpers to book sessions. */
export async function createProviderWithAdmins(options: Parameters<typeof createBookedProvider>[0] = {}) {
  const bookedProvider = await createBookedProvider(options)
  const { deps, call, tokens } = bookedProvider
  const superuser = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Uku' })
  const another = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Piia' })
  return {
    ...bookedProvider,
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
